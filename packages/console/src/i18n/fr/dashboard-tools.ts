import type { Translated } from "../catalogue.ts";
import type { dashboardToolTexts as english } from "../en/dashboard-tools.ts";

/** French texts of the tools for whole dashboards. */
export const dashboardToolTexts: Translated<typeof english> = {
  "dashboard-tools": {
    "find-title": "Trouver un widget",
    "find-hint": "Titre, type, alias, clé ou entité",
    "found-type": "Type : {{text}}",
    "found-alias": "Alias : {{text}}",
    "found-key": "Clé : {{text}}",
    "found-entity": "Entité : {{text}}",
    "move-title": "{count, plural, one {Déplacer # widget} other {Déplacer # widgets}}",
    how: "Comment",
    move: "Déplacer",
    copy: "Copier",
    "to-new-state": "Nouvel état…",
    layout: "Disposition",
    "stands-there": "Ils s’y trouvent déjà.",
    "replace-title": "Remplacer partout",
    replace: "Remplacer",
    what: "Quoi",
    "what-alias": "Alias",
    "what-key": "Clé",
    "what-entity": "Entité",
    touches: "{count, plural, =0 {Rien ne l’utilise} one {Modifie # endroit} other {Modifie # endroits}}",
    "nothing-chosen": "Ce qui change est indiqué ici avant.",
    "this-alias": "Cet alias",
    "this-key": "Cette clé",
    "this-entity": "Cette entité",
    by: "Par",
    "choose-key": "Choisir une clé",
    "choose-entity": "Choisir une entité",
    "key-new": "Aucun widget n’a encore la clé « {{key}} ». Elle est utilisée quand même.",
    "no-entities": "Aucun alias de ce tableau de bord ne nomme une entité.",
  },
};
