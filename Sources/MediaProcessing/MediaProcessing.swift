// Probe, join, playback copies, evidence copies.
