import type { Translated } from "../catalogue.ts";
import type { showValuesTexts as english } from "../en/show-values.ts";

/** German texts of the ways of values into dashboards. */
export const showValuesTexts: Translated<typeof english> = {
  "show-values": {
    title: "{count, plural, one {# Schlüssel auf einem Widget zeigen} other {# Schlüssel auf einem Widget zeigen}}",
    show: "Auf Widget zeigen",
    add: "Zum Dashboard hinzufügen",
    bundle: "Gruppe",
    widgets: "Widgets",
    place: "{{number}} von {{count}}",
    previous: "Voriges Widget",
    next: "Nächstes Widget",
    entity: "die Entität",
    target: "Wohin",
    existing: "Vorhandenes Dashboard",
    new: "Neues Dashboard",
    state: "Zustand",
    layout: "Layout",
    opens: "Das Dashboard danach öffnen",
    added: "Zu {{dashboard}} hinzugefügt",
    open: "Öffnen",
    back: "Zurück",
  },
};
