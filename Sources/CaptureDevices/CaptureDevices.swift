// Cameras and microphones.
