// Tests of Recorder.
