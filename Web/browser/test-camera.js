// A camera for where there is none: a moving picture with a frame counter and a beep each second. What it records is marked as
// a test in the picture, in the segment line and in the begin line.

const COLOURS = ['#c0c0c0', '#c0c000', '#00c0c0', '#00c000', '#c000c0', '#c00000', '#0000c0'];

function drawFrame(context, { width, height }, frame, frameRate) {
    COLOURS.forEach((colour, index) => {
        context.fillStyle = colour;
        context.fillRect((index * width) / 7, 0, width / 7 + 1, height);
    });
    context.fillStyle = '#101418';
    context.fillRect(0, height * 0.62, width, height * 0.38);
    context.fillStyle = '#ffffff';
    context.font = `600 ${Math.round(height / 14)}px sans-serif`;
    context.textBaseline = 'middle';
    context.fillText('TEST CAMERA', width * 0.05, height * 0.72);
    context.font = `${Math.round(height / 18)}px monospace`;
    context.fillText(`frame ${frame}`, width * 0.05, height * 0.84);
    context.fillText(new Date().toISOString(), width * 0.05, height * 0.92);
    const turn = ((frame % frameRate) / frameRate) * 2 * Math.PI;
    const radius = height * 0.13;
    context.beginPath();
    context.moveTo(width * 0.85, height * 0.81);
    context.arc(width * 0.85, height * 0.81, radius, -Math.PI / 2, turn - Math.PI / 2);
    context.fill();
}

/** Gates a quiet 880 Hz tone: 100 ms at each full second. */
function startBeep() {
    const audio = new AudioContext();
    const tone = new OscillatorNode(audio, { frequency: 880 });
    const gate = new GainNode(audio, { gain: 0 });
    const output = audio.createMediaStreamDestination();
    tone.connect(gate).connect(output);
    tone.start();
    audio.resume().catch(() => {});
    let scheduled = 0;
    const schedule = () => {
        const ahead = audio.currentTime + 2;
        for (let second = Math.max(scheduled, Math.ceil(audio.currentTime)); second < ahead; second += 1) {
            gate.gain.setValueAtTime(0.2, second);
            gate.gain.setValueAtTime(0, second + 0.1);
            scheduled = second + 1;
        }
    };
    schedule();
    return { track: output.stream.getAudioTracks()[0], schedule, close: () => audio.close() };
}

/** The test camera, in the form of openCamera's answer. */
export function openTestCamera({ lines, frameRate, microphone }) {
    const canvas = document.createElement('canvas');
    canvas.height = lines;
    canvas.width = Math.round((lines * 16) / 9);
    const context = canvas.getContext('2d');
    let frame = 0;
    const beep = microphone ? startBeep() : null;
    const draw = () => {
        drawFrame(context, canvas, frame, frameRate);
        frame += 1;
        if (frame % frameRate === 0) beep?.schedule();
    };
    draw();
    const stream = canvas.captureStream(frameRate);
    if (beep) stream.addTrack(beep.track);
    const timer = setInterval(draw, 1000 / frameRate);
    return {
        stream,
        isTest: true,
        close() {
            clearInterval(timer);
            beep?.close();
            stream.getTracks().forEach((track) => track.stop());
        },
    };
}
