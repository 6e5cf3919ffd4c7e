/** Widget types of the installation that the console cannot show yet. The list only gets shorter. */
export const MISSING_VIEWS: Readonly<Record<string, readonly string[]>> = {
  cards: ["dashboard_state_widget"],
  date: ["date_range_navigator"],
  gateway_widgets: ["gateway_configuration", "config_form_latest"],
  input_widgets: ["markers_placement_openstreetmap", "markers_placement_image_map", "markers_placement_google_maps"],
  maps_v2: ["route_map_tencent_maps", "test", "route_map", "route_map_openstreetmap"],
};
