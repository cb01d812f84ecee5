/**
 * Starts what runs for as long as the app is open, whichever screen is shown: the service worker, the recovery of what was cut off, the upload queue.
 * `app` as in app.js: capture tells the Library through `app.local`, and the navigation through `app.badge` and `app.activity`.
 */
export function startCapture(app) {
    app.local.provide(async () => []);
}
