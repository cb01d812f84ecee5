import { harmless } from '../models/harmless.js';
import { svg } from './svg.js';

/** Line icons on a 24 × 24 grid, drawn with the text's colour. Decorative by default; give a label when nothing beside it says the same. */
const paths = {
    record: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
    dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
    cases: 'M3.5 7.5h17v12h-17zM9 7.5V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2.5M3.5 12.5h17M12 11.5v2',
    library: 'M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z',
    uploads: 'M12 19V6M6.5 11.5 12 6l5.5 5.5M5 21h14',
    verify: 'M12 3 5 6v5c0 4.6 2.9 8.3 7 10 4.1-1.7 7-5.4 7-10V6zM8.8 12l2.3 2.3 4.3-4.6',
    'set-up': 'M4 7h9M17 7h3M4 17h3M11 17h9M15 7m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M9 17m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
    back: 'M15 5l-7 7 7 7',
    forward: 'M9 5l7 7-7 7',
    check: 'M5 12.5 10 17.5 19.5 7',
    cross: 'M6 6l12 12M18 6 6 18',
    warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.2',
    information: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 11v5.5M12 7.6v.2',
    offline: 'M4 4l16 16M2.5 9.5A14 14 0 0 1 7 6.7M10.5 5.6A14 14 0 0 1 21.5 9.5M6 13a9 9 0 0 1 4-2.3M14.8 11A9 9 0 0 1 18 13M9.3 16.6a4 4 0 0 1 5.4 0M12 20v.1',
    phone: 'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM10.8 18.5h2.4',
    video: 'M3.5 6.5h11a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM15.5 10.5l6-3.5v10l-6-3.5z',
    photo: 'M3 6h18v13H3zM3 16l5-5 4.5 4.5L16 12l5 5M15.5 9.5v.1',
    audio: 'M9 18V6l10-2v12M9 18m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M19 16m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
    document: 'M6 2.5h8l4.5 4.5V21.5H6zM13.5 3v4.5H18M9 12h6M9 16h6',
    download: 'M12 4v12M6.5 10.5 12 16l5.5-5.5M5 20h14',
    delete: 'M4 7h16M9 7V4h6v3M6 7l1 13.5h10L18 7M10 11v6M14 11v6',
    edit: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5 17.5 10',
    copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
    clock: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5.3l3.5 2',
    key: 'M8 15m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M11.3 11.7 20 3M16 7l3 3',
    link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
    refresh: 'M20 11A8 8 0 1 0 18.5 16.5M20 5v6h-6',
    more: 'M5 12m-.75 0a.75 .75 0 1 0 1.5 0a.75 .75 0 1 0-1.5 0M12 12m-.75 0a.75 .75 0 1 0 1.5 0a.75 .75 0 1 0-1.5 0M19 12m-.75 0a.75 .75 0 1 0 1.5 0a.75 .75 0 1 0-1.5 0',
    theme: 'M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 3v18M12 7a5 5 0 0 1 0 10',
    'flip-camera': 'M4 8h3l1.5-2.5h7L17 8h3v11H4zM9 13.5a3 3 0 0 1 5.5-1.5M15 13.5a3 3 0 0 1-5.5 1.5M14.8 10v2.2h-2.2M9.2 17v-2.2h2.2',
    torch: 'M8 3h8v4l-2 3v11h-4V10L8 7zM8 7h8M12 13v2',
    bookmark: 'M6.5 3.5h11v17L12 16.5 6.5 20.5z',
    microphone: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M9 21h6',
    pause: 'M8 5v14M16 5v14',
    add: 'M12 5v14M5 12h14',
    search: 'M10.5 10.5m-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.3 15.3 20.5 20.5',
    tag: 'M3.5 3.5H12l8.5 8.5-8.5 8.5L3.5 12zM8 8v.1',
    place: 'M12 21.5s-7-6.2-7-11.5a7 7 0 0 1 14 0c0 5.3-7 11.5-7 11.5zM12 10m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
    person: 'M12 8m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 20.5a7.5 7.5 0 0 1 15 0',
    archive: 'M3.5 4.5h17v4h-17zM5 8.5h14v11H5zM10 12.5h4',
    hold: 'M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 14.8v2',
    disk: 'M4 6.5c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 6.5v11c0 1.7 3.6 3 8 3s8-1.3 8-3v-11M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
    network: 'M2.5 9.5A14 14 0 0 1 21.5 9.5M6 13a9 9 0 0 1 12 0M9.3 16.6a4 4 0 0 1 5.4 0M12 20v.1',
    up: 'M5 15l7-7 7 7',
    down: 'M5 9l7 7 7-7',
    camera: 'M4 8h3l1.5-2.5h7L17 8h3v11H4zM12 13m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
    paste: 'M9 4h6v3H9zM9 5H6v15.5h12V5h-3M9 12h6M9 16h4',
    upload: 'M12 16V4M6.5 9.5 12 4l5.5 5.5M5 20h14',
};

/** An <svg> element; throws on an unknown name, so that a typing mistake can't hide. */
export function icon(name, { label = null, size = 24 } = {}) {
    if (!(name in paths)) throw new Error(`No icon is called ${name}`);
    const said = label ? { role: 'img', 'aria-label': harmless(label) } : { 'aria-hidden': 'true' };
    return svg('svg', { viewBox: '0 0 24 24', width: size, height: size, class: 'icon', ...said }, [svg('path', { d: paths[name] })]);
}
