// Resumable upload, client side.
