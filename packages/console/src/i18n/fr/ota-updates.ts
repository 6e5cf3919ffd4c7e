import type { Translated } from "../catalogue.ts";
import type { otaUpdateTexts as english } from "../en/ota-updates.ts";

/** French texts of firmware and software packages. */
export const otaUpdateTexts: Translated<typeof english> = {
  "ota-update": {
    title: "Titre",
    version: "Version",
    "version-required": "Saisissez une version.",
    "version-tag": "Étiquette de version",
    "device-profile": "Profil d’appareil",
    "device-profile-required": "Choisissez un profil d’appareil.",
    type: "Type de paquet",
    "type-firmware": "Micrologiciel",
    "type-software": "Logiciel",
    source: "Les appareils chargent",
    "source-file": "Un fichier d’ici",
    "source-url": "Depuis une URL externe",
    "direct-url": "URL",
    "direct-url-required": "Saisissez une URL.",
    "auto-generate-checksum": "Calculer la somme de contrôle",
    "checksum-algorithm": "Algorithme de la somme",
    checksum: "Somme de contrôle",
    "checksum-required": "Saisissez la somme de contrôle du fichier.",
    "checksum-too-long": "1020 caractères au plus.",
    "checksum-copied": "Somme de contrôle copiée",
    "url-copied": "URL copiée",
    file: "Fichier",
    size: "Taille",
    "no-file": "Choisissez le fichier que chargent les appareils.",
    add: "Ajouter un paquet",
    search: "Rechercher des paquets",
    download: "Télécharger le fichier",
    "no-packages-text": "Aucun paquet pour l’instant",
    "no-packages-hint":
      "Micrologiciels et logiciels que les appareils d’un profil chargent à distance. Ajoutez le premier paquet.",
    "ota-update-details": "Détails du paquet",
    copyId: "Copier l’identifiant du paquet",
    idCopiedMessage: "Identifiant du paquet copié",
    "delete-ota-update-title": "Supprimer {{title}} ?",
    "delete-ota-updates-title": "{count, plural, 1 {Supprimer 1 paquet ?} other {Supprimer # paquets ?}}",
    "delete-text":
      "{count, plural, 1 {Le fichier est supprimé définitivement. Un paquet utilisé par des appareils ou des profils ne peut pas être supprimé.} other {Les fichiers sont supprimés définitivement. Les paquets utilisés par des appareils ou des profils ne peuvent pas être supprimés.}}",
    "delete-many": "{count, plural, 1 {Supprimer 1 paquet} other {Supprimer # paquets}}",
  },
};
