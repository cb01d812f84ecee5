import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';

/** How this device reaches its vault, live: in reach with how long an answer took, out of reach, or without any network. { root, answered(milliseconds) }. */
export function network({ app, signal }) {
    const root = element`<p class="network-status row" role="status"></p>`;
    let took = null;
    const draw = () => {
        const { kind, name, text } = standing(app.connection, took);
        if (root.dataset.text === text) return;
        root.dataset.text = text;
        root.className = `network-status row ${kind}`;
        root.replaceChildren(html`${icon(name, { size: 20 })}<a href="#/status">${text}</a>`);
    };
    app.connection.addEventListener('change', draw, { signal });
    for (const type of ['online', 'offline']) addEventListener(type, draw, { signal });
    draw();
    return {
        root,
        answered(milliseconds) {
            took = milliseconds;
            draw();
        },
    };
}

function standing({ reachable }, took) {
    if (!navigator.onLine) return { kind: 'warning', name: 'offline', text: 'This device has no network' };
    if (!reachable) return { kind: 'warning', name: 'offline', text: 'The vault is out of reach' };
    return { kind: '', name: 'network', text: took === null ? 'Asking the vault …' : `Connected to the vault (${Math.max(1, Math.round(took))} ms)` };
}
