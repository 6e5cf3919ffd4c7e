/** Texts of maps. */
export const mapTexts = {
  map: {
    "map-of": "Map: {{title}}",
    "show-all": "Show all",
    "zoom-in": "Zoom in",
    "zoom-out": "Zoom out",
    "as-table": "Places as a table",
    "show-on-map": "Show {{name}} on the map",
    "place-here": "Put {{name}} into the middle of the map",
    "move-here": "Move {{name}} to the middle of the map",
    "more-places": "The first {{count}} of {{total}} entities.",
    places: "{count, plural, one {# place} other {# places}}",
    "no-places": "No entity has a place",
    "no-places-text": "The values {{first}} and {{second}} say where an entity is.",
    "no-webgl": "This browser cannot draw maps",
    "no-webgl-text": "WebGL is switched off or missing. The list of places has the same values.",
    "hint-wheel": "Hold Ctrl and turn the wheel to zoom",
    "hint-fingers": "Move the map with two fingers",
    "world-instead": "Maps of {{provider}} are not loaded; this is the map of the world of this installation.",
  },
};
