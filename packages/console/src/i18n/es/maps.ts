import type { Translated } from "../catalogue.ts";
import type { mapTexts as english } from "../en/maps.ts";

/** Spanish texts of maps. */
export const mapTexts: Translated<typeof english> = {
  map: {
    "map-of": "Mapa: {{title}}",
    "show-all": "Mostrar todo",
    "zoom-in": "Acercar",
    "zoom-out": "Alejar",
    "as-table": "Lugares como tabla",
    "show-on-map": "Mostrar {{name}} en el mapa",
    "place-here": "Poner {{name}} en el centro del mapa",
    "move-here": "Mover {{name}} al centro del mapa",
    "more-places": "Las primeras {{count}} de {{total}} entidades.",
    places: "{count, plural, one {# lugar} other {# lugares}}",
    "no-places": "Ninguna entidad tiene lugar",
    "no-places-text": "Los valores {{first}} y {{second}} dicen dónde está una entidad.",
    "no-webgl": "Este navegador no puede dibujar mapas",
    "no-webgl-text": "WebGL está desactivado o falta. La lista de lugares tiene los mismos valores.",
    "hint-wheel": "Mantenga Ctrl y gire la rueda para acercar",
    "hint-fingers": "Mueva el mapa con dos dedos",
    "world-instead": "Los mapas de {{provider}} no se cargan; este es el mapa del mundo de esta instalación.",
  },
};
