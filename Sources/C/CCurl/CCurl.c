#include "CCurl.h"

#include <pthread.h>

// <curl/curl.h> hides these two behind macros.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#define TP_LIBRARY "libcurl.so.4"
#define TP_FUNCTIONS(X)                                                                          \
  X(curl_global_init)                                                                            \
  X(curl_easy_init)                                                                              \
  X(curl_easy_cleanup)                                                                           \
  X(curl_easy_strerror)                                                                          \
  X(curl_easy_setopt)                                                                            \
  X(curl_easy_getinfo)                                                                           \
  X(curl_slist_append)                                                                           \
  X(curl_slist_free_all)                                                                         \
  X(curl_multi_init)                                                                             \
  X(curl_multi_cleanup)                                                                          \
  X(curl_multi_add_handle)                                                                       \
  X(curl_multi_remove_handle)                                                                    \
  X(curl_multi_perform)                                                                          \
  X(curl_multi_poll)                                                                             \
  X(curl_multi_info_read)

#include "tp_late_library.inc"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *trouble;

static void load(void) {
  trouble = tp_open();
  if (trouble == NULL && tp.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    trouble = TP_LIBRARY " cannot be initialised";
  }
}

const char *tp_curl_load(void) {
  pthread_once(&once, load);
  return trouble;
}

CURL *tp_curl_init(void) { return tp.curl_easy_init(); }
void tp_curl_cleanup(CURL *handle) { tp.curl_easy_cleanup(handle); }
const char *tp_curl_error_text(CURLcode code) { return tp.curl_easy_strerror(code); }

struct curl_slist *tp_curl_list_append(struct curl_slist *list, const char *text) {
  return tp.curl_slist_append(list, text);
}
void tp_curl_list_free(struct curl_slist *list) { tp.curl_slist_free_all(list); }

CURLcode tp_curl_set_long(CURL *handle, CURLoption option, long value) {
  return tp.curl_easy_setopt(handle, option, value);
}
CURLcode tp_curl_set_off(CURL *handle, CURLoption option, curl_off_t value) {
  return tp.curl_easy_setopt(handle, option, value);
}
CURLcode tp_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return tp.curl_easy_setopt(handle, option, value);
}
CURLcode tp_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return tp.curl_easy_setopt(handle, option, value);
}
CURLcode tp_curl_set_write(CURL *handle, curl_write_callback callback, void *context) {
  CURLcode code = tp.curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, callback);
  return code != CURLE_OK ? code : tp.curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}
CURLcode tp_curl_set_header(CURL *handle, curl_write_callback callback, void *context) {
  CURLcode code = tp.curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, callback);
  return code != CURLE_OK ? code : tp.curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

// The options that replace these two are missing from libcurl before 7.85, which
// systems of our time still ship.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
CURLcode tp_curl_set_protocols(CURL *handle, bool redirects_to_http) {
  long first = CURLPROTO_HTTP | CURLPROTO_HTTPS | CURLPROTO_FILE;
  long next = redirects_to_http ? CURLPROTO_HTTP | CURLPROTO_HTTPS : CURLPROTO_HTTPS;
  CURLcode code = tp.curl_easy_setopt(handle, CURLOPT_PROTOCOLS, first);
  return code != CURLE_OK ? code : tp.curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, next);
}
#pragma GCC diagnostic pop

CURLcode tp_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return tp.curl_easy_getinfo(handle, info, value);
}
CURLcode tp_curl_get_off(CURL *handle, CURLINFO info, curl_off_t *value) {
  return tp.curl_easy_getinfo(handle, info, value);
}

CURLM *tp_curl_multi_init(void) { return tp.curl_multi_init(); }
void tp_curl_multi_cleanup(CURLM *multi) { (void)tp.curl_multi_cleanup(multi); }
CURLMcode tp_curl_multi_add(CURLM *multi, CURL *handle) {
  return tp.curl_multi_add_handle(multi, handle);
}
void tp_curl_multi_remove(CURLM *multi, CURL *handle) {
  (void)tp.curl_multi_remove_handle(multi, handle);
}
CURLMcode tp_curl_multi_perform(CURLM *multi, int *running) {
  return tp.curl_multi_perform(multi, running);
}
CURLMcode tp_curl_multi_poll(CURLM *multi, int milliseconds) {
  return tp.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}
bool tp_curl_multi_result(CURLM *multi, CURLcode *result) {
  int left;
  for (CURLMsg *message; (message = tp.curl_multi_info_read(multi, &left)) != NULL;) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return true;
    }
  }
  return false;
}
