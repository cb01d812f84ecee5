// The only Swift that imports CFFmpeg.
