// Watches a camera's tracks and picture for what a recorder does not tell (design §6).

export class CameraWatch {
    #over = new AbortController();

    /** Calls `turned` (the picture has another size), `muted` and `unmuted` (capture was taken away and given back), `ended(kind)`. */
    constructor(stream, picture, { turned, muted, unmuted, ended }) {
        const { signal } = this.#over;
        let { videoWidth: width, videoHeight: height } = picture;
        picture.addEventListener(
            'resize',
            () => {
                const before = [width, height];
                [width, height] = [picture.videoWidth, picture.videoHeight];
                if (before[0] && (before[0] !== width || before[1] !== height)) turned();
            },
            { signal },
        );
        for (const track of stream.getTracks()) {
            track.addEventListener('mute', muted, { signal });
            track.addEventListener('unmute', unmuted, { signal });
            track.addEventListener('ended', () => ended(track.kind === 'video' ? 'camera' : 'microphone'), { signal });
        }
    }

    end() {
        this.#over.abort();
    }
}
