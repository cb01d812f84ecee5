import { harmless } from '../models/harmless.js';
import { parseMarkdown } from '../models/markdown.js';

const names = { strong: 'strong', emphasis: 'em', struck: 's', code: 'code' };

/**
 * Notes as a person wrote them, in Markdown. Each node is made here from plain data, none from markup: no HTML of the text gets through, and links go to http,
 * https and mailto alone, in a window of their own that knows nothing of this one. `level`: which heading a "#" is, below the headings around it.
 */
export function markdown(text, { level = 3 } = {}) {
    const root = document.createElement('div');
    root.className = 'markdown';
    root.append(...parseMarkdown(text).map((block) => blockNode(block, level)));
    return root;
}

function blockNode(block, level) {
    switch (block.kind) {
        case 'heading': return make(`h${Math.min(6, level + Math.min(2, block.level - 1))}`, inlineNodes(block.inline));
        case 'quote': return make('blockquote', block.blocks.map((inner) => blockNode(inner, level)));
        case 'code': return make('pre', [make('code', [harmless(block.text)])], { tabIndex: 0 });
        case 'rule': return make('hr', []);
        case 'list': return listNode(block, level);
        default: return make('p', inlineNodes(block.inline));
    }
}

function listNode({ ordered, start, items }, level) {
    const entries = items.map((inner) => {
        const isOneLine = inner.length > 0 && inner[0].kind === 'paragraph';
        const nodes = inner.map((block, index) => (index === 0 && isOneLine ? make('span', inlineNodes(block.inline)) : blockNode(block, level)));
        return make('li', nodes);
    });
    return ordered ? make('ol', entries, { start }) : make('ul', entries);
}

function inlineNodes(nodes) {
    return nodes.map((node) => {
        if (node.kind === 'text') return harmless(node.text);
        if (node.kind === 'break') return make('br', []);
        if (node.kind === 'code') return make('code', [harmless(node.text)]);
        if (node.kind === 'link') return linkNode(node);
        return make(names[node.kind], inlineNodes(node.inline));
    });
}

/** A link says where it goes, so that its words can't claim another place. */
function linkNode({ address, inline }) {
    const link = make('a', inlineNodes(inline), { href: address, rel: 'noopener noreferrer nofollow', target: '_blank', title: harmless(address) });
    const { host } = new URL(address);
    const span = make('span', [link]);
    if (host && !link.textContent.includes(host)) span.append(` (${harmless(host)})`);
    return span;
}

function make(name, children, properties = {}) {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
}
