// The two clocks of a capture log: the wall clock, which may be set, and the tick, which only runs.

/** A change of their difference beyond this is a step of the wall clock, not drift. */
const STEP_MILLISECONDS = 1000;

export class CaptureClock {
    #origin = 0;
    #difference = 0;

    /** Tick 0 is now. */
    start() {
        this.#origin = performance.now();
        this.#difference = Date.now() - performance.now();
        return this.now();
    }

    /** Milliseconds since the start, whole. */
    tick() {
        return Math.round(performance.now() - this.#origin);
    }

    now() {
        return { time: new Date().toISOString(), tick: this.tick() };
    }

    /** Milliseconds by which the wall clock was set since this was last asked; 0 when it was not. */
    newStep() {
        const difference = Date.now() - performance.now();
        const step = difference - this.#difference;
        if (Math.abs(step) < STEP_MILLISECONDS) return 0;
        this.#difference = difference;
        return step;
    }
}
