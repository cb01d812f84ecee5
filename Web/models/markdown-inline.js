/**
 * The inside of a paragraph or heading: [{kind: 'text', text} · {kind: 'strong' | 'emphasis' | 'struck', inline} · {kind: 'code', text} · {kind: 'break'}
 * · {kind: 'link', address, inline}]. An address is http, https or mailto; any other link stays text.
 */
const DEEPEST = 6;
const LONGEST = 2_000;
const special = /[\\`*_~[<\n]|https?:\/\/(?=[\p{L}\p{N}])/gu;
const marks = [['**', 'strong'], ['__', 'strong'], ['~~', 'struck'], ['*', 'emphasis'], ['_', 'emphasis']];

export function parseInline(text) {
    return inline(text, 0);
}

/** The address in the form that the browser will go to; null for any scheme but these three. */
export function safeAddress(given) {
    try {
        const address = new URL(given.trim());
        return ['http:', 'https:', 'mailto:'].includes(address.protocol) ? address.href : null;
    } catch {
        return null;
    }
}

function inline(text, depth) {
    const nodes = [];
    const missing = new Set();
    let plain = '';
    let at = 0;
    const flush = () => {
        if (plain) nodes.push({ kind: 'text', text: plain });
        plain = '';
    };
    while (at < text.length) {
        special.lastIndex = at;
        const found = special.exec(text);
        const stop = found?.index ?? text.length;
        plain += text.slice(at, stop);
        if (!found) break;
        const read = readAt(text, stop, depth, missing);
        if (read?.node) {
            flush();
            nodes.push(read.node);
        } else {
            plain += read?.text ?? text[stop];
        }
        at = read?.next ?? stop + 1;
    }
    flush();
    return nodes;
}

/** {node, next}, {text, next}, or null for a character that means only itself. `missing` remembers what was looked for in vain: nothing is looked for twice. */
function readAt(text, at, depth, missing) {
    switch (text[at]) {
        case '\n': return { node: { kind: 'break' }, next: at + 1 };
        case '\\': return /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '') ? { text: text[at + 1], next: at + 2 } : null;
        case '`': return readCode(text, at, missing);
    }
    if (depth >= DEEPEST) return null;
    switch (text[at]) {
        case '[': return readLink(text, at);
        case '<': return readAngled(text, at);
        case 'h': return readBare(text, at);
        default: return readMarked(text, at, depth, missing);
    }
}

function find(text, wanted, from, missing) {
    if (missing.has(wanted)) return -1;
    const found = text.indexOf(wanted, from);
    if (found < 0) missing.add(wanted);
    return found;
}

/** Where `wanted` stands, if it is as near as the end of a link is. */
function near(text, wanted, from) {
    const found = text.slice(from, from + LONGEST).indexOf(wanted);
    return found < 0 ? -1 : from + found;
}

function readCode(text, at, missing) {
    const end = find(text, '`', at + 1, missing);
    return end > at + 1 ? { node: { kind: 'code', text: text.slice(at + 1, end) }, next: end + 1 } : null;
}

/** [words](address): no brackets in the words, no spaces or parentheses in the address, and no link in a link. */
function readLink(text, at) {
    const middle = near(text, '](', at + 1);
    const end = middle < 0 ? -1 : near(text, ')', middle + 2);
    if (end < 0) return null;
    const words = text.slice(at + 1, middle);
    const address = text.slice(middle + 2, end);
    if (/[[\]]/.test(words) || /\s/.test(address)) return null;
    const safe = safeAddress(address);
    return safe && { node: { kind: 'link', address: safe, inline: inline(words, DEEPEST) }, next: end + 1 };
}

function readAngled(text, at) {
    const end = near(text, '>', at + 1);
    if (end < 0) return null;
    const words = text.slice(at + 1, end);
    const address = /\s/.test(words) ? null : safeAddress(words);
    return address && { node: { kind: 'link', address, inline: [{ kind: 'text', text: words }] }, next: end + 1 };
}

/** An address that stands in the text as it is, without the full stop after it. */
function readBare(text, at) {
    const [all] = /[^\s<>"]*/.exec(text.slice(at, at + LONGEST));
    const words = all.replace(/[.,;:!?)'*_~\]]+$/, '');
    const address = safeAddress(words);
    return address && { node: { kind: 'link', address, inline: [{ kind: 'text', text: words }] }, next: at + words.length };
}

function readMarked(text, at, depth, missing) {
    for (const [mark, kind] of marks) {
        if (!text.startsWith(mark, at)) continue;
        const start = at + mark.length;
        if (/\s|^$/.test(text[start] ?? '') || (mark[0] === '_' && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ''))) continue;
        const end = closing(text, mark, start + 1, missing);
        if (end < 0 || /\s/.test(text[end - 1])) continue;
        return { node: { kind, inline: inline(text.slice(start, end), depth + 1) }, next: end + mark.length };
    }
    return null;
}

/** Where a mark ends: a single one not inside a double one, and of three the last two, so that *a **b** c* and ***a*** are what they look like. */
function closing(text, mark, from, missing) {
    let end = find(text, mark, from, missing);
    for (let skipped = 0; mark.length === 1 && end >= 0 && text[end + 1] === mark && skipped < 20; skipped += 1) end = find(text, mark, end + 2, missing);
    while (mark.length === 2 && end >= 0 && text[end + 2] === mark[0] && text[end + 3] !== mark[0]) end += 1;
    return end;
}
