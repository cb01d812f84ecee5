import { player } from '../../components/player/player.js';
import { itemPath } from '../../models/items.js';
import { caseCard } from '../evidence/case.js';
import { custody } from '../evidence/custody.js';
import { deletion } from '../evidence/deletion.js';
import { facts } from '../evidence/facts.js';
import { ItemPage } from '../evidence/item-page.js';
import { metadata } from '../evidence/metadata.js';
import { notes } from '../evidence/notes.js';
import { tags } from '../evidence/tags.js';
import { evidenceCopy } from './evidence-copy.js';
import { liveProgress } from './live-progress.js';
import { originals } from './originals.js';
import { verification } from './verification.js';

export const screen = {
    name: 'recording',
    path: '/recording/:id',
    title: 'Recording',
    icon: 'video',

    async show(root, { params, app, signal }) {
        await new ItemPage(root, { id: params.id, path: `/recording/${encodeURIComponent(params.id)}`, app, signal, name: 'Recording', stage, columns }).show();
    },
};

/** What a capture device recorded: it can be verified, and has a log and segments. */
function stage(context) {
    if (context.item.state === 'live') return { root: liveProgress(context) };
    return player({ ...context, source: `${itemPath(context.item.id)}/playback` });
}

function columns(context, { showMoment }) {
    const { state } = context.item;
    if (state === 'live') return { main: [notes(context), facts(context)], side: [caseCard(context), tags(context), originals(context)] };
    return {
        main: [verification({ ...context, showMoment }), notes(context), facts(context), metadata(context)],
        side: [caseCard(context), tags(context), evidenceCopy(context), originals(context), custody(context), state !== 'deleted' && deletion(context)],
    };
}
