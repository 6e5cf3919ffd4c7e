import type { Translated } from "../catalogue.ts";
import type { mapTexts as english } from "../en/maps.ts";

/** German texts of maps. */
export const mapTexts: Translated<typeof english> = {
  map: {
    "map-of": "Karte: {{title}}",
    "show-all": "Alle zeigen",
    "zoom-in": "Vergrößern",
    "zoom-out": "Verkleinern",
    "as-table": "Orte als Tabelle",
    "show-on-map": "{{name}} auf der Karte zeigen",
    "place-here": "{{name}} in die Mitte der Karte setzen",
    "move-here": "{{name}} in die Mitte der Karte verschieben",
    "more-places": "Die ersten {{count}} von {{total}} Entitäten.",
    places: "{count, plural, one {# Ort} other {# Orte}}",
    "no-places": "Keine Entität hat einen Ort",
    "no-places-text": "Die Werte {{first}} und {{second}} sagen, wo eine Entität ist.",
    "no-webgl": "Dieser Browser kann keine Karten zeichnen",
    "no-webgl-text": "WebGL ist abgeschaltet oder fehlt. Die Liste der Orte hat dieselben Werte.",
    "hint-wheel": "Zum Zoomen Strg halten und das Rad drehen",
    "hint-fingers": "Die Karte mit zwei Fingern bewegen",
    "world-instead": "Karten von {{provider}} werden nicht geladen; dies ist die Weltkarte dieser Installation.",
  },
};
