// The dialog with this device's recording settings.
import { ask } from '../../components/dialog.js';
import { element, html } from '../../components/html.js';
import { deviceLabel } from '../../browser/platform.js';
import { bitRateFor, captureSettings } from '../../models/capture-settings.js';

const choice = (name, value, label, chosen) => html`
    <label><input type="radio" name="${name}" value="${value}" ?checked=${String(value) === String(chosen)}><span>${label}</span></label>`;

const choices = (name, legend, options, chosen) => html`
    <fieldset class="field"><legend>${legend}</legend>
        <div class="choices">${options.map(([value, label]) => choice(name, value, label, chosen))}</div>
    </fieldset>`;

const SEGMENTS = [
    [60, '1 min'],
    [120, '2 min'],
    [300, '5 min'],
    [600, '10 min'],
];

/** Asks, stores and applies. */
export async function changeSettings(desk) {
    const settings = captureSettings();
    const fields = element`<div class="stack">
        ${choices('lines', 'Picture', [[720, '720p'], [1080, '1080p']], settings.lines)}
        ${choices('microphone', 'Sound', [['on', 'On'], ['off', 'Off']], settings.microphone ? 'on' : 'off')}
        ${choices('segmentSeconds', 'A new file every', SEGMENTS, settings.segmentSeconds)}
        ${choices('camera', 'Camera', [['device', 'This device’s'], ['test', 'Test picture']], settings.camera)}
        <label class="field"><span>Name of this device, as the evidence states it</span>
            <input class="input" name="deviceName" maxlength="80" placeholder="${deviceLabel()}" value="${settings.deviceName}"></label>
    </div>`;
    const data = await ask({ title: 'Recording settings', body: 'They are written into the capture log of each recording.', fields, confirmLabel: 'Use these' });
    if (!data) return;
    const lines = Number(data.get('lines'));
    await desk.change({
        lines,
        videoBitRate: bitRateFor(lines),
        microphone: data.get('microphone') === 'on',
        // A length that is none of those offered stays as it is.
        segmentSeconds: Number(data.get('segmentSeconds') ?? settings.segmentSeconds),
        camera: data.get('camera'),
        deviceName: data.get('deviceName').trim(),
    });
}
