import { element } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { bytes } from '../../models/format.js';
import { itemPath } from '../../models/items.js';

/** A phone's share sheet takes files from memory. */
const largest = 500_000_000;

/**
 * Hands the original to the device's share sheet; nothing where the browser has none. The file is fetched first, and a browser lets a page share only right
 * after a tap: if fetching took too long for that, the button waits for a second one.
 */
export function shareButton({ item, app, signal }) {
    if (!navigator.canShare || item.bytes > largest) return null;
    const label = element`<span>Share</span>`;
    const button = element`<button class="button" type="button">${icon('share')}${label}</button>`;
    let file = null;
    button.addEventListener('click', async () => {
        try {
            file ??= await fetchFile();
            await share();
        } catch (error) {
            if (error.name !== 'AbortError') app.toast(error.detail ?? error.message, { kind: 'danger' });
        } finally {
            button.disabled = false;
        }
    });
    return button;

    async function fetchFile() {
        button.disabled = true;
        label.textContent = `Fetching ${bytes(item.bytes)}…`;
        try {
            const response = await app.api.send('GET', `${itemPath(item.id)}/media`, { signal });
            return new File([await response.blob()], item.fileName ?? item.title, { type: item.mediaType });
        } finally {
            label.textContent = 'Share';
        }
    }

    async function share() {
        const data = { files: [file], title: item.title };
        if (!navigator.canShare(data)) {
            app.toast('This device does not share files of this type. Download it instead.', { kind: 'danger' });
            return;
        }
        try {
            await navigator.share(data);
        } catch (error) {
            if (error.name !== 'NotAllowedError') throw error;
            label.textContent = 'Tap again to share';
        }
    }
}
