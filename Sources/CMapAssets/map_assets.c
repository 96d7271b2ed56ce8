#include "map_assets.h"

// Embedding is C23; the compiler of every Swift 6.3 toolchain has it in each language mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

#if !__has_embed(</usr/share/javascript/leaflet/leaflet.min.js>)
#error "Leaflet is missing: apt-get install libjs-leaflet"
#endif

static const unsigned char page[] = {
#embed "page/page.html"
};
static const unsigned char style[] = {
#embed "page/page.css"
};
static const unsigned char script_data[] = {
#embed "page/data.js"
};
static const unsigned char script_scene[] = {
#embed "page/scene.js"
};
static const unsigned char script_panel[] = {
#embed "page/panel.js"
};
static const unsigned char script_main[] = {
#embed "page/main.js"
};
static const unsigned char leaflet_licence[] = {
#embed "page/leaflet-licence.txt"
};
static const unsigned char leaflet_script[] = {
#embed </usr/share/javascript/leaflet/leaflet.min.js>
};
static const unsigned char leaflet_style[] = {
#embed </usr/share/javascript/leaflet/leaflet.css>
};

#define ASSET(name) \
  unlock_map_asset unlock_map_##name(void) { \
    return (unlock_map_asset){name, sizeof name}; \
  }

ASSET(page)
ASSET(style)
ASSET(script_data)
ASSET(script_scene)
ASSET(script_panel)
ASSET(script_main)
ASSET(leaflet_licence)
ASSET(leaflet_script)
ASSET(leaflet_style)
