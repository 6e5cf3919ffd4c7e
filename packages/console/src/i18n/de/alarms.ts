import type { Translated } from "../catalogue.ts";
import type { alarmTexts as english } from "../en/alarms.ts";

/** German texts of tables and details of alarms. */
export const alarmTexts: Translated<typeof english> = {
  alarm: {
    alarms: "Alarme",
    search: "Alarme durchsuchen",
    severity: "Schweregrad",
    type: "Typ",
    originator: "Auslöser",
    "originator-type": "Art des Auslösers",
    status: "Status",
    "created-time": "Angelegt",
    "start-time": "Begonnen",
    "end-time": "Zuletzt gemeldet",
    "ack-time": "Quittiert",
    "clear-time": "Behoben",
    lasted: "Dauer",
    details: "Details",
    "alarm-details": "Details des Alarms",
    "details-json": "Details als JSON",
    "search-status-active": "Aktiv",
    "search-status-cleared": "Behoben",
    "search-status-ack": "Quittiert",
    "search-status-unack": "Nicht quittiert",
    acknowledge: "Quittieren",
    clear: "Beheben",
    acknowledged: "{count, plural, one {1 Alarm quittiert} other {# Alarme quittiert}}",
    cleared: "{count, plural, one {1 Alarm behoben} other {# Alarme behoben}}",
    "no-alarms-prompt": "Keine Alarme in dieser Zeit",
    "no-alarms-hint": "Regeln und Geräte lösen sie aus. Ein längerer Zeitraum zeigt ältere.",
  },
};
