/** A worker's loop rests here until something happens. What happens while it works is not slept through. */
export class Rest {
    #wake = () => {};
    #isAwake = false;

    rouse() {
        this.#isAwake = true;
        this.#wake();
    }

    /** Until something happens, or for `milliseconds`. */
    async pause(milliseconds) {
        if (!this.#isAwake) {
            await new Promise((resolve) => {
                const timer = milliseconds === undefined ? null : setTimeout(resolve, Math.max(0, milliseconds));
                this.#wake = () => {
                    clearTimeout(timer);
                    resolve();
                };
            });
        }
        this.#isAwake = false;
    }
}
