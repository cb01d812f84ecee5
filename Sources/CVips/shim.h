// The few functions of libvips that VipsBridge calls.
#pragma once
#include <stddef.h>

// libvips' own headers need GLib's include paths, which only pkg-config knows. These declarations are from vips/image.h, vips/header.h,
// vips/foreign.h, vips/resample.h, vips/operation.h and GLib; the types are opaque here as they are there.
typedef struct _VipsImage VipsImage;
typedef struct _VipsArea VipsArea;

int vips_init(const char *program);
const char *vips_version_string(void);
void vips_concurrency_set(int concurrency);
void vips_cache_set_max(int max);
void vips_block_untrusted_set(int state);
void vips_operation_block_set(const char *name, int state);
const char *vips_error_buffer(void);
void vips_error_clear(void);
const char *vips_foreign_find_load(const char *path);
VipsImage *vips_image_new_from_file(const char *name, ...);
int vips_image_get_width(const VipsImage *image);
int vips_image_get_height(const VipsImage *image);
int vips_image_get_bands(const VipsImage *image);
int vips_image_get_orientation(VipsImage *image);
int vips_image_get_n_pages(VipsImage *image);
unsigned long vips_image_get_typeof(const VipsImage *image, const char *name);
int vips_image_get_as_string(const VipsImage *image, const char *name, char **out);
int vips_thumbnail(const char *path, VipsImage **out, int width, ...);
int vips_thumbnail_image(VipsImage *image, VipsImage **out, int width, ...);
int vips_thumbnail_buffer(void *bytes, size_t count, VipsImage **out, int width, ...);
int vips_jpegsave_buffer(VipsImage *image, void **bytes, size_t *count, ...);
VipsArea *vips_array_double_newv(int n, ...);
void vips_area_unref(VipsArea *area);
void g_object_unref(void *object);
void g_free(void *memory);
typedef void (*GLogFunc)(const char *domain, int level, const char *message, void *data);
GLogFunc g_log_set_default_handler(GLogFunc function, void *data);

// Swift calls no variadic function. The numbers are VIPS_ACCESS_SEQUENTIAL, VIPS_SIZE_DOWN and VIPS_FAIL_ON_NONE.
static inline VipsImage *vips_open_sequentially(const char *path) {
    return vips_image_new_from_file(path, "access", 1, NULL);
}
static inline VipsImage *vips_open_shrunk(const char *path, int shrink) {
    return vips_image_new_from_file(path, "access", 1, "fail_on", 0, "shrink", shrink, NULL);
}
/// `profile` is the colour profile to convert to, or NULL.
static inline int vips_make_thumbnail(const char *path, VipsImage **out, int side, const char *profile) {
    return profile
        ? vips_thumbnail(path, out, side, "height", side, "size", 2, "fail_on", 0, "export_profile", profile, NULL)
        : vips_thumbnail(path, out, side, "height", side, "size", 2, "fail_on", 0, NULL);
}
static inline int vips_make_smaller(VipsImage *image, VipsImage **out, int side, const char *profile) {
    return profile ? vips_thumbnail_image(image, out, side, "height", side, "size", 2, "export_profile", profile, NULL)
                   : vips_thumbnail_image(image, out, side, "height", side, "size", 2, NULL);
}
static inline int vips_make_thumbnail_of_bytes(const void *bytes, size_t count, VipsImage **out, int side) {
    return vips_thumbnail_buffer(
        (void *)bytes, count, out, side, "height", side, "size", 2, "fail_on", 0, "export_profile", "srgb", NULL);
}
/// What is transparent becomes white.
static inline int vips_write_jpeg(VipsImage *image, void **bytes, size_t *count, int quality) {
    VipsArea *white = vips_array_double_newv(1, 255.0);
    int result = vips_jpegsave_buffer(image, bytes, count, "Q", quality, "strip", 1, "background", white, NULL);
    vips_area_unref(white);
    return result;
}

static inline void vips_drop_message(const char *domain, int level, const char *message, void *data) {
    (void)domain; (void)level; (void)message; (void)data;
}
/// GLib's warnings about foreign bytes are no one's log lines.
static inline void vips_be_silent(void) { g_log_set_default_handler(vips_drop_message, NULL); }
