import { harmless } from '../models/harmless.js';

/**
 * html`…` makes DOM nodes from a template literal. Everything is escaped: values become text, never markup, and no
 * character of it turns around or hides what stands beside it, on the screen or in what is read out.
 *
 *     root.replaceChildren(html`
 *       <h1>${title}</h1>
 *       <button class="button" ?disabled=${busy} @click=${save}>Save</button>
 *       <input .value=${name}>
 *       <ul>${items.map((item) => html`<li>${item.title}</li>`)}</ul>`);
 *
 * - A value between tags: text, a Node, a fragment from html``, an array of these. null, undefined, false and '' show nothing.
 * - In an attribute: attr=${value} or attr="a ${b}"; null, undefined and false remove an attribute that is one value alone.
 * - ?attr=${condition} sets or leaves out; @event=${listener} listens; .property=${value} sets (the name is lower-cased by the parser).
 */
const parsed = new WeakMap();

/** The attributes whose text people get to see or hear, or find on their disk. The others keep what they were given, byte for byte. */
const shownAttributes = new Set(['alt', 'aria-label', 'download', 'placeholder', 'title']);

export function html(strings, ...values) {
    if (!parsed.has(strings)) parsed.set(strings, parse(strings));
    const fragment = document.importNode(parsed.get(strings).content, true);
    for (const node of slotHolders(fragment)) {
        if (node.nodeType === Node.COMMENT_NODE) fillText(node, values);
        else fillAttributes(node, values);
    }
    return fragment;
}

/** Like html``, for a template with a single element: gives that element. */
export function element(strings, ...values) {
    return html(strings, ...values).firstElementChild;
}

function parse(strings) {
    let source = '';
    strings.forEach((text, index) => {
        source += text;
        if (index === strings.length - 1) return;
        const insideTag = source.lastIndexOf('<') > source.lastIndexOf('>');
        source += insideTag ? `slot-${index}-` : `<!--slot-${index}-->`;
    });
    const template = document.createElement('template');
    template.innerHTML = source.trim();
    return template;
}

function slotHolders(fragment) {
    const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
    const holders = [];
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const holds = node.nodeType === Node.COMMENT_NODE
            ? /^slot-\d+$/.test(node.data)
            : [...node.attributes].some((attribute) => attribute.value.includes('slot-'));
        if (holds) holders.push(node);
    }
    return holders;
}

function fillText(comment, values) {
    const fragment = document.createDocumentFragment();
    append(fragment, values[Number(comment.data.slice(5))]);
    comment.replaceWith(fragment);
}

function append(parent, value) {
    if (value === null || value === undefined || value === false || value === '') return;
    if (Array.isArray(value)) value.forEach((each) => append(parent, each));
    else parent.append(value instanceof Node ? value : harmless(String(value)));
}

function fillAttributes(node, values) {
    for (const { name, value } of [...node.attributes]) {
        const whole = /^slot-(\d+)-$/.exec(value);
        const given = whole ? values[Number(whole[1])] : value.replace(/slot-(\d+)-/g, (_, index) => values[Number(index)] ?? '');
        if (!whole && given === value) continue;
        fillAttribute(node, name, given);
    }
}

function fillAttribute(node, name, value) {
    const kind = name[0];
    if (!'?@.'.includes(kind)) {
        if (value === null || value === undefined || value === false) node.removeAttribute(name);
        else node.setAttribute(name, shownAttributes.has(name) ? harmless(String(value)) : value);
        return;
    }
    node.removeAttribute(name);
    const plain = name.slice(1);
    if (kind === '?') node.toggleAttribute(plain, Boolean(value));
    else if (kind === '.') node[plain] = value;
    else if (value) node.addEventListener(plain, value);
}
