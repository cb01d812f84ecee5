#include "lazy_libraries.h"

#include <dlfcn.h>
#include <libavcodec/version_major.h>
#include <libavdevice/version_major.h>
#include <libavformat/version_major.h>
#include <libavutil/version.h>
#include <libswresample/version_major.h>
#include <libswscale/version_major.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT(x) #x
#define SONAME(name, major) "lib" name ".so." TEXT(major)

enum library {
    AVUTIL, SWRESAMPLE, SWSCALE, AVCODEC, AVFORMAT, AVDEVICE, GLIB, GOBJECT, CAIRO, PANGO, PANGOCAIRO, VIPS, EXIV2, MAGIC, SYSTEMD, LIBRARY_COUNT
};

/// The versions whose headers this was compiled against.
static const char *const library_names[LIBRARY_COUNT] = {
    [AVUTIL] = SONAME("avutil", LIBAVUTIL_VERSION_MAJOR),
    [SWRESAMPLE] = SONAME("swresample", LIBSWRESAMPLE_VERSION_MAJOR),
    [SWSCALE] = SONAME("swscale", LIBSWSCALE_VERSION_MAJOR),
    [AVCODEC] = SONAME("avcodec", LIBAVCODEC_VERSION_MAJOR),
    [AVFORMAT] = SONAME("avformat", LIBAVFORMAT_VERSION_MAJOR),
    [AVDEVICE] = SONAME("avdevice", LIBAVDEVICE_VERSION_MAJOR),
    [GLIB] = "libglib-2.0.so.0",
    [GOBJECT] = "libgobject-2.0.so.0",
    [CAIRO] = "libcairo.so.2",
    [PANGO] = "libpango-1.0.so.0",
    [PANGOCAIRO] = "libpangocairo-1.0.so.0",
    [VIPS] = "libvips.so.42",
    [EXIV2] = "libgexiv2.so.2",
    [MAGIC] = "libmagic.so.1",
    [SYSTEMD] = "libsystemd.so.0",
};

/// Where a trampoline leads until its library is loaded: a mistake in this program, said before it ends.
static void called_before_load(void) {
    fputs("exhibit: a library's function was called before its library was loaded\n", stderr);
    abort();
}

#define FUNCTION(group, library, name) __attribute__((visibility("hidden"))) void *lazy_slot_##name = (void *)called_before_load;
#include "functions.h"
#undef FUNCTION

static const struct function {
    enum lazy_library_group group;
    enum library library;
    const char *name;
    void **slot;
} functions[] = {
#define FUNCTION(group, library, name) {group, library, #name, &lazy_slot_##name},
#include "functions.h"
#undef FUNCTION
};

static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;
static void *handles[LIBRARY_COUNT]; // guarded by `loading`; never closed: these libraries keep threads and thread locals

int lazy_libraries_load(enum lazy_library_group group, char *message, size_t capacity) {
    const size_t count = sizeof functions / sizeof functions[0];
    static unsigned loaded; // one bit a group, guarded by `loading`
    int result = 0;
    pthread_mutex_lock(&loading);
    if (!(loaded & (1u << group))) {
        for (size_t i = 0; i < count && result == 0; i++) {
            if (functions[i].group != group) continue;
            void **handle = &handles[functions[i].library];
            if (!*handle) *handle = dlopen(library_names[functions[i].library], RTLD_NOW | RTLD_LOCAL);
            void *address = *handle ? dlsym(*handle, functions[i].name) : NULL;
            if (!address) {
                const char *reason = dlerror();
                snprintf(message, capacity, "%s", reason ? reason : functions[i].name);
                result = -1;
            } else {
                *functions[i].slot = address;
            }
        }
        if (result == 0) loaded |= 1u << group;
    }
    pthread_mutex_unlock(&loading);
    return result;
}
