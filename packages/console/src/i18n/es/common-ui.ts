import type { Translated } from "../catalogue.ts";
import type { commonUiTexts as english } from "../en/common-ui.ts";

/** Spanish texts of the shared dialogs and surfaces. */
export const commonUiTexts: Translated<typeof english> = {
  dialog: {
    "coming-soon": "¡Muy pronto!",
    "coming-soon-ok": "Aceptar",
  },
  color: {
    color: "Color",
    "select-color": "Elegir un color",
    select: "Elegir",
    required: "Introduce un color.",
    invalid: "Introduce un color como #4453d6 o rgba(68, 83, 214, 0.5).",
    saturation: "Saturación y brillo",
    "saturation-value": "saturación {{saturation}} %, brillo {{brightness}} %",
    hue: "Tono",
    alpha: "Opacidad",
    palette: "Paleta",
  },
  icon: {
    icon: "Icono",
    "select-icon": "Elegir un icono",
    "show-all": "Mostrar todos",
    search: "Buscar iconos",
    icons: "Iconos",
    loading: "Cargando los iconos",
    "nothing-found": "Ningún icono se llama así.",
  },
  popover: { close: "Cerrar" },
  help: {
    "of-page": "Ayuda sobre esta página",
    "open-page": "Abrir la página de ayuda",
    "show-help": "Mostrar la ayuda",
    "hide-help": "Ocultar la ayuda",
    "loading-help": "Cargando la ayuda",
    help: "Ayuda",
  },
  markdown: {
    "copy-code": "Copiar el código",
    failed: "No se ha podido mostrar el Markdown.",
    code: "Código",
    table: "Tabla",
  },
  tree: {
    search: "Buscar",
    "clear-search": "Borrar la búsqueda",
    "nothing-found": "Sin coincidencias.",
    empty: "Aquí no hay nada.",
    failed: "No se ha podido cargar. Reintentar",
    loading: "Cargando",
  },
  share: {
    title: "Compartir",
    "share-on": "Compartir en {{provider}}",
  },
  hotkeys: {
    title: "Mostrar u ocultar este menú de ayuda",
  },
  "speed-dial": { open: "Mostrar las acciones", close: "Ocultar las acciones" },
  fullscreen: { enter: "Pantalla completa", leave: "Salir de la pantalla completa" },
};
