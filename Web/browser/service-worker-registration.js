// The service worker, which lets the app start without a network. Browsers allow it on https with a trusted certificate and on this machine.

/** Registers it. `onUpdate(apply)` is called when a newer app is ready: `apply()` takes it into use and reloads. */
export async function registerServiceWorker(onUpdate) {
    if (!navigator.serviceWorker) return null;
    const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const offer = (worker) => {
        if (!worker) return;
        const look = () => {
            if (worker.state === 'installed' && navigator.serviceWorker.controller) onUpdate(() => apply(worker));
        };
        worker.addEventListener('statechange', look);
        look();
    };
    offer(registration.waiting ?? registration.installing);
    registration.addEventListener('updatefound', () => offer(registration.installing));
    return registration;
}

function apply(worker) {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('take over');
}
