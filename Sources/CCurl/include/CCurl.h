// libcurl, with the variadic calls that Swift cannot make given fixed shapes.
#ifndef CCURL_H
#define CCURL_H
#include <curl/curl.h>

#define TP_CHECKED __attribute__((warn_unused_result))

TP_CHECKED CURLcode tp_curl_set_long(CURL *handle, CURLoption option, long value);
TP_CHECKED CURLcode tp_curl_set_off(CURL *handle, CURLoption option, curl_off_t value);
TP_CHECKED CURLcode tp_curl_set_string(CURL *handle, CURLoption option, const char *value);
TP_CHECKED CURLcode tp_curl_set_pointer(CURL *handle, CURLoption option, void *value);
TP_CHECKED CURLcode tp_curl_set_write(CURL *handle, curl_write_callback callback);
TP_CHECKED CURLcode tp_curl_set_header(CURL *handle, curl_write_callback callback);
TP_CHECKED CURLcode tp_curl_set_progress(CURL *handle, curl_xferinfo_callback callback);
TP_CHECKED CURLcode tp_curl_get_long(CURL *handle, CURLINFO info, long *value);
TP_CHECKED CURLcode tp_curl_get_off(CURL *handle, CURLINFO info, curl_off_t *value);
TP_CHECKED CURLcode tp_curl_get_string(CURL *handle, CURLINFO info, const char **value);

#endif
