// Which container and codecs to record in, best first (design §6, "Type order").

const MP4 = [
    'video/mp4;codecs=avc3,mp4a.40.2',
    'video/mp4;codecs=avc3,opus',
    'video/mp4;codecs=avc1,mp4a.40.2',
    'video/mp4;codecs=avc1,opus',
    'video/mp4',
];
const WEBM = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm'];

/** Types to try in order. `isSupported` is MediaRecorder.isTypeSupported, `isWebKit` whether this is Apple's engine. */
export function mediaTypes(isSupported, isWebKit) {
    // WebKit claims avc3 and then records no bytes.
    const offered = [...MP4, ...WEBM].filter((type) => !(isWebKit && type.includes('avc3')));
    return offered.filter(isSupported);
}

/** File name extension of a media type: "mp4" or "webm". */
export const extension = (mediaType) => (mediaType.startsWith('video/mp4') || mediaType.startsWith('audio/mp4') ? 'mp4' : 'webm');

/** Name of a segment's file in the recording's folder. */
export const segmentFile = (number, mediaType) => `segment-${String(number).padStart(4, '0')}.${extension(mediaType)}`;
