import type { Translated } from "../catalogue.ts";
import type { otaUpdateTexts as english } from "../en/ota-updates.ts";

/** Spanish texts of firmware and software packages. */
export const otaUpdateTexts: Translated<typeof english> = {
  "ota-update": {
    title: "Título",
    version: "Versión",
    "version-required": "Introduce una versión.",
    "version-tag": "Etiqueta de versión",
    "device-profile": "Perfil de dispositivo",
    "device-profile-required": "Elige un perfil de dispositivo.",
    type: "Tipo de paquete",
    "type-firmware": "Firmware",
    "type-software": "Software",
    source: "Los dispositivos cargan",
    "source-file": "Un archivo desde aquí",
    "source-url": "Desde una URL externa",
    "direct-url": "URL",
    "direct-url-required": "Introduce una URL.",
    "auto-generate-checksum": "Calcular la suma de comprobación",
    "checksum-algorithm": "Algoritmo de la suma",
    checksum: "Suma de comprobación",
    "checksum-required": "Introduce la suma de comprobación del archivo.",
    "checksum-too-long": "1020 caracteres como máximo.",
    "checksum-copied": "Suma de comprobación copiada",
    "url-copied": "URL copiada",
    file: "Archivo",
    size: "Tamaño",
    "no-file": "Elige el archivo que cargan los dispositivos.",
    add: "Añadir paquete",
    search: "Buscar paquetes",
    download: "Descargar archivo",
    "no-packages-text": "Aún no hay paquetes",
    "no-packages-hint":
      "Firmware y software que los dispositivos de un perfil cargan de forma inalámbrica. Añade el primer paquete.",
    "ota-update-details": "Detalles del paquete",
    copyId: "Copiar el ID del paquete",
    idCopiedMessage: "ID del paquete copiado",
    "delete-ota-update-title": "¿Eliminar {{title}}?",
    "delete-ota-updates-title": "{count, plural, 1 {¿Eliminar 1 paquete?} other {¿Eliminar # paquetes?}}",
    "delete-text":
      "{count, plural, 1 {El archivo se elimina para siempre. Un paquete que usan dispositivos o perfiles no se puede eliminar.} other {Los archivos se eliminan para siempre. Los paquetes que usan dispositivos o perfiles no se pueden eliminar.}}",
    "delete-many": "{count, plural, 1 {Eliminar 1 paquete} other {Eliminar # paquetes}}",
  },
};
