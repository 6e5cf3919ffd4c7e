import type { Translated } from "../catalogue.ts";
import type { dashboardToolTexts as english } from "../en/dashboard-tools.ts";

/** Spanish texts of the tools for whole dashboards. */
export const dashboardToolTexts: Translated<typeof english> = {
  "dashboard-tools": {
    "find-title": "Buscar un widget",
    "find-hint": "Título, tipo, alias, clave o entidad",
    "found-type": "Tipo: {{text}}",
    "found-alias": "Alias: {{text}}",
    "found-key": "Clave: {{text}}",
    "found-entity": "Entidad: {{text}}",
    "move-title": "{count, plural, one {Mover # widget} other {Mover # widgets}}",
    how: "Cómo",
    move: "Mover",
    copy: "Copiar",
    "to-new-state": "Estado nuevo…",
    layout: "Diseño",
    "stands-there": "Ya están allí.",
    "replace-title": "Reemplazar en todas partes",
    replace: "Reemplazar",
    what: "Qué",
    "what-alias": "Alias",
    "what-key": "Clave",
    "what-entity": "Entidad",
    touches: "{count, plural, =0 {Nada lo usa} one {Cambia # lugar} other {Cambia # lugares}}",
    "nothing-chosen": "Lo que cambia aparece aquí antes de que ocurra.",
    "this-alias": "Este alias",
    "this-key": "Esta clave",
    "this-entity": "Esta entidad",
    by: "Por",
    "choose-key": "Elegir una clave",
    "choose-entity": "Elegir una entidad",
    "key-new": "Ningún widget tiene aún la clave «{{key}}». Se usará de todos modos.",
    "no-entities": "Ningún alias de este panel nombra una entidad.",
  },
};
