import type { Translated } from "../catalogue.ts";
import type { relationTexts as english } from "../en/relations.ts";

/** French texts of relations of entities. */
export const relationTexts: Translated<typeof english> = {
  relation: {
    relations: "Relations",
    relation: "Relation",
    search: "Rechercher des relations",
    direction: "Direction",
    "direction-from": "Depuis",
    "direction-to": "Vers",
    "from-relations": "Relations depuis ceci",
    "to-relations": "Relations vers ceci",
    entity: "Entité",
    "to-entity": "Vers",
    "from-entity": "De",
    "additional-info": "Informations complémentaires (JSON)",
    add: "Ajouter une relation",
    edit: "Modifier la relation",
    view: "Voir la relation",
    delete: "Supprimer la relation",
    "no-relations-text": "Pas encore de relations",
    "no-from-hint": "Dites ce que ceci contient ou gère.",
    "no-to-hint": "Dites ce qui contient ou gère ceci.",
    "delete-to-relation-title": "Supprimer la relation vers {{entityName}} ?",
    "delete-from-relation-title": "Supprimer la relation depuis {{entityName}} ?",
    "delete-relations-title": "{count, plural, one {Supprimer 1 relation ?} other {Supprimer # relations ?}}",
    "delete-text": "Les entités restent. Cette action est irréversible.",
    "delete-many": "{count, plural, one {Supprimer la relation} other {Supprimer # relations}}",
    deleted: "{count, plural, one {1 relation supprimée} other {# relations supprimées}}",
  },
  entity: {
    "entity-type": "Type d’entité",
  },
};
