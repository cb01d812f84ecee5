import { switches } from '../browser/switches.js';
import { notice } from '../components/states.js';
import { simulationBanner } from './simulation-banner.js';

/** The banners above every screen: what is simulated, the vault is out of reach, or does not know this device. */
export class Notices {
    #region;
    #connection;

    constructor(region, connection) {
        this.#region = region;
        this.#connection = connection;
        region.setAttribute('role', 'status');
        connection.addEventListener('change', () => this.#render());
        switches.addEventListener('change', () => this.#render());
        this.#render();
    }

    #render() {
        this.#region.replaceChildren(...[simulationBanner(), ...this.#content()].filter(Boolean));
    }

    #content() {
        if (!this.#connection.reachable) {
            return [notice({
                kind: 'warning',
                icon: 'offline',
                text: 'The vault can’t be reached. What you record or add is kept on this device.',
                action: { label: 'Try again', run: () => this.#connection.retry() },
            })];
        }
        if (!this.#connection.paired) {
            return [notice({
                kind: 'accent',
                icon: 'phone',
                text: 'This device is not paired with the vault yet.',
                action: { label: 'Pair it', run: () => location.assign('/setup') },
            })];
        }
        return [];
    }
}
