import type { Translated } from "../catalogue.ts";
import type { eventTexts as english } from "../en/events.ts";

/** Spanish texts of events of entities. */
export const eventTexts: Translated<typeof english> = {
  event: {
    events: "Eventos",
    "event-type": "Tipo de evento",
    "type-error": "Errores",
    "type-lc-event": "Ciclo de vida",
    "type-stats": "Estadísticas",
    "type-debug-rule-node": "Depuración",
    "type-debug-rule-chain": "Depuración",
    "event-time": "Hora",
    server: "Servidor",
    method: "Método",
    error: "Error",
    event: "Evento",
    status: "Estado",
    success: "Correcto",
    failed: "Fallido",
    "messages-processed": "Mensajes procesados",
    "errors-occurred": "Errores",
    "messages-processed-least": "Al menos tantos mensajes",
    "errors-occurred-least": "Al menos tantos errores",
    type: "Dirección",
    "direction-in": "Entrada",
    "direction-out": "Salida",
    "entity-id": "Id de la entidad",
    "entity-type": "Tipo de entidad",
    "message-id": "Id del mensaje",
    "message-type": "Tipo de mensaje",
    "relation-type": "Tipo de relación",
    message: "Mensaje",
    data: "Datos",
    metadata: "Metadatos",
    "has-error": "Solo con errores",
    content: "Contenido",
    view: "Ver",
    filter: "Filtro",
    "events-filter": "Filtrar eventos",
    "number-invalid": "Introduzca un número entero, 0 o mayor.",
    "clean-events": "Eliminar estos eventos",
    "clear-request-title": "¿Eliminar los eventos mostrados?",
    "clear-request-text":
      "Se eliminan para siempre todos los eventos de este tipo que cumplen el filtro y el periodo, en todas las páginas.",
    "clear-many": "{count, plural, one {Eliminar 1 evento} other {Eliminar # eventos}}",
    cleared: "Los eventos se han eliminado",
    "no-events-prompt": "No hay eventos en este periodo",
    "no-events-hint": "Elija otro tipo o un periodo más largo para ver otros.",
    "no-debug-events-hint": "Lo que pasa por el nodo se registra mientras su depuración está activada y aplicada.",
  },
  device: {
    events: "Eventos",
  },
  asset: {
    events: "Eventos",
  },
  customer: {
    events: "Eventos",
  },
  tenant: {
    events: "Eventos",
  },
  "entity-view": {
    events: "Eventos",
  },
  edge: {
    events: "Eventos",
  },
  rulechain: {
    events: "Eventos",
  },
};
