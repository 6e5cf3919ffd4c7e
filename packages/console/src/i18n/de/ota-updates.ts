import type { Translated } from "../catalogue.ts";
import type { otaUpdateTexts as english } from "../en/ota-updates.ts";

/** German texts of firmware and software packages. */
export const otaUpdateTexts: Translated<typeof english> = {
  "ota-update": {
    title: "Titel",
    version: "Version",
    "version-required": "Geben Sie eine Version ein.",
    "version-tag": "Versions-Tag",
    "device-profile": "Geräteprofil",
    "device-profile-required": "Wählen Sie ein Geräteprofil.",
    type: "Paketart",
    "type-firmware": "Firmware",
    "type-software": "Software",
    source: "Geräte laden",
    "source-file": "Eine Datei von hier",
    "source-url": "Von einer externen URL",
    "direct-url": "URL",
    "direct-url-required": "Geben Sie eine URL ein.",
    "auto-generate-checksum": "Prüfsumme berechnen",
    "checksum-algorithm": "Prüfsummenverfahren",
    checksum: "Prüfsumme",
    "checksum-required": "Geben Sie die Prüfsumme der Datei ein.",
    "checksum-too-long": "Höchstens 1020 Zeichen.",
    "checksum-copied": "Prüfsumme kopiert",
    "url-copied": "URL kopiert",
    file: "Datei",
    size: "Größe",
    "no-file": "Wählen Sie die Datei, die Geräte laden.",
    add: "Paket hinzufügen",
    search: "Pakete suchen",
    download: "Datei herunterladen",
    "no-packages-text": "Noch keine Pakete",
    "no-packages-hint":
      "Firmware und Software, die Geräte eines Profils über die Luft laden. Fügen Sie das erste Paket hinzu.",
    "ota-update-details": "Paketdetails",
    copyId: "Paket-ID kopieren",
    idCopiedMessage: "Paket-ID kopiert",
    "delete-ota-update-title": "{{title}} löschen?",
    "delete-ota-updates-title": "{count, plural, 1 {1 Paket löschen?} other {# Pakete löschen?}}",
    "delete-text":
      "{count, plural, 1 {Die Datei wird endgültig entfernt. Ein Paket, das Geräte oder Profile verwenden, kann nicht gelöscht werden.} other {Die Dateien werden endgültig entfernt. Pakete, die Geräte oder Profile verwenden, können nicht gelöscht werden.}}",
    "delete-many": "{count, plural, 1 {1 Paket löschen} other {# Pakete löschen}}",
  },
};
