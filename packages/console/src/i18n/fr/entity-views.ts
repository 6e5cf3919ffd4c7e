import type { Translated } from "../catalogue.ts";
import type { entityViewTexts as english } from "../en/entity-views.ts";

/** French texts of entity views. */
export const entityViewTexts: Translated<typeof english> = {
  "entity-view": {
    name: "Nom",
    "name-required": "Saisissez un nom.",
    search: "Rechercher des vues d’entités",
    "no-entity-views-text": "Aucune vue d’entité pour l’instant",
    "no-entity-views-hint":
      "Une partie des données d’un appareil ou d’un actif, que d’autres peuvent voir sans le reste. Ajoutez la première.",
    "entity-view-details": "Détails de la vue d’entité",
    copyId: "Copier l’identifiant de la vue d’entité",
    idCopiedMessage: "Identifiant de la vue d’entité copié",
    "make-public": "Rendre publique",
    "make-private": "Rendre privée",
    "make-public-entity-view-title": "Rendre {{entityViewName}} publique ?",
    "make-public-entity-view-text":
      "Toute personne ayant un lien vers un tableau de bord public pourra voir ses données.",
    "make-private-entity-view-title": "Rendre {{entityViewName}} privée ?",
    "make-private-entity-view-text": "Les visiteurs des tableaux de bord publics ne verront plus ses données.",
    "assign-to-customer": "Attribuer à un client",
    "assign-entity-view-to-customer":
      "{count, plural, 1 {Attribuer 1 vue d’entité à un client} other {Attribuer # vues d’entités à un client}}",
    "assign-to-customer-text": "Les utilisateurs du client verront la vue d’entité et ses données.",
    "unassign-from-customer": "Retirer au client",
    "unassign-entity-view-title": "Retirer l’attribution de {{entityViewName}} ?",
    "unassign-entity-view-text": "Les utilisateurs de {{customer}} ne la verront plus.",
    unassign: "Retirer l’attribution",
    "unassign-entity-views-title":
      "{count, plural, 1 {Retirer l’attribution de 1 vue d’entité ?} other {Retirer l’attribution de # vues d’entités ?}}",
    "unassign-entity-views-text": "Les utilisateurs du client ne les verront plus.",
    "unassign-many":
      "{count, plural, 1 {Retirer l’attribution de 1 vue d’entité} other {Retirer l’attribution de # vues d’entités}}",
    assigned: "{count, plural, 1 {1 vue d’entité attribuée} other {# vues d’entités attribuées}}",
    unassigned:
      "{count, plural, 1 {Attribution de 1 vue d’entité retirée} other {Attribution de # vues d’entités retirée}}",
    "entity-view-public": "La vue d’entité est publique",
    assignedToCustomer: "Attribuée au client",
    "delete-entity-view-title": "Supprimer {{entityViewName}} ?",
    "delete-entity-views-title": "{count, plural, 1 {Supprimer 1 vue d’entité ?} other {Supprimer # vues d’entités ?}}",
    "delete-entity-view-text": "Mis à la corbeille, d’où une restauration reste possible pendant un certain temps.",
    "delete-entity-views-text": "Mis à la corbeille, d’où une restauration reste possible pendant un certain temps.",
    "delete-many": "{count, plural, 1 {Supprimer 1 vue d’entité} other {Supprimer # vues d’entités}}",
    "assign-new-entity-view": "Attribuer des vues d’entités",
    "assign-new-hint": "Affectez des vues d’entités, et les utilisateurs de ce client les verront avec leurs données.",
    "choose-entity-views-text": "Choisissez les vues d’entités qui y seront visibles.",
    "unassign-entity-view-from-edge-title": "Retirer {{entityViewName}} de l’edge ?",
    "unassign-entity-view-from-edge-text": "L’edge ne travaillera plus avec elle.",
    "unassign-entity-views-from-edge-title":
      "{count, plural, 1 {Retirer 1 vue d’entité de l’edge ?} other {Retirer # vues d’entités de l’edge ?}}",
    "unassign-entity-views-from-edge-text": "L’edge ne travaillera plus avec elles.",
    add: "Ajouter une vue d’entité",
    target: "Données de",
    shows: "Données de",
    "target-required": "Choisissez un appareil ou un actif.",
    "attributes-propagation": "Attributs",
    "timeseries-data": "Séries temporelles",
    "client-attributes": "Attributs client",
    "shared-attributes": "Attributs partagés",
    "server-attributes": "Attributs serveur",
    timeseries: "Séries temporelles",
    "timeseries-hint": "Vide : toutes.",
    "start-date": "Du",
    "end-date": "Au",
    "end-before-start": "La fin précède le début.",
  },
};
