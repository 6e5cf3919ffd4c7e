import type { Translated } from "../catalogue.ts";
import type { commonUiTexts as english } from "../en/common-ui.ts";

/** French texts of the shared dialogs and surfaces. */
export const commonUiTexts: Translated<typeof english> = {
  dialog: {
    "coming-soon": "Bientôt disponible !",
    "coming-soon-ok": "OK",
  },
  color: {
    color: "Couleur",
    "select-color": "Choisir une couleur",
    select: "Choisir",
    required: "Saisissez une couleur.",
    invalid: "Saisissez une couleur comme #4453d6 ou rgba(68, 83, 214, 0.5).",
    saturation: "Saturation et luminosité",
    "saturation-value": "saturation {{saturation}} %, luminosité {{brightness}} %",
    hue: "Teinte",
    alpha: "Opacité",
    palette: "Palette",
  },
  icon: {
    icon: "Icône",
    "select-icon": "Choisir une icône",
    "show-all": "Tout afficher",
    search: "Rechercher des icônes",
    icons: "Icônes",
    loading: "Chargement des icônes",
    "nothing-found": "Aucune icône ne porte ce nom.",
  },
  popover: { close: "Fermer" },
  help: {
    "of-page": "Aide sur cette page",
    "open-page": "Ouvrir la page d’aide",
    "show-help": "Afficher l’aide",
    "hide-help": "Masquer l’aide",
    "loading-help": "Chargement de l’aide",
    help: "Aide",
  },
  markdown: {
    "copy-code": "Copier le code",
    failed: "Impossible d’afficher le Markdown !",
    code: "Code",
    table: "Tableau",
  },
  tree: {
    search: "Rechercher",
    "clear-search": "Effacer la recherche",
    "nothing-found": "Aucun résultat.",
    empty: "Rien ici.",
    failed: "Le chargement a échoué. Réessayer",
    loading: "Chargement",
  },
  share: {
    title: "Partager",
    "share-on": "Partager sur {{provider}}",
  },
  hotkeys: {
    title: "Afficher / masquer ce menu d’aide",
  },
  "speed-dial": { open: "Afficher les actions", close: "Masquer les actions" },
  fullscreen: { enter: "Plein écran", leave: "Quitter le plein écran" },
};
