import type { Translated } from "../catalogue.ts";
import type { showValuesTexts as english } from "../en/show-values.ts";

/** Spanish texts of the ways of values into dashboards. */
export const showValuesTexts: Translated<typeof english> = {
  "show-values": {
    title: "{count, plural, one {Mostrar # clave en un widget} other {Mostrar # claves en un widget}}",
    show: "Mostrar en un widget",
    add: "Añadir al panel",
    bundle: "Grupo",
    widgets: "Widgets",
    place: "{{number}} de {{count}}",
    previous: "Widget anterior",
    next: "Widget siguiente",
    entity: "la entidad",
    target: "Dónde",
    existing: "Panel existente",
    new: "Panel nuevo",
    state: "Estado",
    layout: "Diseño",
    opens: "Abrir el panel después",
    added: "Añadido a {{dashboard}}",
    open: "Abrir",
    back: "Atrás",
  },
};
