import type { Translated } from "../catalogue.ts";
import type { resourceTexts as english } from "../en/resources.ts";

/** German texts of the resources library. */
export const resourceTexts: Translated<typeof english> = {
  resource: {
    title: "Titel",
    system: "System",
    "resource-type": "Art",
    "type-lwm2m_model": "LwM2M-Modell",
    "type-jks": "JKS-Schlüsselspeicher",
    "type-pkcs_12": "PKCS-#12-Schlüsselspeicher",
    key: "Schlüssel",
    file: "Datei",
    "no-model-chosen": "Wählen Sie XML-Dateien; jede heißt wie das Objekt darin.",
    "no-store-chosen": "Wählen Sie einen Schlüsselspeicher.",
    add: "Ressource hinzufügen",
    added: "{count, plural, 1 {1 Ressource hinzugefügt} other {# Ressourcen hinzugefügt}}",
    search: "Ressourcen suchen",
    download: "Datei herunterladen",
    "no-resource-text": "Noch keine Ressourcen",
    "no-resource-hint":
      "Modelle sagen, was LwM2M-Geräte können; Schlüsselspeicher enthalten Zertifikate. Fügen Sie die erste Datei hinzu.",
    "resource-library-details": "Ressourcendetails",
    "selected-resources": "{count, plural, 1 {1 Ressource} other {# Ressourcen}} ausgewählt",
    copyId: "Ressourcen-ID kopieren",
    idCopiedMessage: "Ressourcen-ID kopiert",
    "delete-resource-title": "{{resourceTitle}} löschen?",
    "delete-resources-title": "{count, plural, 1 {1 Ressource löschen?} other {# Ressourcen löschen?}}",
    "delete-text":
      "{count, plural, 1 {Die Datei wird endgültig entfernt. Geräteprofile, die sie verwenden, verlieren sie.} other {Die Dateien werden endgültig entfernt. Geräteprofile, die sie verwenden, verlieren sie.}}",
    "delete-many": "{count, plural, 1 {1 Ressource löschen} other {# Ressourcen löschen}}",
  },
};
