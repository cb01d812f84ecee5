import { element } from '../../components/html.js';
import { notice } from '../../components/states.js';

/** What a card shows in place of what the vault did not tell. That it is away or does not know this device stands above every screen, with what to do. */
export function notTold(what, error) {
    if (error.code === 'device-not-paired') return element`<p class="muted">The vault tells ${what} to paired devices only.</p>`;
    if (error.unreachable) return element`<p class="muted">The vault tells ${what} once it can be reached.</p>`;
    return notice({ kind: 'warning', icon: 'warning', text: error.detail ?? error.title });
}
