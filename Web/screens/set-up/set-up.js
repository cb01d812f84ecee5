import { html } from '../../components/html.js';
import { pageHeader } from '../../components/states.js';
import { about, appearance } from './appearance.js';
import { developer } from './developer.js';
import { devices } from './devices.js';
import { thisDevice } from './this-device.js';
import { thisVault } from './vault.js';

export const screen = {
    name: 'set-up',
    path: '/set-up',
    title: 'Set-up',
    icon: 'set-up',

    async show(root, { app, signal }) {
        const context = { app, signal };
        root.replaceChildren(html`
            ${pageHeader({ title: 'Set-up' })}
            <div class="set-up-page">
                ${thisVault(context)}
                ${devices(context)}
                ${thisDevice(context)}
                ${appearance()}
                ${developer(context)}
                ${about(context)}
            </div>`);
    },
};
