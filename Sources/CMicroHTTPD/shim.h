#pragma once
#include <microhttpd.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

// MHD_start_daemon is variadic, and so is MHD_get_connection_info's family: Swift can't call them, these can.

typedef void *(*exhibit_mhd_target_callback)(void *cls, const char *target, struct MHD_Connection *connection);

struct exhibit_mhd_settings {
    int secure;
    unsigned int threads;
    unsigned int connection_limit;
    unsigned int idle_seconds;
    int listen_socket;
    size_t connection_memory;
    size_t connection_memory_increment;
    const char *certificate_chain;
    const char *private_key;
    const char *tls_priorities;
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    exhibit_mhd_target_callback target;
    void *cls;
};

/// Leaves percent escapes as they are: the router splits a path before it decodes one.
static inline size_t exhibit_mhd_keep_escapes(void *cls, struct MHD_Connection *connection, char *text) {
    (void)cls;
    (void)connection;
    return strlen(text);
}

static inline struct MHD_Daemon *exhibit_mhd_start(const struct exhibit_mhd_settings *s) {
    struct MHD_OptionItem items[16];
    int n = 0;
#define EXHIBIT_ITEM(o, v, p) items[n++] = (struct MHD_OptionItem){(o), (intptr_t)(v), (void *)(p)}
    EXHIBIT_ITEM(MHD_OPTION_LISTEN_SOCKET, s->listen_socket, NULL);
    EXHIBIT_ITEM(MHD_OPTION_NOTIFY_COMPLETED, s->completed, s->cls);
    EXHIBIT_ITEM(MHD_OPTION_NOTIFY_CONNECTION, s->connection, s->cls);
    EXHIBIT_ITEM(MHD_OPTION_URI_LOG_CALLBACK, s->target, s->cls);
    EXHIBIT_ITEM(MHD_OPTION_UNESCAPE_CALLBACK, exhibit_mhd_keep_escapes, NULL);
    EXHIBIT_ITEM(MHD_OPTION_CONNECTION_MEMORY_LIMIT, s->connection_memory, NULL);
    EXHIBIT_ITEM(MHD_OPTION_CONNECTION_MEMORY_INCREMENT, s->connection_memory_increment, NULL);
    EXHIBIT_ITEM(MHD_OPTION_CONNECTION_LIMIT, s->connection_limit, NULL);
    EXHIBIT_ITEM(MHD_OPTION_CONNECTION_TIMEOUT, s->idle_seconds, NULL);
    EXHIBIT_ITEM(MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, NULL);
    if (s->threads > 1) EXHIBIT_ITEM(MHD_OPTION_THREAD_POOL_SIZE, s->threads, NULL);
    if (s->private_key != NULL) {
        EXHIBIT_ITEM(MHD_OPTION_HTTPS_MEM_KEY, 0, s->private_key);
        EXHIBIT_ITEM(MHD_OPTION_HTTPS_MEM_CERT, 0, s->certificate_chain);
        EXHIBIT_ITEM(MHD_OPTION_HTTPS_PRIORITIES, 0, s->tls_priorities);
    }
    EXHIBIT_ITEM(MHD_OPTION_END, 0, NULL);
#undef EXHIBIT_ITEM
    unsigned int flags = MHD_USE_POLL | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_SUSPEND_RESUME | (s->secure ? MHD_USE_TLS : 0);
    return MHD_start_daemon(flags, 0, NULL, NULL, s->access, s->cls, MHD_OPTION_ARRAY, items, MHD_OPTION_END);
}

static inline const struct sockaddr *exhibit_mhd_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

static inline int exhibit_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : (int)info->connect_fd;
}

static inline void *exhibit_mhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

static inline size_t exhibit_mhd_header_bytes(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

/// Whether the line that `value` ends was ended by CR LF. The library parses in place and writes one zero over each byte of the line's
/// end, and it takes a lone CR or LF for one; the byte after the first zero is always in its buffer (the next line's first byte, or
/// the second zero).
static inline int exhibit_mhd_ended_by_crlf(const char *value, size_t size) {
    return value != NULL && value[size] == '\0' && value[size + 1] == '\0';
}

/// Whether a header field was on one line, ended by CR LF. The library moves a folded value elsewhere: on one line, only the colon and
/// white space are between name and value.
static inline int exhibit_mhd_is_one_line(const char *name, size_t name_size, const char *value, size_t size) {
    if (value == NULL || value <= name + name_size) return 0;
    for (const char *between = name + name_size + 1; between < value; between++) {
        if (*between != ' ' && *between != '\t') return 0;
    }
    return exhibit_mhd_ended_by_crlf(value, size);
}
