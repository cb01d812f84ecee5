import { harmless } from '../models/harmless.js';

/** An SVG element with attributes and children (text or elements). */
export function svg(name, attributes = {}, children = []) {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
    node.append(...children.map((child) => (child instanceof Node ? child : harmless(String(child)))));
    return node;
}
