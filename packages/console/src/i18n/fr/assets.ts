import type { Translated } from "../catalogue.ts";
import type { assetTexts as english } from "../en/assets.ts";

/** French texts of assets. */
export const assetTexts: Translated<typeof english> = {
  asset: {
    name: "Nom",
    "name-required": "Saisissez un nom.",
    label: "Libellé",
    "label-hint": "Par exemple, aile nord",
    "add-asset-text": "Ajouter un actif",
    import: "Importer des actifs",
    search: "Rechercher des actifs",
    "no-assets-text": "Aucun actif pour l’instant",
    "no-assets-hint": "Bâtiments, salles, véhicules et tout ce à quoi vos appareils appartiennent. Ajoutez le premier.",
    "asset-details": "Détails de l’actif",
    copyId: "Copier l’identifiant de l’actif",
    idCopiedMessage: "Identifiant de l’actif copié",
    "make-public": "Rendre public",
    "make-private": "Rendre privé",
    "make-public-asset-title": "Rendre {{assetName}} public ?",
    "make-public-asset-text": "Toute personne ayant un lien vers un tableau de bord public pourra voir ses données.",
    "make-private-asset-title": "Rendre {{assetName}} privé ?",
    "make-private-asset-text": "Les visiteurs des tableaux de bord publics ne verront plus ses données.",
    "assign-to-customer": "Attribuer à un client",
    "assign-asset-to-customer":
      "{count, plural, 1 {Attribuer 1 actif à un client} other {Attribuer # actifs à un client}}",
    "assign-to-customer-text": "Les utilisateurs du client verront l’actif et ses données.",
    "unassign-from-customer": "Retirer au client",
    "unassign-asset-title": "Retirer l’attribution de {{assetName}} ?",
    "unassign-asset-text": "Les utilisateurs de {{customer}} ne le verront plus.",
    unassign: "Retirer l’attribution",
    "unassign-assets-title":
      "{count, plural, 1 {Retirer l’attribution de 1 actif ?} other {Retirer l’attribution de # actifs ?}}",
    "unassign-assets-text": "Les utilisateurs du client ne les verront plus.",
    "unassign-many": "{count, plural, 1 {Retirer l’attribution de 1 actif} other {Retirer l’attribution de # actifs}}",
    assigned: "{count, plural, 1 {1 actif attribué} other {# actifs attribués}}",
    unassigned: "{count, plural, 1 {Attribution de 1 actif retirée} other {Attribution de # actifs retirée}}",
    "asset-public": "L’actif est public",
    assignedToCustomer: "Attribué au client",
    "delete-asset-title": "Supprimer {{assetName}} ?",
    "delete-assets-title": "{count, plural, 1 {Supprimer 1 actif ?} other {Supprimer # actifs ?}}",
    "delete-asset-text":
      "Sa télémétrie, ses attributs et ses relations sont supprimés définitivement. Cette action est irréversible.",
    "delete-assets-text":
      "Leur télémétrie, leurs attributs et leurs relations sont supprimés définitivement. Cette action est irréversible.",
    "delete-many": "{count, plural, 1 {Supprimer 1 actif} other {Supprimer # actifs}}",
    "assign-new-asset": "Attribuer des actifs",
    "choose-assets-text": "Choisissez les actifs qui y seront visibles.",
    "unassign-asset-from-edge-title": "Retirer {{assetName}} de l’edge ?",
    "unassign-asset-from-edge-text": "L’edge ne travaillera plus avec lui.",
    "unassign-assets-from-edge-title":
      "{count, plural, 1 {Retirer 1 actif de l’edge ?} other {Retirer # actifs de l’edge ?}}",
    "unassign-assets-from-edge-text": "L’edge ne travaillera plus avec eux.",
  },
  edge: { "unassign-from-edge": "Retirer de l’edge" },
};
