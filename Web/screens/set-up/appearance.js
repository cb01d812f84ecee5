import { choices } from '../../components/choices.js';
import { element } from '../../components/html.js';
import { notTold } from './not-told.js';

const themes = [['', 'As the system'], ['light', 'Light'], ['dark', 'Dark']];

/** Light or dark, on this device. */
export function appearance() {
    const choose = (theme) => {
        try {
            if (theme) localStorage.setItem('exhibit-theme', theme);
            else localStorage.removeItem('exhibit-theme');
        } catch {
            // A browser that stores nothing keeps to the system's theme.
        }
        dispatchEvent(new Event('exhibit-theme'));
    };
    return element`
        <section class="card" aria-labelledby="appearance-title">
            <h2 id="appearance-title">Appearance</h2>
            ${choices({ legend: 'Theme', name: 'theme', options: themes, chosen: stored(), choose })}
        </section>`;
}

function stored() {
    try {
        return localStorage.getItem('exhibit-theme') ?? '';
    } catch {
        return '';
    }
}

/** Which Exhibit this is. */
export function about({ app, signal }) {
    const version = element`<div class="muted numbers"> </div>`;
    const load = async () => {
        try {
            const vault = await app.api.get('/api/v1/vault', { signal });
            version.textContent = `Version ${vault.version} (${vault.build})`;
        } catch (error) {
            if (!signal.aborted) version.replaceChildren(notTold('its version', error));
        }
    };
    app.connection.addEventListener('change', load, { signal });
    load();
    return element`
        <section class="card" aria-labelledby="about-title">
            <h2 id="about-title">About Exhibit</h2>
            <div class="stack tight">
                ${version}
                <p class="muted">Everything is served by your vault; nothing is loaded from anywhere else. What is recorded can be verified by anyone,
                    offline, with or without Exhibit.</p>
                <p><a href="#/verify">Verify a recording</a> · <a href="/api/v1/openapi.json">The vault’s API</a></p>
            </div>
        </section>`;
}
