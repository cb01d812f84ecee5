// What a person may do with an addition on its way, by its state.
import { thisDevice } from '../browser/platform.js';

/** A function that gives the actions of one: [{action, label, icon, run, isDanger}]; `place` {previous, next} are the ids of its neighbours, where it can be moved. */
export function additionActions(app) {
    const { additions } = app;
    return (addition, place) => {
        const { id, state } = addition;
        const isGoing = ['waiting', 'queued', 'uploading'].includes(state);
        const all = [
            state === 'failed' && { action: 'retry', label: 'Try again', icon: 'refresh', run: () => additions.retry(id) },
            isGoing && { action: 'pause', label: 'Pause', icon: 'pause', run: () => additions.pause(id) },
            state === 'paused' && { action: 'resume', label: 'Resume', icon: 'upload', run: () => additions.resume(id) },
            place?.previous && { action: 'up', label: 'Move up', icon: 'up', run: () => additions.move(id, place.previous) },
            place?.next && { action: 'down', label: 'Move down', icon: 'down', run: () => additions.move(id, place.afterNext) },
            state === 'uploaded' || state === 'cut off'
                ? { action: 'forget', label: 'Take off this list', icon: 'cross', run: () => additions.forget(id) }
                : { action: 'cancel', label: 'Cancel', icon: 'cross', isDanger: true, run: () => cancel(app, addition) },
        ];
        return all.filter(Boolean);
    };
}

/** What was made here is nowhere else: giving it up is asked about in other words than giving up a copy of a file. */
async function cancel(app, { id, title, name, source, state }) {
    if (state === 'copying') return app.additions.cancel(id);
    const isOnlyCopy = ['camera', 'microphone', 'paste', 'share'].includes(source);
    const isSure = await app.confirm({
        title: isOnlyCopy ? 'Delete the only copy?' : 'Cancel this upload?',
        body: isOnlyCopy
            ? `“${title ?? name}” is on ${thisDevice} only, as long as the vault does not have it. When it is cancelled, it is gone for good.`
            : `The copy of “${name}” that was made on ${thisDevice} is removed, and what the vault has of it so far. The file that you chose stays where it is.`,
        confirmLabel: isOnlyCopy ? 'Delete it' : 'Cancel the upload',
        cancelLabel: 'Keep it',
        danger: true,
    });
    if (isSure) await app.additions.cancel(id);
}
