import type { Translated } from "../catalogue.ts";
import type { controlWidgetTexts as english } from "../en/control-widgets.ts";

/** French texts of widgets that command devices, and of those that set gateways up and choose times. */
export const controlWidgetTexts: Translated<typeof english> = {
  control: {
    on: "Allumé",
    off: "Éteint",
    sending: "Envoi…",
    reading: "Interrogation de l’appareil…",
    saving: "Enregistrement…",
    sent: "Envoyé",
    saved: "Enregistré",
    answered: "Réponse : {{answer}}",
    "no-number": "L’appareil n’a pas répondu par un nombre",
    "no-json-object": "Les attributs à définir ne sont pas un objet JSON",
    "wrong-range": "La valeur maximale doit dépasser la minimale",
  },
};
