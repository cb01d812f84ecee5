import { element, html } from '../../components/html.js';
import { notice, pageHeader } from '../../components/states.js';
import { count } from '../../models/format.js';
import { VaultProbe } from '../../models/vault-probe.js';
import { clockCard } from './clock-card.js';
import { inputsCard } from './inputs-card.js';
import { networkCard } from './network-card.js';
import { permissionsCard } from './permissions-card.js';
import { powerCard } from './power-card.js';
import { storageCard } from './storage-card.js';

export const screen = {
    name: 'status',
    path: '/status',
    title: 'Device status',
    icon: 'status',

    /** How this device stands for recording and sending, live. */
    async show(root, { app, signal }) {
        const probe = new VaultProbe({ app, signal });
        const inputs = inputsCard({ signal });
        const cards = [
            networkCard({ signal, probe }),
            permissionsCard({ signal, answered: inputs.look }),
            inputs.card,
            storageCard({ app, signal }),
            powerCard({ signal }),
            clockCard({ signal, probe }),
        ];
        const summary = element`<div class="status-summary" role="status"></div>`;
        const sum = () => summary.replaceChildren(summaryNotice(cards.flatMap((card) => card.attention)));
        for (const card of cards) card.addEventListener('change', sum, { signal });
        sum();
        root.replaceChildren(html`
            ${pageHeader({ title: 'Device status', subtitle: 'Live, of this device and this browser' })}
            ${summary}
            <div class="status-page">${cards.map((card) => card.root)}</div>`);
    },
};

function summaryNotice(attention) {
    return attention.length === 0
        ? notice({ kind: 'verified', icon: 'check', text: 'Nothing here stands in the way of recording.' })
        : notice({ kind: 'warning', icon: 'warning', text: `${count(attention.length, 'thing needs', 'things need')} attention: ${attention.join(', ')}.` });
}
