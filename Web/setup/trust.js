import { choices } from '../components/choices.js';
import { element, html } from '../components/html.js';
import { icon } from '../components/icon.js';
import { notice } from '../components/states.js';

/** How the vault's certificate authority is trusted, for each kind of device; the one that this seems to be is shown first. */
const guides = [
    { name: 'ios', label: 'iPhone or iPad', file: '/setup/exhibit-ca.mobileconfig', button: 'Download the profile', steps: iosSteps },
    { name: 'android', label: 'Android', file: '/setup/exhibit-ca.crt', button: 'Download the certificate', steps: androidSteps },
    { name: 'computer', label: 'Computer', file: '/setup/exhibit-ca.crt', button: 'Download the certificate', steps: computerSteps },
];

export function trustStep() {
    const here = platform();
    const trusted = element`<div role="status"></div>`;
    const guide = element`<div class="stack"></div>`;
    const open = (name) => guide.replaceChildren(html`${instructions(guides.find((each) => each.name === name))}`);
    open(here);
    sayWhenTrusted(trusted);
    return html`
        ${trusted}
        <p>Browsers give a page the camera only when they trust where it comes from.</p>
        ${choices({ legend: 'Kind of device', name: 'platform', options: guides.map(({ name, label }) => [name, label]), chosen: here, choose: open })}
        ${guide}`;
}

function instructions(guide) {
    return html`
        <a class="button primary" href="${guide.file}" download=${guide.name === 'ios' ? null : ''}>${icon('download')} ${guide.button}</a>
        <ol class="instructions">${guide.steps().map((step) => html`<li>${step}</li>`)}</ol>`;
}

function iosSteps() {
    return [
        html`Tap <strong>Download the profile</strong> in Safari, then <strong>Allow</strong>.`,
        html`Open <strong>Settings</strong>: tap <strong>Profile Downloaded</strong> near the top, then <strong>Install</strong>. Under
            <strong>More Details</strong> the fingerprint can be compared.`,
        html`In Settings, open <strong>General › About › Certificate Trust Settings</strong> and switch on full trust for
            <strong>Exhibit</strong>. Without this switch the profile does nothing.`,
        html`Come back here and reload this page.`,
    ];
}

function androidSteps() {
    return [
        html`Tap <strong>Download the certificate</strong>.`,
        html`Open <strong>Settings</strong>, search for <strong>CA certificate</strong> (under Security › More security ›
            Encryption &amp; credentials › Install a certificate), tap <strong>Install anyway</strong> and choose
            <strong>exhibit-ca.crt</strong> among the downloads.`,
        html`In Firefox also: Settings › About Firefox, tap the logo five times; then Settings › Secret Settings › <strong>Use third party CA certificates</strong>.`,
        html`Come back here and reload this page.`,
    ];
}

function computerSteps() {
    return [
        html`Click <strong>Download the certificate</strong>.`,
        html`<strong>Chrome and Edge:</strong> Settings › Privacy and security › Security › Manage certificates, import
            <strong>exhibit-ca.crt</strong> as a trusted authority for websites. On a Mac, open the file in Keychain Access and set it to Always Trust.`,
        html`<strong>Firefox:</strong> Settings › Privacy &amp; Security › View Certificates › Authorities › Import, and tick <strong>identify websites</strong>.`,
        html`Come back here and reload this page.`,
    ];
}

/** Browsers let a service worker in only from a server that they trust: so one that can be registered is the sign that all is well. */
async function sayWhenTrusted(place) {
    if (!('serviceWorker' in navigator) || location.protocol !== 'https:') return;
    try {
        await navigator.serviceWorker.register('/service-worker.js', { type: 'classic' });
        place.replaceChildren(notice({ kind: 'verified', icon: 'check', text: 'This browser trusts the vault’s certificate. Go on to the next step.' }));
    } catch {
        place.replaceChildren(notice({ kind: 'warning', icon: 'warning', text: 'This browser does not trust the vault’s certificate yet.' }));
    }
}

function platform() {
    const agent = navigator.userAgent;
    if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) return 'ios';
    return /Android/.test(agent) ? 'android' : 'computer';
}
