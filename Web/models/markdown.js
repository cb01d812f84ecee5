/**
 * Notes are Markdown, a small part of it: headings, lists, quotes, code, emphasis, links. `parseMarkdown` gives blocks as plain data; there is no HTML in it, so
 * none can come out: whatever is not understood stays the text that it is. Time and depth are bounded for any input.
 *
 * Blocks: {kind: 'heading', level, inline} · {kind: 'paragraph', inline} · {kind: 'list', ordered, start, items: [[block]]} · {kind: 'quote', blocks}
 * · {kind: 'code', text} · {kind: 'rule'}. What `inline` is, says models/markdown-inline.js.
 */
import { parseInline } from './markdown-inline.js';

const DEEPEST = 6;
const fence = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const quote = /^ {0,3}> ?/;
const marker = /^( {0,3})([-*+]|\d{1,9}[.)])(?:([ \t]+)(.*)|)$/;

export function parseMarkdown(text) {
    return blocks(text.replace(/\r\n?/g, '\n').split('\n'), 0);
}

function blocks(lines, depth) {
    const found = [];
    let at = 0;
    while (at < lines.length) {
        const line = lines[at];
        if (line.trim() === '') {
            at += 1;
            continue;
        }
        const read = readCode(lines, at) ?? readHeading(line, at) ?? readRule(line, at) ?? readNested(lines, at, depth) ?? readParagraph(lines, at);
        found.push(read.block);
        at = read.next;
    }
    return found;
}

function readCode(lines, at) {
    const opening = fence.exec(lines[at]);
    if (!opening) return null;
    const isClosing = (line) => line.trim().length >= opening[1].length && line.trim().replaceAll(opening[1][0], '') === '';
    let next = at + 1;
    while (next < lines.length && !isClosing(lines[next])) next += 1;
    return { block: { kind: 'code', text: lines.slice(at + 1, next).join('\n') }, next: next + 1 };
}

function readHeading(line, at) {
    const found = heading.exec(line);
    if (!found) return null;
    return { block: { kind: 'heading', level: found[1].length, inline: parseInline((found[2] ?? '').replace(/(^|[ \t])#+[ \t]*$/, '')) }, next: at + 1 };
}

function readRule(line, at) {
    return rule.test(line) ? { block: { kind: 'rule' }, next: at + 1 } : null;
}

/** Quotes and lists, which hold blocks of their own. Deeper than anyone writes, they are text. */
function readNested(lines, at, depth) {
    if (depth >= DEEPEST) return null;
    if (quote.test(lines[at])) return readQuote(lines, at, depth);
    return marker.test(lines[at]) ? readList(lines, at, depth) : null;
}

function readQuote(lines, at, depth) {
    let next = at;
    while (next < lines.length && quote.test(lines[next])) next += 1;
    return { block: { kind: 'quote', blocks: blocks(lines.slice(at, next).map((line) => line.replace(quote, '')), depth + 1) }, next };
}

function readList(lines, at, depth) {
    const first = marker.exec(lines[at]);
    const ordered = /\d/.test(first[2]);
    const isSame = (found) => found && found[2].at(-1) === first[2].at(-1);
    const items = [];
    let next = at;
    while (next < lines.length && !rule.test(lines[next])) {
        const found = marker.exec(lines[next]);
        if (!isSame(found)) break;
        const inner = [found[4] ?? ''];
        const indent = found[1].length + found[2].length + 1;
        next += 1;
        while (next < lines.length && belongs(lines, next, indent)) {
            inner.push(lines[next].replace(new RegExp(`^ {0,${indent}}`), ''));
            next += 1;
        }
        items.push(blocks(inner, depth + 1));
    }
    return { block: { kind: 'list', ordered, start: ordered ? Number.parseInt(first[2], 10) : null, items }, next };
}

/** Whether a line goes on with the list item before it: indented, or an empty line with an indented one after it, or plain text right below. */
function belongs(lines, at, indent) {
    const isIndented = (line) => line !== undefined && line.trim() !== '' && /^ */.exec(line)[0].length >= Math.min(indent, 2);
    if (lines[at].trim() === '') return isIndented(lines[at + 1]);
    return isIndented(lines[at]) || (lines[at - 1].trim() !== '' && !beginsBlock(lines[at]));
}

function beginsBlock(line) {
    return [fence, heading, rule, quote, marker].some((pattern) => pattern.test(line));
}

function readParagraph(lines, at) {
    let next = at + 1;
    while (next < lines.length && lines[next].trim() !== '' && !beginsBlock(lines[next])) next += 1;
    return { block: { kind: 'paragraph', inline: parseInline(lines.slice(at, next).map((line) => line.trim()).join('\n')) }, next };
}
