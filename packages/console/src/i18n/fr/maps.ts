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
    "trip-now": "Maintenant sur le trajet",
    places: "{count, plural, one {# lieu} other {# lieux}}",
    "no-places": "Aucune entité n’a de lieu",
    "no-places-text": "Les valeurs {{first}} et {{second}} disent où se trouve une entité.",
    "no-webgl": "Ce navigateur ne peut pas dessiner de cartes",
    "no-webgl-text": "WebGL est désactivé ou absent. La liste des lieux contient les mêmes valeurs.",
    "hint-wheel": "Maintenez Ctrl et tournez la molette pour zoomer",
    "hint-fingers": "Déplacez la carte avec deux doigts",
    "world-instead": "Les cartes de {{provider}} ne sont pas chargées ; voici la carte du monde de cette installation.",
    draw: "Dessiner",
    "draw-marker": "Lieu",
    "draw-polygon": "Polygone",
    "draw-rectangle": "Rectangle",
    "draw-circle": "Cercle",
    "edit-shapes": "Modifier les zones",
    "remove-things": "Retirer des lieux et des zones",
    "for-which": "Pour quelle entité ?",
    "hint-draw-marker": "Appuyez à l’endroit où se trouve {{name}}.",
    "hint-draw-polygon": "Appuyez sur les sommets de la zone de {{name}}, puis de nouveau sur le premier.",
    "hint-draw-rectangle": "Appuyez sur deux coins opposés de la zone de {{name}}.",
    "hint-draw-circle": "Appuyez sur le centre de la zone de {{name}}, puis sur son bord.",
    "hint-edit":
      "Appuyez sur une zone, puis faites-la glisser, elle ou ses sommets. Un sommet pressé deux fois disparaît.",
    "hint-remove": "Appuyez sur ce qu’il faut retirer.",
    "take-back": "Annuler le point",
    done: "Terminé",
    "removed-place": "{{name}} n’a plus de lieu",
    "removed-shape": "{{name}} n’a plus de zone",
    restore: "Annuler",
    waits: "D’autres cartes sont affichées",
    "waits-text":
      "Un navigateur dessine quelques cartes à la fois. Celle-ci l’est dès qu’une autre n’est plus visible.",
  },
};
