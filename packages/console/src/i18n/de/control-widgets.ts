import type { Translated } from "../catalogue.ts";
import type { controlWidgetTexts as english } from "../en/control-widgets.ts";

/** German texts of widgets that command devices, and of those that set gateways up and choose times. */
export const controlWidgetTexts: Translated<typeof english> = {
  control: {
    on: "Ein",
    off: "Aus",
    sending: "Wird gesendet …",
    reading: "Gerät wird gefragt …",
    saving: "Wird gespeichert …",
    sent: "Gesendet",
    saved: "Gespeichert",
    answered: "Antwort: {{answer}}",
    "no-number": "Das Gerät hat nicht mit einer Zahl geantwortet",
    "no-json-object": "Die zu setzenden Attribute sind kein JSON-Objekt",
    "wrong-range": "Der größte Wert muss über dem kleinsten liegen",
  },
};
