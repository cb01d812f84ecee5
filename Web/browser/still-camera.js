// The camera for photos: no microphone, the most detail there is.
import { isSynthetic } from './camera.js';

/** Some phones never answer; the picture that is shown is taken then. */
const TAKE_MILLISECONDS = 5000;

/** Opens the camera: {stream, isTest, take(picture) → a Blob, close()}. `picture` is the <video> that shows it. Throws what getUserMedia throws. */
export async function openStillCamera(facing) {
    if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no secure address', 'NotSupportedError');
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing, width: { ideal: 4096 }, height: { ideal: 3072 } } });
    const [track] = stream.getVideoTracks();
    return {
        stream,
        isTest: isSynthetic(track),
        take: (picture) => whole(track).catch(() => shown(picture)),
        close: () => track.stop(),
    };
}

/** A photo by the camera itself, with its own settings. */
async function whole(track) {
    if (!globalThis.ImageCapture) throw new DOMException('no ImageCapture', 'NotSupportedError');
    const late = new Promise((_, reject) => setTimeout(() => reject(new DOMException('no photo came', 'TimeoutError')), TAKE_MILLISECONDS));
    const photo = await Promise.race([new ImageCapture(track).takePhoto(), late]);
    if (photo.size === 0) throw new DOMException('an empty photo came', 'EncodingError');
    return photo;
}

/** The picture that is shown now. */
async function shown(picture) {
    const canvas = document.createElement('canvas');
    canvas.width = picture.videoWidth;
    canvas.height = picture.videoHeight;
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const photo = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
    if (!photo) throw new DOMException('The camera shows no picture yet', 'InvalidStateError');
    return photo;
}
