// Cairo and the few functions of Pango that PangoCairoBridge calls.
#pragma once
#include <cairo/cairo.h>

// Pango's own headers need include paths that only pkg-config knows (GLib's are in an architecture's folder), and pkg-config's flags
// would link the libraries at program start. These declarations are from pango-layout.h, pango-font.h, pangocairo.h and
// gobject.h; Pango has kept them since 1.22. Its types are opaque here as they are there.
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;

PangoLayout *pango_cairo_create_layout(cairo_t *cr);
void pango_cairo_show_layout(cairo_t *cr, PangoLayout *layout);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_layout_context_changed(PangoLayout *layout);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, int wrap);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_get_pixel_size(PangoLayout *layout, int *width, int *height);
PangoFontDescription *pango_font_description_from_string(const char *text);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_free(PangoFontDescription *description);
const char *pango_version_string(void);
void g_object_unref(void *object);

/// Pango's units in a pixel.
static const int pango_units = 1024;
/// PANGO_WRAP_WORD_CHAR: between words, and inside a word that is wider than the line.
static const int pango_wrap_word_char = 2;
