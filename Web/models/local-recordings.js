/**
 * The recordings that are still on this device, for screens that list or count them. Capture sets the source; the Library only reads.
 * `list()` gives [{ id, title, startedAt, duration (seconds), bytes, pendingBytes, state }], state one of 'recording', 'waiting', 'uploading', 'uploaded', 'failed'.
 * Sends 'change' when the list would be different.
 */
export class LocalRecordings extends EventTarget {
    #source = async () => [];

    /** `source` is an async function that gives the list; call `changed()` whenever it would give another. */
    provide(source) {
        this.#source = source;
        this.changed();
    }

    changed() {
        this.dispatchEvent(new Event('change'));
    }

    list() {
        return this.#source();
    }
}
