// What the record screen says, by state.
import { ThisDevice, thisDevice } from '../../browser/platform.js';
import { bytes, duration, span } from '../../models/format.js';

/** "1:02:09" of a session. */
export const elapsedText = (session) => duration(Math.floor(session.elapsedMilliseconds / 1000));

const INTERRUPTIONS = {
    'camera switched': 'Switching camera',
    'page hidden': 'Interrupted: the app was in the background',
    'page frozen': 'Interrupted: the app was in the background',
    'camera or microphone taken away': 'Interrupted: a call or another app has the camera',
    'camera ended': 'Interrupted: the camera is gone',
    'microphone ended': 'Interrupted: the microphone is gone',
};

const BEFORE = {
    closed: { text: 'Camera off', kind: '' },
    insecure: { text: 'Camera off', kind: '' },
    explain: { text: 'Camera off', kind: '' },
    opening: { text: 'Opening the camera…', kind: '' },
    blocked: { text: 'No camera', kind: 'warning', icon: 'warning' },
    elsewhere: { text: 'Recording in another tab', kind: 'record' },
    ended: { text: 'Stopped', kind: '' },
};

const VAULT = {
    unreachable: 'Vault out of reach',
    'not paired': 'Not paired with the vault',
    'other vault': 'Another vault answers',
};

const KEPT_UNTIL = {
    'not paired': 'it is paired with the vault',
    'other vault': 'you say whether the other vault that answers is yours',
};

/** What becomes of a recording while the vault can't get it, by the state of the vault. */
export const keptHere = (vaultState) => `Kept on ${thisDevice} until ${KEPT_UNTIL[vaultState] ?? 'the vault is back'}`;

/** Why the vault can't get a recording now, as the upload or, before there was one, the app's connection found; null when it can. */
function hindrance(vault, connection) {
    if (vault && vault.state !== 'online' && vault.state !== 'unknown') return vault.state;
    if (!connection.reachable) return 'unreachable';
    return connection.paired ? null : 'not paired';
}

/** Milliseconds by which the vault lags behind: of the oldest chunk it has not acknowledged, or of the newest it has. */
export function lag(upload, now = Date.now()) {
    if (!upload) return null;
    const waits = upload.pendingSince === null ? 0 : now - upload.pendingSince;
    return Math.max(waits, upload.lagMilliseconds ?? 0);
}

/** The line at the top: {text, lasting (what follows and changes all the time: not read out), kind: '' | 'record' | 'kept' | 'warning', icon}. */
export function statusOf({ state, problem, session, vault, spaceIsLow }, connection) {
    const isAway = vault && vault.state !== 'online' && vault.state !== 'unknown';
    if (state === 'ready') {
        if (spaceIsLow) return { text: `Ready. ${ThisDevice} is nearly full`, kind: 'warning', icon: 'warning' };
        const hindered = hindrance(vault, connection);
        if (hindered) return { text: `Ready. ${keptHere(hindered)}`, kind: 'kept', icon: hindered === 'unreachable' ? 'offline' : 'phone' };
        return { text: 'Ready', kind: '' };
    }
    if (state === 'blocked' && problem.lacksSound) return { text: 'No microphone', kind: 'warning', icon: 'warning' };
    if (state === 'blocked' && problem.name === 'QuotaExceededError') return { text: 'Can’t record', kind: 'warning', icon: 'warning' };
    if (state !== 'session') return BEFORE[state];
    const { facts } = session;
    if (facts.state === 'starting') return { text: 'Starting…', kind: '' };
    if (facts.state === 'stopping') return { text: 'Stopping…', kind: '' };
    if (facts.state === 'interrupted') {
        const { reason, problem } = facts.interruption;
        return { text: `${INTERRUPTIONS[reason] ?? `Interrupted: ${reason}`}. ${problem ?? 'Resuming…'}`, kind: 'warning', icon: 'warning' };
    }
    if (spaceIsLow) return { text: `Recording. ${ThisDevice} is nearly full`, kind: 'warning', icon: 'warning' };
    if (isAway) {
        const lasting = vault.state === 'unreachable' ? ` for ${span(Date.now() - vault.since)}` : undefined;
        return { text: `Recording on ${thisDevice}. ${VAULT[vault.state]}`, lasting, kind: 'kept', icon: vault.state === 'unreachable' ? 'offline' : 'phone' };
    }
    return { text: 'Recording', kind: 'record' };
}

/** Term and value pairs below the picture while recording. */
export function figures({ session, upload, vault, space }) {
    const { facts } = session;
    const isOnline = vault?.state === 'online';
    const behind = lag(upload);
    const safe = isOnline && behind !== null && upload.receivedSequence !== null ? `${span(behind)} behind` : null;
    return [
        ['Recorded', bytes(facts.bytes)],
        ['Safe on the vault', safe ?? (upload ? bytes(upload.sentBytes) : '–')],
        ['Free here', space?.free == null ? '–' : bytes(space.free)],
    ];
}
