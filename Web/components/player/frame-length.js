/** How long a frame lasts: a thirtieth of a second until the video itself tells, by the times of the frames that it shows. */
export class FrameLength {
    seconds = 1 / 30;
    #shortest = Infinity;
    #last = null;

    learnFrom(video) {
        if (!video.requestVideoFrameCallback) return;
        const see = (_, { mediaTime }) => {
            this.#saw(mediaTime);
            video.requestVideoFrameCallback(see);
        };
        video.requestVideoFrameCallback(see);
    }

    /** Frames that were passed over make the time between two longer, never shorter: the shortest counts. */
    #saw(time) {
        const passed = time - (this.#last ?? time);
        this.#last = time;
        const isPossible = passed > 1 / 250 && passed < 0.2;
        if (!isPossible || passed >= this.#shortest) return;
        this.#shortest = passed;
        this.seconds = passed;
    }
}
