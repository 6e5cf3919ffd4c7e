import type { Translated } from "../catalogue.ts";
import type { mapTexts as english } from "../en/maps.ts";

/** French texts of maps. */
export const mapTexts: Translated<typeof english> = {
  map: {
    "map-of": "Carte : {{title}}",
    "show-all": "Tout afficher",
    "zoom-in": "Zoom avant",
    "zoom-out": "Zoom arrière",
    "as-table": "Lieux en tableau",
    "show-on-map": "Afficher {{name}} sur la carte",
    "place-here": "Placer {{name}} au milieu de la carte",
    "move-here": "Déplacer {{name}} au milieu de la carte",
    "more-places": "Les {{count}} premières entités sur {{total}}.",
    places: "{count, plural, one {# lieu} other {# lieux}}",
    "no-places": "Aucune entité n’a de lieu",
    "no-places-text": "Les valeurs {{first}} et {{second}} disent où se trouve une entité.",
    "no-webgl": "Ce navigateur ne peut pas dessiner de cartes",
    "no-webgl-text": "WebGL est désactivé ou absent. La liste des lieux contient les mêmes valeurs.",
    "hint-wheel": "Maintenez Ctrl et tournez la molette pour zoomer",
    "hint-fingers": "Déplacez la carte avec deux doigts",
    "world-instead": "Les cartes de {{provider}} ne sont pas chargées ; voici la carte du monde de cette installation.",
  },
};
