import type { Translated } from "../catalogue.ts";
import type { alarmTexts as english } from "../en/alarms.ts";

/** Spanish texts of tables and details of alarms. */
export const alarmTexts: Translated<typeof english> = {
  alarm: {
    alarms: "Alarmas",
    search: "Buscar alarmas",
    severity: "Gravedad",
    type: "Tipo",
    originator: "Origen",
    "originator-type": "Tipo de origen",
    status: "Estado",
    "created-time": "Creada",
    "start-time": "Inicio",
    "end-time": "Última vez",
    "ack-time": "Reconocida",
    "clear-time": "Resuelta",
    lasted: "Duración",
    details: "Detalles",
    "alarm-details": "Detalles de la alarma",
    "details-json": "Detalles en JSON",
    "search-status-active": "Activas",
    "search-status-cleared": "Resueltas",
    "search-status-ack": "Reconocidas",
    "search-status-unack": "Sin reconocer",
    acknowledge: "Reconocer",
    clear: "Resolver",
    acknowledged: "{count, plural, one {1 alarma reconocida} other {# alarmas reconocidas}}",
    cleared: "{count, plural, one {1 alarma resuelta} other {# alarmas resueltas}}",
    "no-alarms-prompt": "No hay alarmas en este periodo",
    "no-alarms-hint": "Las reglas y los dispositivos las generan. Elija un periodo más largo para ver anteriores.",
  },
};
