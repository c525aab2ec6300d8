#define _GNU_SOURCE
#include "CMicroHTTPD.h"

#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define TP_LIBRARY "libmicrohttpd.so.12"
#define TP_FUNCTIONS(X)                                                                          \
  X(MHD_start_daemon)                                                                            \
  X(MHD_stop_daemon)                                                                             \
  X(MHD_suspend_connection)                                                                      \
  X(MHD_resume_connection)                                                                       \
  X(MHD_get_connection_info)                                                                     \
  X(MHD_get_connection_values_n)                                                                 \
  X(MHD_create_response_from_buffer)                                                             \
  X(MHD_create_response_from_fd64)                                                               \
  X(MHD_create_response_from_callback)                                                           \
  X(MHD_add_response_header)                                                                     \
  X(MHD_queue_response)                                                                          \
  X(MHD_destroy_response)

#include "tp_late_library.inc"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *trouble;

static void load(void) { trouble = tp_open(); }

const char *tp_mhd_load(void) {
  pthread_once(&once, load);
  return trouble;
}

int tp_listen_on_loopback(bool ipv6, uint16_t *port) {
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } address;
  memset(&address, 0, sizeof address);
  socklen_t length = ipv6 ? sizeof address.v6 : sizeof address.v4;
  if (ipv6) {
    address.v6.sin6_family = AF_INET6;
    address.v6.sin6_addr = in6addr_loopback;
    address.v6.sin6_port = htons(*port);
  } else {
    address.v4.sin_family = AF_INET;
    address.v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.v4.sin_port = htons(*port);
  }
  int fd = socket(address.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  int on = 1;
  // A port that was served a moment ago can be served again at once.
  if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
      (ipv6 && setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on) != 0) ||
      bind(fd, &address.any, length) != 0 || listen(fd, 256) != 0 ||
      getsockname(fd, &address.any, &length) != 0) {
    int code = errno;
    close(fd);
    errno = code;
    return -1;
  }
  *port = ntohs(ipv6 ? address.v6.sin6_port : address.v4.sin_port);
  return fd;
}

short tp_poll_gone(void) { return POLLRDHUP | POLLHUP | POLLERR | POLLNVAL; }

// Escapes are decoded once, by the reader of the target: a decoded zero byte would
// cut the C string that libmicrohttpd hands on.
static size_t leave_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

struct MHD_Daemon *tp_mhd_start(int socket, bool ipv6, const struct tp_mhd_setup *setup) {
  unsigned flags =
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | (ipv6 ? MHD_USE_IPv6 : 0);
  return tp.MHD_start_daemon(
      flags, 0, NULL, NULL, setup->handler, setup->context,
      MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_CONNECTION_LIMIT, setup->connections,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, setup->connection_memory,
      MHD_OPTION_CONNECTION_TIMEOUT, setup->idle_seconds,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, leave_escapes, NULL,
      MHD_OPTION_URI_LOG_CALLBACK, setup->target, setup->context,
      MHD_OPTION_NOTIFY_COMPLETED, setup->completed, setup->context,
      MHD_OPTION_NOTIFY_CONNECTION, setup->connected, setup->context,
      MHD_OPTION_END);
}

void tp_mhd_stop(struct MHD_Daemon *daemon) { tp.MHD_stop_daemon(daemon); }
void tp_mhd_suspend(struct MHD_Connection *connection) { tp.MHD_suspend_connection(connection); }
void tp_mhd_resume(struct MHD_Connection *connection) { tp.MHD_resume_connection(connection); }

int tp_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      tp.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

void *tp_mhd_connection_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      tp.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

void tp_mhd_headers(struct MHD_Connection *connection, MHD_KeyValueIteratorN each, void *context) {
  (void)tp.MHD_get_connection_values_n(connection, MHD_HEADER_KIND, each, context);
}

struct MHD_Response *tp_mhd_response_bytes(const void *bytes, size_t count) {
  // The library copies and does not write, though its signature says nothing of that.
  return tp.MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
struct MHD_Response *tp_mhd_response_file(int descriptor, uint64_t count) {
  return tp.MHD_create_response_from_fd64(count, descriptor);
}
struct MHD_Response *tp_mhd_response_stream(
    MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback release) {
  return tp.MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 16 * 1024, read, context, release);
}
bool tp_mhd_response_header(struct MHD_Response *response, const char *name, const char *value) {
  return tp.MHD_add_response_header(response, name, value) == MHD_YES;
}
enum MHD_Result tp_mhd_queue(
    struct MHD_Connection *connection, unsigned status, struct MHD_Response *response) {
  return tp.MHD_queue_response(connection, status, response);
}
void tp_mhd_response_release(struct MHD_Response *response) { tp.MHD_destroy_response(response); }
