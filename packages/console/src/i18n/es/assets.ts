import type { Translated } from "../catalogue.ts";
import type { assetTexts as english } from "../en/assets.ts";

/** Spanish texts of assets. */
export const assetTexts: Translated<typeof english> = {
  asset: {
    name: "Nombre",
    "name-required": "Introduce un nombre.",
    label: "Etiqueta",
    "label-hint": "Por ejemplo, ala norte",
    "add-asset-text": "Añadir activo",
    import: "Importar activos",
    search: "Buscar activos",
    "no-assets-text": "Aún no hay activos",
    "no-assets-hint":
      "Edificios, salas, vehículos y todo aquello a lo que pertenecen tus dispositivos. Añade el primero.",
    "asset-details": "Detalles del activo",
    copyId: "Copiar el ID del activo",
    idCopiedMessage: "ID del activo copiado",
    "make-public": "Hacer público",
    "make-private": "Hacer privado",
    "make-public-asset-title": "¿Hacer público {{assetName}}?",
    "make-public-asset-text": "Quien tenga un enlace a un panel público podrá ver sus datos.",
    "make-private-asset-title": "¿Hacer privado {{assetName}}?",
    "make-private-asset-text": "Los visitantes de paneles públicos dejarán de ver sus datos.",
    "assign-to-customer": "Asignar a un cliente",
    "assign-asset-to-customer":
      "{count, plural, 1 {Asignar 1 activo a un cliente} other {Asignar # activos a un cliente}}",
    "assign-to-customer-text": "Los usuarios del cliente verán el activo y sus datos.",
    "unassign-from-customer": "Quitar al cliente",
    "unassign-asset-title": "¿Quitar la asignación de {{assetName}}?",
    "unassign-asset-text": "Los usuarios de {{customer}} dejarán de verlo.",
    unassign: "Quitar la asignación",
    "unassign-assets-title":
      "{count, plural, 1 {¿Quitar la asignación de 1 activo?} other {¿Quitar la asignación de # activos?}}",
    "unassign-assets-text": "Los usuarios del cliente dejarán de verlos.",
    "unassign-many": "{count, plural, 1 {Quitar la asignación de 1 activo} other {Quitar la asignación de # activos}}",
    assigned: "{count, plural, 1 {1 activo asignado} other {# activos asignados}}",
    unassigned: "{count, plural, 1 {Asignación de 1 activo quitada} other {Asignación de # activos quitada}}",
    "asset-public": "El activo es público",
    assignedToCustomer: "Asignado al cliente",
    "delete-asset-title": "¿Eliminar {{assetName}}?",
    "delete-assets-title": "{count, plural, 1 {¿Eliminar 1 activo?} other {¿Eliminar # activos?}}",
    "delete-asset-text": "Pasa a la papelera, desde donde se puede restaurar durante un tiempo.",
    "delete-assets-text": "Pasan a la papelera, desde donde se pueden restaurar durante un tiempo.",
    "delete-many": "{count, plural, 1 {Eliminar 1 activo} other {Eliminar # activos}}",
    "assign-new-asset": "Asignar activos",
    "assign-new-hint": "Asigna activos, y los usuarios de este cliente verán los activos y sus datos.",
    "choose-assets-text": "Elige los activos que se verán allí.",
    "unassign-asset-from-edge-title": "¿Quitar {{assetName}} del edge?",
    "unassign-asset-from-edge-text": "El edge dejará de trabajar con él.",
    "unassign-assets-from-edge-title":
      "{count, plural, 1 {¿Quitar 1 activo del edge?} other {¿Quitar # activos del edge?}}",
    "unassign-assets-from-edge-text": "El edge dejará de trabajar con ellos.",
  },
  edge: { "unassign-from-edge": "Quitar del edge" },
};
