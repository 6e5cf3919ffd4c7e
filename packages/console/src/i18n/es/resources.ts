import type { Translated } from "../catalogue.ts";
import type { resourceTexts as english } from "../en/resources.ts";

/** Spanish texts of the resources library. */
export const resourceTexts: Translated<typeof english> = {
  resource: {
    title: "Título",
    system: "Sistema",
    "resource-type": "Tipo",
    "type-lwm2m_model": "Modelo LwM2M",
    "type-jks": "Almacén de claves JKS",
    "type-pkcs_12": "Almacén de claves PKCS #12",
    key: "Clave",
    file: "Archivo",
    "no-model-chosen": "Elige archivos XML; cada uno lleva el nombre de su objeto.",
    "no-store-chosen": "Elige un almacén de claves.",
    add: "Añadir recurso",
    added: "{count, plural, 1 {1 recurso añadido} other {# recursos añadidos}}",
    search: "Buscar recursos",
    download: "Descargar archivo",
    "no-resource-text": "Aún no hay recursos",
    "no-resource-hint":
      "Los modelos dicen qué pueden hacer los dispositivos LwM2M; los almacenes guardan certificados. Añade el primer archivo.",
    "resource-library-details": "Detalles del recurso",
    "selected-resources": "{count, plural, 1 {1 recurso seleccionado} other {# recursos seleccionados}}",
    copyId: "Copiar el ID del recurso",
    idCopiedMessage: "ID del recurso copiado",
    "delete-resource-title": "¿Eliminar {{resourceTitle}}?",
    "delete-resources-title": "{count, plural, 1 {¿Eliminar 1 recurso?} other {¿Eliminar # recursos?}}",
    "delete-text":
      "{count, plural, 1 {El archivo se elimina para siempre. Los perfiles de dispositivo que lo usan lo pierden.} other {Los archivos se eliminan para siempre. Los perfiles de dispositivo que los usan los pierden.}}",
    "delete-many": "{count, plural, 1 {Eliminar 1 recurso} other {Eliminar # recursos}}",
  },
};
