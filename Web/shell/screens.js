/**
 * Every screen of the app: one line each. `name` is also the name of its folder, module and style sheet. A new screen is a new folder and a line here.
 * Those with `tab` stand in the navigation, in this order: `bar` on every device, `rail` in the rail of wider windows and, on phones, under "More"
 * (with `about`), `phone` on phones alone. A phone's bar has room for five. `hero` is the record button. `style` says that the screen has its own
 * style sheet, `immersive` that it fills the window (the viewfinder), `restoresScroll` that coming back finds it where it was left.
 */
export const screens = [
    { name: 'dashboard', path: '/dashboard', title: 'Dashboard', tab: 'bar', style: true },
    { name: 'cases', path: '/cases', title: 'Cases', tab: 'bar', style: true, restoresScroll: true },
    { name: 'record', path: '/record', title: 'Record', tab: 'bar', style: true, hero: true, immersive: true },
    { name: 'library', path: '/library', title: 'Library', tab: 'bar', style: true },
    { name: 'add', path: '/add', title: 'Add evidence', tab: 'rail', style: true, about: 'Photos, videos, audio, documents' },
    { name: 'uploads', path: '/uploads', title: 'Uploads', tab: 'rail', style: true, about: 'What this device still owes the vault' },
    { name: 'verify', path: '/verify', title: 'Verify', tab: 'rail', style: true, about: 'Prove that evidence is as it was recorded' },
    { name: 'set-up', path: '/set-up', title: 'Set-up', tab: 'rail', style: true, about: 'The vault, its devices, this device' },
    { name: 'status', path: '/status', title: 'Device status', tab: 'rail', style: true, about: 'Network, permissions, storage, battery, clock' },
    { name: 'more', path: '/more', title: 'More', tab: 'phone', style: true },
    { name: 'case', path: '/case/:id', title: 'Case', parent: 'cases', style: true, restoresScroll: true },
    { name: 'case-form', path: '/cases/new', title: 'New case', parent: 'cases', style: true },
    { name: 'case-form', path: '/case/:id/edit', title: 'Edit case', parent: 'cases', style: true },
    { name: 'tags', path: '/tags', title: 'Tags', parent: 'library', style: true },
    { name: 'recording', path: '/recording/:id', title: 'Recording', parent: 'library', style: true },
    { name: 'evidence', path: '/evidence/:id', title: 'Evidence', parent: 'library', style: true },
];

export const startPath = '/dashboard';

/** The screen for "/recording/0192…?from=2", its parameters and query; null when there is none. */
export function match(location) {
    const [path, search = ''] = location.split('?');
    const parts = path.split('/').filter(Boolean);
    for (const screen of screens) {
        const pattern = screen.path.split('/').filter(Boolean);
        if (pattern.length !== parts.length) continue;
        const params = {};
        const fits = pattern.every((part, index) => {
            if (!part.startsWith(':')) return part === parts[index];
            const value = decoded(parts[index]);
            if (value !== null) params[part.slice(1)] = value;
            return value !== null;
        });
        if (fits) return { screen, params, query: new URLSearchParams(search) };
    }
    return null;
}

/** Null for what is not percent-encoded as it should be. */
function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return null;
    }
}
