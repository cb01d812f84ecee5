// The only Swift that imports CCurl.
