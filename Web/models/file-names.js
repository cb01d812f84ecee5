import { timeWithOffset } from '../browser/platform.js';

const EXTENSIONS = {
    'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif', 'image/avif': 'avif', 'image/tiff': 'tif', 'image/svg+xml': 'svg',
    'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'oga', 'text/plain': 'txt',
};

/** A name for what is made here and now: `photo 2026-11-30 09.51.57.jpg`, in local time; no character that a file system may not have. */
export function stampedName(what, mediaType, time = Date.now()) {
    const [day, clock] = timeWithOffset(time).split('T');
    const extension = EXTENSIONS[mediaType.split(';')[0]];
    return `${what} ${day} ${clock.slice(0, 8).replaceAll(':', '.')}${extension ? `.${extension}` : ''}`;
}
