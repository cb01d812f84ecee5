/** How the vault knows when and where something was captured, in words. */

const timeWords = {
    'capture-log': 'by the capture log, signed on the device',
    'exif-offset': 'by the camera’s clock, with its offset from UTC (EXIF)',
    'exif-gps': 'by the camera’s clock; its zone from the satellites’ time beside it (EXIF)',
    'exif-local': 'by the camera’s clock, which says no time zone: read in the vault’s own zone (EXIF)',
    quicktime: 'by the creation date in the video’s header',
    container: 'by the date in the file’s header',
    xmp: 'by its XMP description',
    'file-time': 'by the time of the file only: it may be when it was copied',
    unknown: 'not known: the time is when it came to the vault',
};

const positionWords = {
    'capture-log': 'by the capture log',
    exif: 'by the camera (EXIF)',
    quicktime: 'by the video’s header',
    xmp: 'by its XMP description',
    gpmf: 'by the camera’s own track',
};

export function timeSource({ capturedAtSource }) {
    return capturedAtSource ? timeWords[capturedAtSource] ?? capturedAtSource : null;
}

/** For lists: a time that is not the capture's own, so that it doesn't pass for it; '' for one that is. */
export function timeDoubt({ capturedAtSource }) {
    if (capturedAtSource === 'file-time') return ', by the time of the file only';
    if (capturedAtSource === 'exif-local') return ', its time zone not known';
    return capturedAtSource === 'unknown' ? ', when it came to the vault' : '';
}

export function positionSource({ positionSource: source }) {
    return source ? positionWords[source] ?? source : null;
}
