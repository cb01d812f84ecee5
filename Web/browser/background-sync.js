/** Asks the browser to bring what waits to the vault once there is a network, also with no tab open (background-upload.js). Chromium alone has this. */
export async function syncInBackground() {
    const registration = await navigator.serviceWorker?.getRegistration();
    // A browser may refuse it, as in a private window; then uploads go on when the app is open, as they do elsewhere.
    await registration?.sync?.register('exhibit-uploads').catch(() => {});
}
