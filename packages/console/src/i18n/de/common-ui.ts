import type { Translated } from "../catalogue.ts";
import type { commonUiTexts as english } from "../en/common-ui.ts";

/** German texts of the shared dialogs and surfaces. */
export const commonUiTexts: Translated<typeof english> = {
  dialog: {
    "coming-soon": "Bald verfügbar!",
    "coming-soon-ok": "OK",
  },
  color: {
    color: "Farbe",
    "select-color": "Farbe auswählen",
    select: "Auswählen",
    required: "Geben Sie eine Farbe ein.",
    invalid: "Geben Sie eine Farbe wie #4453d6 oder rgba(68, 83, 214, 0.5) ein.",
    saturation: "Sättigung und Helligkeit",
    "saturation-value": "Sättigung {{saturation}} %, Helligkeit {{brightness}} %",
    hue: "Farbton",
    alpha: "Deckkraft",
    palette: "Palette",
  },
  icon: {
    icon: "Symbol",
    "select-icon": "Symbol auswählen",
    "show-all": "Alle anzeigen",
    search: "Symbole suchen",
    icons: "Symbole",
    loading: "Symbole werden geladen",
    "nothing-found": "Kein Symbol heißt so.",
  },
  popover: { close: "Schließen" },
  help: {
    "of-page": "Hilfe zu dieser Seite",
    "open-page": "Hilfeseite öffnen",
    "show-help": "Hilfe anzeigen",
    "hide-help": "Hilfe ausblenden",
    "loading-help": "Hilfe wird geladen",
    help: "Hilfe",
  },
  markdown: {
    "copy-code": "Code kopieren",
    failed: "Markdown konnte nicht dargestellt werden!",
    code: "Code",
    table: "Tabelle",
  },
  tree: {
    search: "Suchen",
    "clear-search": "Suche leeren",
    "nothing-found": "Keine Treffer.",
    empty: "Hier ist nichts.",
    failed: "Laden fehlgeschlagen. Erneut versuchen",
    loading: "Wird geladen",
  },
  share: {
    title: "Teilen",
    "share-on": "Auf {{provider}} teilen",
  },
  hotkeys: {
    title: "Dieses Hilfemenü ein-/ausblenden",
  },
  "speed-dial": { open: "Aktionen anzeigen", close: "Aktionen ausblenden" },
  fullscreen: { enter: "Vollbild", leave: "Vollbild verlassen" },
};
