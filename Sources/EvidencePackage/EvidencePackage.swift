// Verification of recordings' folders.
