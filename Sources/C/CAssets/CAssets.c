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

#define TP_ASSET(name)                                                                           \
  struct tp_asset tp_asset_##name(void) {                                                        \
    return (struct tp_asset){name##_bytes, sizeof name##_bytes};                                 \
  }
TP_ASSET(cldr)
TP_ASSET(firefox)
TP_ASSET(apt)
TP_ASSET(messages)
TP_ASSET(page_css)
TP_ASSET(page_js)
TP_ASSET(drop_js)
TP_ASSET(events_js)
TP_ASSET(forms_js)
TP_ASSET(morph_js)
TP_ASSET(icon_svg)
