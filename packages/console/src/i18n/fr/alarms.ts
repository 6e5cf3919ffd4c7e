import type { Translated } from "../catalogue.ts";
import type { alarmTexts as english } from "../en/alarms.ts";

/** French texts of tables and details of alarms. */
export const alarmTexts: Translated<typeof english> = {
  alarm: {
    alarms: "Alarmes",
    search: "Rechercher des alarmes",
    severity: "Gravité",
    type: "Type",
    originator: "Origine",
    "originator-type": "Type d’origine",
    status: "État",
    "created-time": "Créée",
    "start-time": "Début",
    "end-time": "Dernier signalement",
    "ack-time": "Acquittée",
    "clear-time": "Résolue",
    lasted: "Durée",
    details: "Détails",
    "alarm-details": "Détails de l’alarme",
    "details-json": "Détails en JSON",
    "search-status-active": "Actives",
    "search-status-cleared": "Résolues",
    "search-status-ack": "Acquittées",
    "search-status-unack": "Non acquittées",
    acknowledge: "Acquitter",
    clear: "Résoudre",
    acknowledged: "{count, plural, one {1 alarme acquittée} other {# alarmes acquittées}}",
    cleared: "{count, plural, one {1 alarme résolue} other {# alarmes résolues}}",
    "no-alarms-prompt": "Aucune alarme sur cette période",
    "no-alarms-hint": "Les règles et les appareils les déclenchent. Une période plus longue montre les plus anciennes.",
  },
};
