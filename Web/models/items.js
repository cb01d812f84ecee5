/** Evidence items as the vault lists them, and what their state means to a reader. */

export const kinds = [
    { kind: 'recording', label: 'Recordings', icon: 'video' },
    { kind: 'video', label: 'Videos', icon: 'video' },
    { kind: 'photo', label: 'Photos', icon: 'photo' },
    { kind: 'audio', label: 'Audio', icon: 'audio' },
    { kind: 'document', label: 'Documents', icon: 'document' },
];

export function itemPath(id) {
    return `/api/v1/items/${encodeURIComponent(id)}`;
}

/** The page of an item within the app: recordings have their own. */
export function itemPage({ id, kind }) {
    return `/${kind === 'recording' ? 'recording' : 'evidence'}/${encodeURIComponent(id)}`;
}

export function iconOf(kind) {
    return kinds.find((each) => each.kind === kind)?.icon ?? 'document';
}

/** What this device remembers of an item, for when the vault can't be asked. */
export function remembered(item) {
    return { ...item, remembered: true };
}

/** { text, kind, icon } of the chip that says how an item stands; null when there is nothing to say. */
export function standing(item) {
    if (item.state === 'deleted') return { text: 'In the trash', kind: '', icon: 'delete' };
    if (item.state === 'live' && item.remembered) return { text: 'Live when last seen', kind: 'warning', icon: 'clock' };
    if (item.state === 'live') return { text: 'Live', kind: 'live', icon: null };
    const outcome = item.recording?.verdict?.verdict;
    if (item.state === 'damaged' || outcome === 'changed') return { text: 'Changed', kind: 'danger', icon: 'cross' };
    if (item.state === 'incomplete' || outcome === 'incomplete') return { text: 'Incomplete', kind: 'warning', icon: 'warning' };
    if (outcome === 'intact') return { text: 'Verified', kind: 'verified', icon: 'check' };
    return null;
}

/** Seconds: of a live recording those since it began. */
export function durationOf(item, now = Date.now()) {
    if (item.state === 'live' && item.startedAt && !item.remembered) return Math.max(item.duration ?? 0, (now - Date.parse(item.startedAt)) / 1000);
    return item.duration;
}
