const over = new Set(['done', 'failed', 'cancelled']);

/** Follows one job of the vault: by live updates, and by asking now and then for when those are cut off. */
export class JobWatch {
    #app;
    #job;
    #signal;

    constructor(app, job, signal) {
        this.#app = app;
        this.#job = job;
        this.#signal = signal;
    }

    /** The job of this kind for this item that is queued or running, or null. */
    static async running(app, { kind, item }, signal) {
        const answer = await app.api.get('/api/v1/jobs', { signal });
        const jobs = Array.isArray(answer) ? answer : answer.jobs ?? [];
        return jobs.find((job) => job.kind === kind && job.item === item && !over.has(job.state)) ?? null;
    }

    /** Calls `progress(job)` at every change; gives the job once it is over. Rejects when the screen is left. */
    follow(progress) {
        return new Promise((resolve, reject) => {
            const ended = new AbortController();
            const stop = AbortSignal.any([this.#signal, ended.signal]);
            const take = (job) => {
                if (job.id !== this.#job.id || stop.aborted) return;
                this.#job = job;
                progress(job);
                if (!over.has(job.state)) return;
                ended.abort();
                resolve(job);
            };
            const ask = () => this.#app.api.get(`/api/v1/jobs/${this.#job.id}`, { signal: stop }).then(take, () => {});
            const timer = setInterval(ask, 3_000);
            stop.addEventListener('abort', () => clearInterval(timer));
            this.#signal.addEventListener('abort', () => reject(this.#signal.reason), { once: true });
            this.#app.events.addEventListener('job', ({ detail }) => take(detail), { signal: stop });
            this.#app.events.addEventListener('resync', ask, { signal: stop });
            take(this.#job);
        });
    }

    cancel() {
        return this.#app.api.delete(`/api/v1/jobs/${this.#job.id}`);
    }
}
