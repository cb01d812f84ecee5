/** The vault's tags: [{ name, preset, itemCount, caseCount }]; a preset one is offered to tap on. */

const path = (name) => `/api/v1/tags/${encodeURIComponent(name)}`;

/** Makes a tag that there is none of, too. */
export function setPreset(api, name, preset) {
    return api.post('/api/v1/tags', { name, preset });
}

/** With `merge`, under the name of another tag the two become one. */
export function renameTag(api, name, wanted, { merge = false } = {}) {
    return api.patch(path(name), { name: wanted, ...(merge && { merge }) });
}

/** Takes it off everything. */
export function deleteTag(api, name) {
    return api.delete(path(name), { confirm: name });
}
