import type { Translated } from "../catalogue.ts";
import type { widgetLibraryTexts as english } from "../en/widget-library.ts";

/** Spanish texts of widgets bundles, their widget types and the widget editor. */
export const widgetLibraryTexts: Translated<typeof english> = {
  "widgets-bundle": {
    title: "Título",
    image: "Imagen",
    "open-widgets-bundle": "Abrir el paquete de widgets",
    add: "Añadir paquete de widgets",
    "no-widgets-bundles-text": "Aún no hay paquetes de widgets",
    "no-widgets-bundles-hint":
      "Los paquetes contienen los widgets de los que se componen los paneles. Añade el primero.",
    "widgets-bundle-details": "Detalles del paquete de widgets",
    copyId: "Copiar el id del paquete de widgets",
    idCopiedMessage: "Id del paquete de widgets copiado",
    "delete-widgets-bundle-title": "¿Eliminar {{name}}?",
    "delete-widgets-bundles-title":
      "{count, plural, 1 {¿Eliminar 1 paquete de widgets?} other {¿Eliminar # paquetes de widgets?}}",
    "delete-text":
      "Sus tipos de widget se eliminan con él; los paneles que los muestran pierden esos widgets. No se puede deshacer.",
    "delete-many": "{count, plural, 1 {Eliminar 1 paquete de widgets} other {Eliminar # paquetes de widgets}}",
    import: "Importar paquete de widgets",
    "import-text": "El paquete se crea de nuevo, con todos sus tipos de widget.",
    "import-verb": "Importar",
    "widgets-bundle-file": "Archivo de un paquete de widgets",
    "invalid-widgets-bundle-file-error": "Este no es un archivo de un paquete de widgets.",
    export: "Exportar paquete de widgets",
    "export-text": "El paquete y sus tipos de widget se guardan como {{file}}.",
    "export-verb": "Exportar",
    exported: "Paquete de widgets exportado",
    empty: "Este paquete aún no tiene widgets",
    "empty-text": "Escribe uno propio o importa uno.",
  },
  "widget-type": {
    search: "Buscar tipos de widget",
    "read-only": "Solo lectura",
    "nothing-found": "Ningún tipo de widget coincide con «{{search}}»",
    "create-new-widget-type": "Nuevo tipo de widget",
    "more-actions": "Más acciones: {{name}}",
    import: "Importar tipo de widget",
    "import-text": "El tipo de widget se añade a este paquete.",
    "import-verb": "Importar",
    "widget-type-file": "Archivo de un tipo de widget",
    "invalid-widget-type-file-error": "Este no es un archivo de un tipo de widget.",
    export: "Exportar tipo de widget",
    "export-text": "El tipo de widget se guarda como {{file}}.",
    "export-verb": "Exportar",
    exported: "Tipo de widget exportado",
    "about-timeseries": "Valores de claves en la ventana de tiempo del panel",
    "about-latest": "Los valores más recientes de atributos y telemetría",
    "about-rpc": "Comandos a un dispositivo y lo que responde",
    "about-alarm": "Alarmas de entidades, según aparecen y desaparecen",
    "about-static": "Texto, imágenes o herramientas sin datos",
  },
  widget: {
    "select-widget-type": "¿Qué debe mostrar el widget?",
    remove: "Eliminar tipo de widget",
    "remove-widget-type-title": "¿Eliminar {{widgetName}}?",
    "remove-widget-type-text": "Los paneles que muestran este widget dicen que falta su tipo. No se puede deshacer.",
  },
};
