import type { Translated } from "../catalogue.ts";
import type { entityViewTexts as english } from "../en/entity-views.ts";

/** Spanish texts of entity views. */
export const entityViewTexts: Translated<typeof english> = {
  "entity-view": {
    name: "Nombre",
    "name-required": "Introduce un nombre.",
    search: "Buscar vistas de entidad",
    "no-entity-views-text": "Aún no hay vistas de entidad",
    "no-entity-views-hint":
      "Una parte de los datos de un dispositivo o activo que otros pueden ver sin el resto. Añade la primera.",
    "entity-view-details": "Detalles de la vista de entidad",
    copyId: "Copiar el ID de la vista de entidad",
    idCopiedMessage: "ID de la vista de entidad copiado",
    "make-public": "Hacer pública",
    "make-private": "Hacer privada",
    "make-public-entity-view-title": "¿Hacer pública {{entityViewName}}?",
    "make-public-entity-view-text": "Quien tenga un enlace a un panel público podrá ver sus datos.",
    "make-private-entity-view-title": "¿Hacer privada {{entityViewName}}?",
    "make-private-entity-view-text": "Los visitantes de paneles públicos dejarán de ver sus datos.",
    "assign-to-customer": "Asignar a un cliente",
    "assign-entity-view-to-customer":
      "{count, plural, 1 {Asignar 1 vista de entidad a un cliente} other {Asignar # vistas de entidad a un cliente}}",
    "assign-to-customer-text": "Los usuarios del cliente verán la vista de entidad y sus datos.",
    "unassign-from-customer": "Quitar al cliente",
    "unassign-entity-view-title": "¿Quitar la asignación de {{entityViewName}}?",
    "unassign-entity-view-text": "Los usuarios de {{customer}} dejarán de verla.",
    unassign: "Quitar la asignación",
    "unassign-entity-views-title":
      "{count, plural, 1 {¿Quitar la asignación de 1 vista de entidad?} other {¿Quitar la asignación de # vistas de entidad?}}",
    "unassign-entity-views-text": "Los usuarios del cliente dejarán de verlas.",
    "unassign-many":
      "{count, plural, 1 {Quitar la asignación de 1 vista de entidad} other {Quitar la asignación de # vistas de entidad}}",
    assigned: "{count, plural, 1 {1 vista de entidad asignada} other {# vistas de entidad asignadas}}",
    unassigned:
      "{count, plural, 1 {Asignación de 1 vista de entidad quitada} other {Asignación de # vistas de entidad quitada}}",
    "entity-view-public": "La vista de entidad es pública",
    assignedToCustomer: "Asignada al cliente",
    "delete-entity-view-title": "¿Eliminar {{entityViewName}}?",
    "delete-entity-views-title":
      "{count, plural, 1 {¿Eliminar 1 vista de entidad?} other {¿Eliminar # vistas de entidad?}}",
    "delete-entity-view-text": "Pasa a la papelera, desde donde se puede restaurar durante un tiempo.",
    "delete-entity-views-text": "Pasan a la papelera, desde donde se pueden restaurar durante un tiempo.",
    "delete-many": "{count, plural, 1 {Eliminar 1 vista de entidad} other {Eliminar # vistas de entidad}}",
    "assign-new-entity-view": "Asignar vistas de entidad",
    "assign-new-hint":
      "Asigna vistas de entidad, y los usuarios de este cliente verán las vistas de entidad y sus datos.",
    "choose-entity-views-text": "Elige las vistas de entidad que se verán allí.",
    "unassign-entity-view-from-edge-title": "¿Quitar {{entityViewName}} del edge?",
    "unassign-entity-view-from-edge-text": "El edge dejará de trabajar con ella.",
    "unassign-entity-views-from-edge-title":
      "{count, plural, 1 {¿Quitar 1 vista de entidad del edge?} other {¿Quitar # vistas de entidad del edge?}}",
    "unassign-entity-views-from-edge-text": "El edge dejará de trabajar con ellas.",
    add: "Añadir vista de entidad",
    target: "Datos de",
    shows: "Datos de",
    "target-required": "Elige un dispositivo o un activo.",
    "attributes-propagation": "Atributos",
    "timeseries-data": "Series temporales",
    "client-attributes": "Atributos del cliente",
    "shared-attributes": "Atributos compartidos",
    "server-attributes": "Atributos del servidor",
    timeseries: "Series temporales",
    "timeseries-hint": "Vacío: todas.",
    "start-date": "Desde",
    "end-date": "Hasta",
    "end-before-start": "El final es anterior al inicio.",
  },
};
