import type { Translated } from "../catalogue.ts";
import type { eventTexts as english } from "../en/events.ts";

/** German texts of events of entities. */
export const eventTexts: Translated<typeof english> = {
  event: {
    events: "Ereignisse",
    "event-type": "Art der Ereignisse",
    "type-error": "Fehler",
    "type-lc-event": "Lebenszyklus",
    "type-stats": "Statistik",
    "type-debug-rule-node": "Debug",
    "type-debug-rule-chain": "Debug",
    "event-time": "Zeit",
    server: "Server",
    method: "Methode",
    error: "Fehler",
    event: "Ereignis",
    status: "Status",
    success: "Erfolg",
    failed: "Fehlgeschlagen",
    "messages-processed": "Verarbeitete Nachrichten",
    "errors-occurred": "Fehler",
    "messages-processed-least": "Mindestens so viele Nachrichten",
    "errors-occurred-least": "Mindestens so viele Fehler",
    type: "Richtung",
    "direction-in": "Ein",
    "direction-out": "Aus",
    "entity-id": "Id der Entität",
    "entity-type": "Entitätsart",
    "message-id": "Id der Nachricht",
    "message-type": "Nachrichtentyp",
    "relation-type": "Beziehungstyp",
    message: "Nachricht",
    data: "Daten",
    metadata: "Metadaten",
    "has-error": "Nur mit Fehlern",
    content: "Inhalt",
    view: "Ansehen",
    filter: "Filter",
    "events-filter": "Ereignisse filtern",
    "number-invalid": "Geben Sie eine ganze Zahl ab 0 ein.",
    "clean-events": "Diese Ereignisse löschen",
    "clear-request-title": "Angezeigte Ereignisse löschen?",
    "clear-request-text":
      "Alle Ereignisse dieser Art, die zu Filter und Zeit passen, werden endgültig entfernt, auf allen Seiten.",
    "clear-many": "{count, plural, one {1 Ereignis löschen} other {# Ereignisse löschen}}",
    cleared: "Die Ereignisse sind gelöscht",
    "no-events-prompt": "Keine Ereignisse in dieser Zeit",
    "no-events-hint": "Eine andere Art oder ein längerer Zeitraum zeigt weitere.",
    "no-debug-events-hint": "Was durch den Knoten geht, wird aufgezeichnet, solange Debug an und übernommen ist.",
  },
  device: {
    events: "Ereignisse",
  },
  asset: {
    events: "Ereignisse",
  },
  customer: {
    events: "Ereignisse",
  },
  tenant: {
    events: "Ereignisse",
  },
  "entity-view": {
    events: "Ereignisse",
  },
  edge: {
    events: "Ereignisse",
  },
  rulechain: {
    events: "Ereignisse",
  },
};
