// Calls over a message port: one side serves named functions, the other calls them and awaits the answer.
// Errors keep their name and message, so that `error.name === 'QuotaExceededError'` means the same on both sides.

/** What a function returns when its answer holds buffers that are to be handed over, not copied. */
export class Handover {
    constructor(value, buffers) {
        this.value = value;
        this.buffers = buffers;
    }
}

/** Serves `functions` on `port` (a MessagePort or a worker's own scope). Messages that are no call are left alone. */
export function serveCalls(port, functions) {
    port.addEventListener('message', async ({ data }) => {
        if (typeof data?.call !== 'string') return;
        const answer = { answer: data.id };
        let buffers = [];
        try {
            const known = Object.hasOwn(functions, data.call);
            if (!known) throw new TypeError(`no such call: ${data.call}`);
            const result = await functions[data.call](...data.values);
            if (result instanceof Handover) buffers = result.buffers;
            answer.value = result instanceof Handover ? result.value : result;
        } catch (error) {
            answer.error = { name: error?.name ?? 'Error', message: String(error?.message ?? error), code: error?.code };
        }
        port.postMessage(answer, buffers);
    });
    port.start?.();
}

/** Returns `call(name, ...values)`, which resolves to the other side's answer. */
export function callsOver(port) {
    const waiting = new Map();
    let last = 0;
    port.addEventListener('message', ({ data }) => {
        const pending = waiting.get(data?.answer);
        if (!pending) return;
        waiting.delete(data.answer);
        if (data.error) pending.reject(Object.assign(new Error(data.error.message), data.error));
        else pending.resolve(data.value);
    });
    port.start?.();
    return (call, ...values) =>
        new Promise((resolve, reject) => {
            const id = ++last;
            waiting.set(id, { resolve, reject });
            port.postMessage({ id, call, values });
        });
}
