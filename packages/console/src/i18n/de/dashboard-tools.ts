import type { Translated } from "../catalogue.ts";
import type { dashboardToolTexts as english } from "../en/dashboard-tools.ts";

/** German texts of the tools for whole dashboards. */
export const dashboardToolTexts: Translated<typeof english> = {
  "dashboard-tools": {
    "find-title": "Widget finden",
    "find-hint": "Titel, Typ, Alias, Schlüssel oder Entität",
    "found-type": "Typ: {{text}}",
    "found-alias": "Alias: {{text}}",
    "found-key": "Schlüssel: {{text}}",
    "found-entity": "Entität: {{text}}",
    "move-title": "{count, plural, one {# Widget verschieben} other {# Widgets verschieben}}",
    how: "Wie",
    move: "Verschieben",
    copy: "Kopieren",
    "to-new-state": "Neuer Zustand …",
    layout: "Layout",
    "stands-there": "Sie stehen schon dort.",
    "replace-title": "Überall ersetzen",
    replace: "Ersetzen",
    what: "Was",
    "what-alias": "Alias",
    "what-key": "Schlüssel",
    "what-entity": "Entität",
    touches: "{count, plural, =0 {Wird nicht benutzt} one {Ändert # Stelle} other {Ändert # Stellen}}",
    "nothing-chosen": "Was sich ändert, steht hier, bevor es geschieht.",
    "this-alias": "Dieser Alias",
    "this-key": "Dieser Schlüssel",
    "this-entity": "Diese Entität",
    by: "Durch",
    "choose-key": "Schlüssel wählen",
    "choose-entity": "Entität wählen",
    "key-new": "Noch kein Widget hat den Schlüssel „{{key}}“. Er gilt trotzdem.",
    "no-entities": "Kein Alias dieses Dashboards nennt eine Entität.",
  },
};
