/** What the vault last said of itself, so that the dashboard opens without it. Kept in this browser; where it keeps nothing, nothing is remembered. */
const KEY = 'exhibit-dashboard';

export function rememberDashboard(dashboard) {
    try {
        localStorage.setItem(KEY, JSON.stringify({ at: new Date().toISOString(), dashboard }));
    } catch {
        // No room or no leave.
    }
}

/** { at, dashboard }, or null. */
export function rememberedDashboard() {
    try {
        return JSON.parse(localStorage.getItem(KEY));
    } catch {
        return null;
    }
}
