import type { Translated } from "../catalogue.ts";
import type { relationTexts as english } from "../en/relations.ts";

/** German texts of relations of entities. */
export const relationTexts: Translated<typeof english> = {
  relation: {
    relations: "Beziehungen",
    relation: "Beziehung",
    search: "Beziehungen durchsuchen",
    direction: "Richtung",
    "direction-from": "Von hier",
    "direction-to": "Hierher",
    "from-relations": "Beziehungen von hier",
    "to-relations": "Beziehungen hierher",
    entity: "Entität",
    "to-entity": "Zu",
    "from-entity": "Von",
    "additional-info": "Weitere Angaben (JSON)",
    add: "Beziehung hinzufügen",
    edit: "Beziehung bearbeiten",
    view: "Beziehung ansehen",
    delete: "Beziehung löschen",
    "no-relations-text": "Noch keine Beziehungen",
    "no-from-hint": "Sagen Sie, was dies enthält oder verwaltet.",
    "no-to-hint": "Sagen Sie, was dies enthalten oder verwalten soll.",
    "delete-to-relation-title": "Beziehung zu {{entityName}} löschen?",
    "delete-from-relation-title": "Beziehung von {{entityName}} löschen?",
    "delete-relations-title": "{count, plural, one {1 Beziehung löschen?} other {# Beziehungen löschen?}}",
    "delete-text": "Die Entitäten bleiben. Das kann nicht rückgängig gemacht werden.",
    "delete-many": "{count, plural, one {Beziehung löschen} other {# Beziehungen löschen}}",
    deleted: "{count, plural, one {1 Beziehung gelöscht} other {# Beziehungen gelöscht}}",
  },
  entity: {
    "entity-type": "Entitätsart",
  },
};
