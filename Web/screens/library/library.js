import { emptyState, pageHeader } from '../../components/states.js';

export const screen = {
    name: 'library',
    path: '/library',
    title: 'Library',
    icon: 'library',

    async show(root) {
        root.replaceChildren(pageHeader({ title: 'Library' }), emptyState({ icon: 'library', title: 'Nothing here yet', text: 'Recordings appear here while they are being made.' }));
    },
};
