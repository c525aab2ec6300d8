// Data built into the program. Each table but that of the messages is made by a
// script in `make/`.
#ifndef CASSETS_H
#define CASSETS_H
#include <stddef.h>

/// One embedded file: its first byte and its length in bytes.
struct tp_asset {
  const unsigned char *bytes;
  size_t count;
};

/// CLDR's languages and territories; made by make/cldr.py.
struct tp_asset tp_asset_cldr(void);
/// Facts of the Firefox translation models; made by make/firefox.py.
struct tp_asset tp_asset_firefox(void);
/// Directions of Debian's Apertium packages; made by make/apt.py.
struct tp_asset tp_asset_apt(void);
/// What the program says, in its languages; written by hand, one line for each key.
struct tp_asset tp_asset_messages(void);
/// The sheet of the page.
struct tp_asset tp_asset_page_css(void);
/// What the page's script begins with.
struct tp_asset tp_asset_page_js(void);
/// Files that are dropped on the page.
struct tp_asset tp_asset_drop_js(void);
/// What changes while the page is open.
struct tp_asset tp_asset_events_js(void);
/// Forms that are sent without leaving the page.
struct tp_asset tp_asset_forms_js(void);
/// Elements that turn into others.
struct tp_asset tp_asset_morph_js(void);
/// The page's sign.
struct tp_asset tp_asset_icon_svg(void);
#endif
