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
static const unsigned char page_css_bytes[] = {
#embed "data/page/page.css"
};
static const unsigned char page_js_bytes[] = {
#embed "data/page/page.js"
};
static const unsigned char drop_js_bytes[] = {
#embed "data/page/drop.js"
};
static const unsigned char events_js_bytes[] = {
#embed "data/page/events.js"
};
static const unsigned char forms_js_bytes[] = {
#embed "data/page/forms.js"
};
static const unsigned char morph_js_bytes[] = {
#embed "data/page/morph.js"
};
static const unsigned char icon_svg_bytes[] = {
#embed "data/page/icon.svg"
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
struct tp_asset tp_asset_page_css(void) {
  return (struct tp_asset){page_css_bytes, sizeof page_css_bytes};
}
struct tp_asset tp_asset_page_js(void) {
  return (struct tp_asset){page_js_bytes, sizeof page_js_bytes};
}
struct tp_asset tp_asset_drop_js(void) {
  return (struct tp_asset){drop_js_bytes, sizeof drop_js_bytes};
}
struct tp_asset tp_asset_events_js(void) {
  return (struct tp_asset){events_js_bytes, sizeof events_js_bytes};
}
struct tp_asset tp_asset_forms_js(void) {
  return (struct tp_asset){forms_js_bytes, sizeof forms_js_bytes};
}
struct tp_asset tp_asset_morph_js(void) {
  return (struct tp_asset){morph_js_bytes, sizeof morph_js_bytes};
}
struct tp_asset tp_asset_icon_svg(void) {
  return (struct tp_asset){icon_svg_bytes, sizeof icon_svg_bytes};
}
