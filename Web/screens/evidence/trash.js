import { element } from '../../components/html.js';
import { notice } from '../../components/states.js';
import { localTime } from '../../models/format.js';
import { keptInTrash } from '../../models/trash.js';
import { restore } from './deletion.js';

/** Says that an item is in the trash, and until when; offers to take it out. */
export function trashNotice({ item, app, signal, changed }) {
    const place = element`<div></div>`;
    const show = (days) => place.replaceChildren(notice({
        kind: 'warning',
        icon: 'delete',
        text: words(item, days),
        action: { label: 'Restore', run: () => restore(item.id, app, changed) },
    }));
    show(null);
    keptInTrash(app, signal).then((days) => !signal.aborted && show(days));
    return place;
}

function words({ hold, deletedAt }, days) {
    if (hold) return 'This evidence is in the trash. It is under legal hold: it stays there until the hold is released.';
    const removal = days && deletedAt && localTime(Date.parse(deletedAt) + days * 86_400_000, { seconds: false });
    return `This evidence is in the trash. ${removal ? `It is removed for good on ${removal}.` : ''}`.trim();
}
