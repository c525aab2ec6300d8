#include "CAssets.h"

static const unsigned char cldr_bytes[] = {
#embed "data/cldr.tsv"
};
static const unsigned char firefox_bytes[] = {
#embed "data/firefox.tsv"
};
static const unsigned char apt_bytes[] = {
#embed "data/apt.tsv"
};
static const unsigned char messages_bytes[] = {
#embed "data/messages.tsv"
};

struct tp_asset tp_asset_cldr(void) {
  return (struct tp_asset){cldr_bytes, sizeof cldr_bytes};
}
struct tp_asset tp_asset_firefox(void) {
  return (struct tp_asset){firefox_bytes, sizeof firefox_bytes};
}
struct tp_asset tp_asset_apt(void) {
  return (struct tp_asset){apt_bytes, sizeof apt_bytes};
}
struct tp_asset tp_asset_messages(void) {
  return (struct tp_asset){messages_bytes, sizeof messages_bytes};
}
