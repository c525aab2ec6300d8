// libmicrohttpd, opened when the page is served and not before, so that no other
// command waits for it and none fails where it is not installed. The variadic calls,
// which Swift cannot make, have fixed shapes here.
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H
#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

#define TP_CHECKED __attribute__((warn_unused_result))

// Under one name each: Swift's names of C enumerators depend on attributes that not
// every version of the header has.
static const enum MHD_Result TP_MHD_NO = MHD_NO, TP_MHD_YES = MHD_YES;
static const enum MHD_ConnectionNotificationCode TP_MHD_OPENED = MHD_CONNECTION_NOTIFY_STARTED;

/// Opens libmicrohttpd, once; answers NULL, or what went wrong. No other call
/// of tp_mhd may be made before it answered NULL.
TP_CHECKED const char *tp_mhd_load(void);

/// A socket that listens on the loopback address of a family, on a port or, for
/// 0, on a free one; the port is written back. Answers -1 with errno set.
TP_CHECKED int tp_listen_on_loopback(bool ipv6, uint16_t *port);

/// The events of poll(2) by which a socket says that its other side has gone.
TP_CHECKED short tp_poll_gone(void);

/// What a daemon allows and whom it calls.
struct tp_mhd_setup {
  unsigned connections;  // open at once; more wait to be accepted
  size_t connection_memory;  // bytes for the head and the buffers of a connection
  unsigned idle_seconds;  // without a byte in either direction
  void *context;  // handed to every callback
  MHD_AccessHandlerCallback handler;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connected;
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
};

/// Starts one thread that serves a listening socket by epoll; it owns the socket
/// from then on. Percent-encoding is left as it came. NULL when it cannot.
TP_CHECKED struct MHD_Daemon *tp_mhd_start(int socket, bool ipv6, const struct tp_mhd_setup *setup);
/// Ends the thread and closes every connection; none may be suspended.
void tp_mhd_stop(struct MHD_Daemon *daemon);

void tp_mhd_suspend(struct MHD_Connection *connection);
void tp_mhd_resume(struct MHD_Connection *connection);
/// The descriptor of a connection's socket.
TP_CHECKED int tp_mhd_socket(struct MHD_Connection *connection);
/// What the connection callback left with a connection.
TP_CHECKED void *tp_mhd_connection_context(struct MHD_Connection *connection);
/// Calls back for every header line of a request.
void tp_mhd_headers(struct MHD_Connection *connection, MHD_KeyValueIteratorN each, void *context);

/// A response whose bytes are copied.
TP_CHECKED struct MHD_Response *tp_mhd_response_bytes(const void *bytes, size_t count);
/// A response that sends a file from its start; it owns the descriptor from then on.
TP_CHECKED struct MHD_Response *tp_mhd_response_file(int descriptor, uint64_t count);
/// A response of unknown length that a callback writes.
TP_CHECKED struct MHD_Response *tp_mhd_response_stream(
    MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback release);
/// False when the name or the value cannot stand in a head.
TP_CHECKED bool tp_mhd_response_header(
    struct MHD_Response *response, const char *name, const char *value);
/// Gives a response to the connection whose handler is running.
TP_CHECKED enum MHD_Result tp_mhd_queue(
    struct MHD_Connection *connection, unsigned status, struct MHD_Response *response);
/// Gives back the reference that the maker of a response has.
void tp_mhd_response_release(struct MHD_Response *response);

#endif
