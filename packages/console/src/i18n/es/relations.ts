import type { Translated } from "../catalogue.ts";
import type { relationTexts as english } from "../en/relations.ts";

/** Spanish texts of relations of entities. */
export const relationTexts: Translated<typeof english> = {
  relation: {
    relations: "Relaciones",
    relation: "Relación",
    search: "Buscar relaciones",
    direction: "Dirección",
    "direction-from": "Desde",
    "direction-to": "Hacia",
    "from-relations": "Relaciones desde aquí",
    "to-relations": "Relaciones hacia aquí",
    entity: "Entidad",
    "to-entity": "A",
    "from-entity": "Desde",
    "additional-info": "Información adicional (JSON)",
    add: "Añadir relación",
    edit: "Editar relación",
    view: "Ver relación",
    delete: "Eliminar relación",
    "no-relations-text": "Aún no hay relaciones",
    "no-from-hint": "Indique qué contiene o gestiona esto.",
    "no-to-hint": "Indique qué contiene o gestiona a este.",
    "delete-to-relation-title": "¿Eliminar la relación hacia {{entityName}}?",
    "delete-from-relation-title": "¿Eliminar la relación desde {{entityName}}?",
    "delete-relations-title": "{count, plural, one {¿Eliminar 1 relación?} other {¿Eliminar # relaciones?}}",
    "delete-text": "Las entidades se conservan. No se puede deshacer.",
    "delete-many": "{count, plural, one {Eliminar relación} other {Eliminar # relaciones}}",
    deleted: "{count, plural, one {1 relación eliminada} other {# relaciones eliminadas}}",
  },
  entity: {
    "entity-type": "Tipo de entidad",
  },
};
