#ifndef UNLOCK_MAP_ASSETS_H
#define UNLOCK_MAP_ASSETS_H

#include <stddef.h>

/// The files that a map page is made of, compiled into the program: a page must open without a
/// network, and an installed program must not look for files beside itself.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} unlock_map_asset;

/// The skeleton of the page, with markers where the other parts go.
unlock_map_asset unlock_map_page(void);
/// The page's own style.
unlock_map_asset unlock_map_style(void);
/// The page's own scripts, to be run in this order after Leaflet.
unlock_map_asset unlock_map_script_data(void);
unlock_map_asset unlock_map_script_scene(void);
unlock_map_asset unlock_map_script_panel(void);
unlock_map_asset unlock_map_script_main(void);
/// Leaflet, and its licence, which has to go wherever Leaflet goes.
unlock_map_asset unlock_map_leaflet_script(void);
unlock_map_asset unlock_map_leaflet_style(void);
unlock_map_asset unlock_map_leaflet_licence(void);

#endif
