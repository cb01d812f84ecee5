// The only Swift that imports COpenSSL.
