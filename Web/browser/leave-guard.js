// Asks before the tab is closed or reloaded by accident.

/** Makes the browser ask before leaving the page, until `signal` aborts. */
export function guardLeaving(signal) {
    const ask = (event) => {
        event.preventDefault();
        event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask, { signal });
}
