// The only Swift that imports CQREncode.
