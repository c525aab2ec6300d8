// libcurl, opened when the first transfer needs it and not before: its thirty-five
// shared objects would cost every other command several milliseconds of start-up.
// The variadic calls, which Swift cannot make, have fixed shapes here.
#ifndef CCURL_H
#define CCURL_H
#include <curl/curl.h>
#include <stdbool.h>

#define TP_CHECKED __attribute__((warn_unused_result))

/// Opens and initialises libcurl, once; answers NULL, or what went wrong. No
/// other call may be made before it answered NULL.
TP_CHECKED const char *tp_curl_load(void);

TP_CHECKED CURL *tp_curl_init(void);
void tp_curl_cleanup(CURL *handle);
TP_CHECKED const char *tp_curl_error_text(CURLcode code);
TP_CHECKED struct curl_slist *tp_curl_list_append(struct curl_slist *list, const char *text);
void tp_curl_list_free(struct curl_slist *list);

TP_CHECKED CURLcode tp_curl_set_long(CURL *handle, CURLoption option, long value);
TP_CHECKED CURLcode tp_curl_set_off(CURL *handle, CURLoption option, curl_off_t value);
TP_CHECKED CURLcode tp_curl_set_string(CURL *handle, CURLoption option, const char *value);
TP_CHECKED CURLcode tp_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
/// Sets what receives the body, with its context.
TP_CHECKED CURLcode tp_curl_set_write(CURL *handle, curl_write_callback callback, void *context);
/// Sets what receives the header lines, with its context.
TP_CHECKED CURLcode tp_curl_set_header(CURL *handle, curl_write_callback callback, void *context);
/// Allows http, https and file at first, and http and https, or https alone, after a redirect.
TP_CHECKED CURLcode tp_curl_set_protocols(CURL *handle, bool redirects_to_http);

TP_CHECKED CURLcode tp_curl_get_long(CURL *handle, CURLINFO info, long *value);
TP_CHECKED CURLcode tp_curl_get_off(CURL *handle, CURLINFO info, curl_off_t *value);

TP_CHECKED CURLM *tp_curl_multi_init(void);
void tp_curl_multi_cleanup(CURLM *multi);
TP_CHECKED CURLMcode tp_curl_multi_add(CURLM *multi, CURL *handle);
void tp_curl_multi_remove(CURLM *multi, CURL *handle);
TP_CHECKED CURLMcode tp_curl_multi_perform(CURLM *multi, int *running);
TP_CHECKED CURLMcode tp_curl_multi_poll(CURLM *multi, int milliseconds);
/// Whether a transfer of this multi handle has ended, and how.
TP_CHECKED bool tp_curl_multi_result(CURLM *multi, CURLcode *result);

#endif
