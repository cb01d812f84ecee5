// The few functions of gexiv2, Exiv2's C interface, that Exiv2Bridge calls.
#pragma once
#include <stddef.h>

// gexiv2's own headers need GLib's include paths, which only pkg-config knows. These declarations are from gexiv2-metadata.h,
// gexiv2-preview-*.h, gexiv2-startup.h, gexiv2-log.h and GLib.
typedef struct _GExiv2Metadata GExiv2Metadata;
typedef struct _GExiv2PreviewProperties GExiv2PreviewProperties;
typedef struct _GExiv2PreviewImage GExiv2PreviewImage;
typedef struct {
    unsigned int domain;
    int code;
    char *message;
} GError;

int gexiv2_initialize(void);
int gexiv2_get_version(void);
void gexiv2_log_set_level(int level);
GExiv2Metadata *gexiv2_metadata_new(void);
int gexiv2_metadata_open_path(GExiv2Metadata *metadata, const char *path, GError **error);
char **gexiv2_metadata_get_exif_tags(GExiv2Metadata *metadata);
char **gexiv2_metadata_get_xmp_tags(GExiv2Metadata *metadata);
char **gexiv2_metadata_get_iptc_tags(GExiv2Metadata *metadata);
char *gexiv2_metadata_try_get_tag_string(GExiv2Metadata *metadata, const char *tag, GError **error);
char *gexiv2_metadata_try_get_tag_interpreted_string(GExiv2Metadata *metadata, const char *tag, GError **error);
GExiv2PreviewProperties **gexiv2_metadata_get_preview_properties(GExiv2Metadata *metadata);
unsigned int gexiv2_preview_properties_get_width(GExiv2PreviewProperties *properties);
unsigned int gexiv2_preview_properties_get_height(GExiv2PreviewProperties *properties);
GExiv2PreviewImage *gexiv2_metadata_try_get_preview_image(
    GExiv2Metadata *metadata, GExiv2PreviewProperties *properties, GError **error);
const unsigned char *gexiv2_preview_image_get_data(GExiv2PreviewImage *image, unsigned int *size);
void gexiv2_preview_image_free(GExiv2PreviewImage *image);
void g_object_unref(void *object);
void g_free(void *memory);
void g_strfreev(char **strings);
void g_error_free(GError *error);

/// GEXIV2_LOG_LEVEL_MUTE
static const int gexiv2_mute = 4;
