const day = 86_400_000;

/** How many days the vault keeps what was deleted; null where it does not say. */
export async function keptInTrash(app, signal) {
    const settings = await app.api.get('/api/v1/settings', { signal }).catch(() => null);
    return settings?.trashDays ?? null;
}

/** "29 days left", "removed today" of what was deleted then; null where it is not known. */
export function timeLeft(deletedAt, days, now = Date.now()) {
    if (!deletedAt || days === null) return null;
    const left = Math.ceil((Date.parse(deletedAt) + days * day - now) / day);
    if (left <= 0) return 'Removed today';
    return left === 1 ? '1 day left' : `${left} days left`;
}
