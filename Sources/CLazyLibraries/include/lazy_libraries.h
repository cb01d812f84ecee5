// Shared libraries that are loaded at first use instead of at program start (docs/decisions/lazy-libraries.md).
#pragma once
#include <stddef.h>

/// Libraries that are loaded together.
enum lazy_library_group {
    LAZY_FFMPEG,         ///< libavutil, libswresample, libswscale, libavcodec, libavformat
    LAZY_FFMPEG_DEVICES, ///< libavdevice; load LAZY_FFMPEG first
    LAZY_GLIB,           ///< libglib, libgobject
    LAZY_PANGO_CAIRO,    ///< libcairo, libpango, libpangocairo; load LAZY_GLIB first
    LAZY_VIPS,           ///< libvips; load LAZY_GLIB first
    LAZY_EXIV2,          ///< libgexiv2; load LAZY_GLIB first
    LAZY_MAGIC,          ///< libmagic
    LAZY_SYSTEMD,        ///< libsystemd, for D-Bus
};

/// Loads the libraries of `group` and points their functions at them. Any thread, any number of times: only the first call
/// works, the others wait for it.
/// Returns 0, or -1 with a message in `message` (always ended by a zero byte) when a library or one of its functions is missing;
/// nothing may then be called of that group, and a later call tries again.
int lazy_libraries_load(enum lazy_library_group group, char *message, size_t capacity);
