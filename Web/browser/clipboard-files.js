// Files on the clipboard: pasted by the keyboard, or read at the tap of a button where the browser lets a page.
import { stampedName } from '../models/file-names.js';

/** A pasted picture has no name of its own: browsers call each "image.png". */
const named = (file) => (file.name && file.name !== 'image.png' ? file : new File([file], stampedName('pasted', file.type), { type: file.type }));

/** The files that a paste event carries. */
export const pastedFiles = ({ clipboardData }) => [...(clipboardData?.files ?? [])].map(named);

/** Whether a page may ask for what is on the clipboard. */
export const canReadClipboard = () => Boolean(navigator.clipboard?.read);

/** The pictures on the clipboard; the browser asks first. */
export async function clipboardFiles() {
    const files = [];
    for (const item of await navigator.clipboard.read()) {
        const type = item.types.find((each) => each.startsWith('image/'));
        if (type) files.push(named(new File([await item.getType(type)], '', { type })));
    }
    return files;
}
