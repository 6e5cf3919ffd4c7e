import type { Translated } from "../catalogue.ts";
import type { resourceTexts as english } from "../en/resources.ts";

/** French texts of the resources library. */
export const resourceTexts: Translated<typeof english> = {
  resource: {
    title: "Titre",
    system: "Système",
    "resource-type": "Type",
    "type-lwm2m_model": "Modèle LwM2M",
    "type-jks": "Magasin de clés JKS",
    "type-pkcs_12": "Magasin de clés PKCS #12",
    key: "Clé",
    file: "Fichier",
    "no-model-chosen": "Choisissez des fichiers XML ; chacun porte le nom de son objet.",
    "no-store-chosen": "Choisissez un magasin de clés.",
    add: "Ajouter une ressource",
    added: "{count, plural, 1 {1 ressource ajoutée} other {# ressources ajoutées}}",
    search: "Rechercher des ressources",
    download: "Télécharger le fichier",
    "no-resource-text": "Aucune ressource pour l’instant",
    "no-resource-hint":
      "Les modèles disent ce que font les appareils LwM2M ; les magasins contiennent des certificats. Ajoutez le premier fichier.",
    "resource-library-details": "Détails de la ressource",
    "selected-resources": "{count, plural, 1 {1 ressource sélectionnée} other {# ressources sélectionnées}}",
    copyId: "Copier l’identifiant de la ressource",
    idCopiedMessage: "Identifiant de la ressource copié",
    "delete-resource-title": "Supprimer {{resourceTitle}} ?",
    "delete-resources-title": "{count, plural, 1 {Supprimer 1 ressource ?} other {Supprimer # ressources ?}}",
    "delete-text":
      "{count, plural, 1 {Le fichier est supprimé définitivement. Les profils d’appareils qui l’utilisent le perdent.} other {Les fichiers sont supprimés définitivement. Les profils d’appareils qui les utilisent les perdent.}}",
    "delete-many": "{count, plural, 1 {Supprimer 1 ressource} other {Supprimer # ressources}}",
  },
};
