import type { Translated } from "../catalogue.ts";
import type { showValuesTexts as english } from "../en/show-values.ts";

/** French texts of the ways of values into dashboards. */
export const showValuesTexts: Translated<typeof english> = {
  "show-values": {
    title: "{count, plural, one {Afficher # clé sur un widget} other {Afficher # clés sur un widget}}",
    show: "Afficher sur un widget",
    add: "Ajouter au tableau de bord",
    bundle: "Groupe",
    widgets: "Widgets",
    place: "{{number}} sur {{count}}",
    previous: "Widget précédent",
    next: "Widget suivant",
    entity: "l’entité",
    target: "Où",
    existing: "Tableau de bord existant",
    new: "Nouveau tableau de bord",
    state: "État",
    layout: "Disposition",
    opens: "Ouvrir ensuite le tableau de bord",
    added: "Ajouté à {{dashboard}}",
    open: "Ouvrir",
    back: "Retour",
  },
};
