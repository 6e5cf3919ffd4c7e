import type { Translated } from "../catalogue.ts";
import type { controlWidgetTexts as english } from "../en/control-widgets.ts";

/** Spanish texts of widgets that command devices, and of those that set gateways up and choose times. */
export const controlWidgetTexts: Translated<typeof english> = {
  control: {
    on: "Encendido",
    off: "Apagado",
    sending: "Enviando…",
    reading: "Consultando el dispositivo…",
    saving: "Guardando…",
    sent: "Enviado",
    saved: "Guardado",
    answered: "Respuesta: {{answer}}",
    "no-number": "El dispositivo no respondió con un número",
    "no-json-object": "Los atributos que se fijan no son un objeto JSON",
    "wrong-range": "El valor máximo debe ser mayor que el mínimo",
  },
};
