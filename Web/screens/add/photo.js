import { cameraCount, cameraProblem, showStream } from '../../browser/camera.js';
import { openStillCamera } from '../../browser/still-camera.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { openPanel } from '../../components/panel-dialog.js';
import { notice } from '../../components/states.js';
import { addFiles } from '../../models/add-files.js';
import { stampedName } from '../../models/file-names.js';

/** "Take a photo": the camera's picture and a button; without a camera, the file picker, and why. `filing()` as in filing-card.js. */
export function takePhotos(app, { filing, signal }) {
    const picture = element`<video class="photo-picture" playsinline muted aria-label="What the camera sees"></video>`;
    const words = element`<p class="muted" role="status">Opening the camera…</p>`;
    const shutter = element`<button class="button record wide" type="button" disabled>Take the photo</button>`;
    const flip = element`<button class="button icon-only" type="button" aria-label="Switch the camera" hidden>${icon('flip-camera')}</button>`;
    const picker = element`<input class="visually-hidden" type="file" accept="image/*" capture="environment" tabindex="-1" aria-label="A photo to add">`;
    const place = element`<div class="stack"></div>`;
    let facing = 'environment';
    let camera = null;
    let isOver = false;
    let taken = 0;

    const done = element`<button class="button" type="button">Done</button>`;
    place.append(picture, words, element`<div class="row photo-buttons">${flip}${shutter}${done}</div>`);
    const panel = openPanel({ title: 'Take a photo', kind: 'photo-dialog', content: place, signal, closed: over });
    done.addEventListener('click', panel.close);

    function over() {
        isOver = true;
        camera?.close();
    }

    async function open() {
        camera?.close();
        shutter.disabled = true;
        try {
            camera = await openStillCamera(facing);
            if (isOver) return camera.close();
            await showStream(camera.stream, picture);
            words.textContent = camera.isTest ? 'This is a test picture of the browser’s, not a camera’s.' : '';
            shutter.disabled = false;
            flip.hidden = (await cameraCount()) < 2;
            shutter.focus();
        } catch (error) {
            if (!isOver) without(error);
        }
    }

    /** No camera here: a photo that there is already does as well. */
    function without(error) {
        const why = error.name === 'NotSupportedError' ? 'Browsers allow the camera only on a secure address, the one that starts with https.' : cameraProblem(error).replace('camera or the microphone is', 'camera is');
        const choose = element`<button class="button primary" type="button" @click=${() => picker.click()}>Choose a photo</button>`;
        place.replaceChildren(html`
            ${notice({ kind: 'warning', icon: 'camera', text: `${why} Choose a photo from this device instead.` })}
            ${picker}<div class="buttons">${choose}<button class="button" type="button" @click=${panel.close}>Cancel</button></div>`);
        choose.focus();
    }

    picker.addEventListener('change', () => {
        addFiles(app, [...picker.files], { source: 'files', filing: filing() });
        panel.close();
    });
    flip.addEventListener('click', () => {
        facing = facing === 'environment' ? 'user' : 'environment';
        open();
    });
    shutter.addEventListener('click', async () => {
        shutter.disabled = true;
        try {
            const photo = await camera.take(picture);
            const name = stampedName(camera.isTest ? 'test photo' : 'photo', photo.type);
            taken += await addFiles(app, [new File([photo], name, { type: photo.type })], { source: 'camera', filing: filing() });
            words.textContent = `${taken} taken.`;
        } catch (error) {
            words.textContent = `The photo was not taken: ${error.message}`;
        }
        shutter.disabled = false;
        shutter.focus();
    });
    open();
}
