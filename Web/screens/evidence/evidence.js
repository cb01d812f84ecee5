import { caseCard } from './case.js';
import { custody } from './custody.js';
import { deletion } from './deletion.js';
import { facts } from './facts.js';
import { ItemPage } from './item-page.js';
import { metadata } from './metadata.js';
import { notes } from './notes.js';
import { original } from './original.js';
import { preview } from './preview.js';
import { tags } from './tags.js';

export const screen = {
    name: 'evidence',
    path: '/evidence/:id',
    title: 'Evidence',

    async show(root, { params, app, signal }) {
        await new ItemPage(root, { id: params.id, path: `/evidence/${encodeURIComponent(params.id)}`, app, signal, name: 'Evidence', stage, columns }).show();
    },
};

/** A photo, video, sound or document that came as a file. */
function stage(context) {
    return { root: preview(context) };
}

function columns(context) {
    return {
        main: [notes(context), facts(context), metadata(context)],
        side: [caseCard(context), tags(context), original(context), custody(context), context.item.state !== 'deleted' && deletion(context)],
    };
}
