import { bytes, count, localClock, localTime, span } from './format.js';

/** A verdict (as EvidenceProof gives it) in words. Nothing is decided here: an unknown signer or an unproven time is said, never called tampering. */

const outcomes = {
    intact: { title: 'Verified', kind: 'verified', icon: 'verify' },
    incomplete: { title: 'Incomplete', kind: 'warning', icon: 'warning' },
    changed: { title: 'Changed', kind: 'danger', icon: 'cross' },
};

/** { title, kind, icon, summary } for the head of a verdict. */
export function outcome(verdict) {
    const said = outcomes[verdict.verdict] ?? { title: verdict.verdict, kind: '', icon: 'information' };
    return { ...said, summary: sentence(verdict.summary?.replace(/^(verified|intact|incomplete|changed): /, '')) };
}

/** [{ label, text, kind, note, key }]: what was checked and what came of it; `key` is the signer's. `signerName` is what whoever knows the key calls its device. */
export function findings(verdict, { signerName = null } = {}) {
    return [contents(verdict), signatures(verdict), signer(verdict, signerName), time(verdict), receipts(verdict)].filter(Boolean);
}

/** [{ title, kind, faults: [{ title, where }] }]: what is wrong, what is missing, and what bears on the time alone; the first of each kind first. */
export function faultGroups(verdict) {
    const groups = [
        { title: 'What is wrong', kind: 'danger', effect: 'changed' },
        { title: 'What is missing', kind: 'warning', effect: 'incomplete' },
        { title: 'What says nothing of the contents', kind: 'neutral', effect: 'intact' },
    ];
    return groups
        .map(({ effect, ...group }) => ({ ...group, faults: (verdict.problems ?? []).filter((problem) => problem.effect === effect).map(fault) }))
        .filter((group) => group.faults.length > 0);
}

/** Sentences that a reader of the evidence should know and that are no fault. */
export function remarks(verdict) {
    return (verdict.remarks ?? []).map(sentence);
}

function fault(problem) {
    return { title: sentence(problem.detail), where: [timeRange(problem), byteRange(problem)].filter(Boolean).join(' · '), from: problem.from ?? null };
}

/** Where in the recording's time the faults lie: [{ start, length, kind }], as parts of the whole, 0…1. Empty when it is not known or nothing is wrong. */
export function timeline({ time, problems }) {
    const begin = Date.parse(time?.claimedFrom);
    const whole = Date.parse(time?.claimedTo) - begin;
    if (!(whole > 0)) return [];
    const kinds = { changed: 'danger', incomplete: 'warning' };
    // Until when something was captured that was found after a crash, nobody knows: up to the end.
    return (problems ?? []).filter(({ effect, from, to, chunks }) => kinds[effect] && from && (to || chunks)).map(({ effect, from, to }) => {
        const start = Math.min(1, Math.max(0, (Date.parse(from) - begin) / whole));
        const end = Math.min(1, Math.max(start, ((to ? Date.parse(to) : begin + whole) - begin) / whole));
        return { start, length: end - start, kind: kinds[effect] };
    });
}

/** "08:12:31.100 – 08:12:32.120 local time"; '' when it is not known. */
export function timeRange({ from, to }) {
    if (!from && !to) return '';
    if (!from || !to || from === to) return `${localClock(from ?? to)} local time`;
    return `${localClock(from)} – ${localClock(to)} local time`;
}

function contents({ chunks, chunksVerified, bytes: size, verdict }) {
    if (chunks === 0) return { label: 'Contents', text: 'No chunk was found to compare', kind: 'neutral' };
    const all = chunksVerified === chunks;
    const text = all ? `All ${count(chunks, 'chunk')} match the capture log` : `${chunksVerified} of ${count(chunks, 'chunk')} match the capture log`;
    return { label: 'Contents', text: Number.isFinite(size) ? `${text} (${bytes(size)})` : text, kind: all ? 'verified' : verdict === 'changed' ? 'danger' : 'warning' };
}

function signatures({ signatures: checked, lines }) {
    if (!checked) return null;
    if (checked.invalid > 0) return { label: 'Signatures', text: `${count(checked.invalid, 'signature')} not valid, ${checked.valid} valid`, kind: 'danger' };
    if (checked.valid === 0) return { label: 'Signatures', text: 'No signature was found', kind: 'neutral' };
    const over = Number.isFinite(lines) ? ` over ${count(lines, 'log line')}` : '';
    const areAllChecked = checked.valid > 0 && !(checked.valid < lines);
    return { label: 'Signatures', text: `${count(checked.valid, 'signature')} valid${over}`, kind: areAllChecked ? 'verified' : 'warning' };
}

/** A recording names its device as it likes: where the key is known by a name, that one counts, and another is only told. */
function signer({ signer: who, device }, name) {
    if (!who?.key) return null;
    if (!who.known) {
        const unknown = device ? `A device that calls itself ${device} and is not known here` : 'A device that is not known here';
        return { label: 'Signed by', text: unknown, kind: 'neutral', key: who.key };
    }
    const known = name ?? device;
    const text = known ? `${sentence(known)}, a device that is known here` : 'A device that is known here';
    const alias = name && device && device !== name ? `; it calls itself ${device}` : '';
    return { label: 'Signed by', text: `${text}${alias}`, kind: 'verified', key: who.key };
}

function time({ time: when }) {
    if (!when) return null;
    const claimed = when.claimedFrom && `The device’s own clock says ${localTime(when.claimedFrom)} to ${localTime(when.claimedTo)}`;
    if (when.status !== 'proven') return { label: 'Time', text: 'Only claimed by the device’s own clock', kind: 'neutral', note: claimed };
    return { label: 'Time', text: `Proven: ${between(when)}`, kind: 'verified', note: claimed };
}

function between({ after, before }) {
    if (after && before) return `made between ${localTime(after)} and ${localTime(before)}`;
    if (before) return `made before ${localTime(before)}`;
    return `made after ${localTime(after)}`;
}

/** When the vault had it, and whose receipts say so. */
function receipts({ receipts: held, receivedAfterCapture: lag }) {
    const unknown = held?.unknownSigner > 0 ? `${count(held.unknownSigner, 'receipt')} by a vault that is not known here` : null;
    if (!lag) return unknown && { label: 'Received', text: unknown, kind: 'neutral' };
    const most = lag.maximumMilliseconds > lag.medianMilliseconds ? `, ${span(lag.maximumMilliseconds)} at most` : '';
    const valid = held && `${count(held.valid, 'receipt')} valid`;
    return { label: 'Received', text: `${span(lag.medianMilliseconds)} after capture${most}`, kind: 'verified', note: [valid, unknown].filter(Boolean).join(', ') };
}

function byteRange({ offset, bytes: size }) {
    if (!Number.isFinite(offset) || !Number.isFinite(size)) return '';
    const figure = new Intl.NumberFormat('en-GB');
    return `bytes ${figure.format(offset)} to ${figure.format(offset + size)}`;
}

function sentence(text) {
    return text ? text[0].toUpperCase() + text.slice(1) : '';
}
