// The few functions of libmagic that MagicBridge calls; from magic.h, which has kept them since 4.21.
#pragma once
#include <stddef.h>

typedef struct magic_set *magic_t;

magic_t magic_open(int flags);
void magic_close(magic_t cookie);
int magic_load(magic_t cookie, const char *path);
int magic_setflags(magic_t cookie, int flags);
const char *magic_buffer(magic_t cookie, const void *bytes, size_t count);
const char *magic_error(magic_t cookie);
int magic_version(void);

/// MAGIC_MIME_TYPE
static const int magic_media_type = 0x10;
/// MAGIC_NONE: a description for people.
static const int magic_description = 0;
