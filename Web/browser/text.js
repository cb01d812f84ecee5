// Bytes as text: hexadecimal, base64, UTF-8.

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export const utf8 = (text) => encoder.encode(text);
export const fromUtf8 = (bytes) => decoder.decode(bytes);

export const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const base64 = (bytes) => btoa(String.fromCharCode(...bytes));

/** SHA-256 of `bytes` in lower-case hexadecimal. */
export async function sha256(bytes) {
    return hexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** A UUID of version 7 (RFC 9562): its first 48 bits are the time, so that ids sort by when they were made. */
export function uuidv7(milliseconds = Date.now()) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(milliseconds / 2 ** (8 * (5 - index))) % 256;
    bytes[6] = (bytes[6] & 0x0f) | 0x70;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const digits = hexadecimal(bytes);
    return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-');
}
