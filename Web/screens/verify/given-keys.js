import { element } from '../../components/html.js';

/**
 * Keys that the user vouches for, for as long as the screen is open: vaults' verifier keys (`name+hash+base64`) and devices' public keys (32 bytes as base64).
 * `changed()` is called when one is added.
 */
export class GivenKeys {
    vaultKeys = new Set();
    deviceKeys = new Set();
    #list = element`<ul class="stack tight"></ul>`;
    #answer = element`<p class="small" role="status"></p>`;

    constructor(changed) {
        this.root = element`
            <details class="given-keys">
                <summary>Keys that you trust</summary>
                <form class="stack">
                    <p class="muted small">A signature proves who signed only if you know the key. Paste the key of a vault (vault.vkey) or of a device (Set-up shows it), as its owner gave it to you.</p>
                    <div class="row">
                        <input class="input mono" name="key" aria-label="Key" autocomplete="off" autocapitalize="off" spellcheck="false" required>
                        <button class="button" type="submit">Trust it</button>
                    </div>
                    ${this.#answer}${this.#list}
                </form>
            </details>`;
        const form = this.root.querySelector('form');
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            const added = this.add(new FormData(form).get('key').trim());
            this.#answer.textContent = added ? '' : 'This is neither a vault’s verifier key nor a device’s public key.';
            if (!added) return;
            form.reset();
            changed();
        });
    }

    /** Whether the text is a key; it is then trusted. */
    add(text) {
        if (/^[^+\s]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/.test(text)) this.vaultKeys.add(text);
        else if (/^[A-Za-z0-9+/]{43}=$/.test(text)) this.deviceKeys.add(text);
        else return false;
        this.#list.append(element`<li><code>${text}</code></li>`);
        return true;
    }
}
