import type { Translated } from "../catalogue.ts";
import type { widgetLibraryTexts as english } from "../en/widget-library.ts";

/** French texts of widgets bundles, their widget types and the widget editor. */
export const widgetLibraryTexts: Translated<typeof english> = {
  "widgets-bundle": {
    title: "Titre",
    image: "Image",
    "open-widgets-bundle": "Ouvrir le lot de widgets",
    add: "Ajouter un lot de widgets",
    "no-widgets-bundles-text": "Aucun lot de widgets pour l’instant",
    "no-widgets-bundles-hint":
      "Les lots contiennent les widgets dont sont faits les tableaux de bord. Ajoutez le premier.",
    "widgets-bundle-details": "Détails du lot de widgets",
    copyId: "Copier l’identifiant du lot de widgets",
    idCopiedMessage: "Identifiant du lot de widgets copié",
    "delete-widgets-bundle-title": "Supprimer {{name}} ?",
    "delete-widgets-bundles-title":
      "{count, plural, 1 {Supprimer 1 lot de widgets ?} other {Supprimer # lots de widgets ?}}",
    "delete-text":
      "Ses types de widget sont supprimés avec lui ; les tableaux de bord qui les affichent perdent ces widgets. Cette action est irréversible.",
    "delete-many": "{count, plural, 1 {Supprimer 1 lot de widgets} other {Supprimer # lots de widgets}}",
    import: "Importer un lot de widgets",
    "import-text": "Le lot est créé à nouveau, avec tous ses types de widget.",
    "import-verb": "Importer",
    "widgets-bundle-file": "Fichier d’un lot de widgets",
    "invalid-widgets-bundle-file-error": "Ce n’est pas le fichier d’un lot de widgets.",
    export: "Exporter le lot de widgets",
    "export-text": "Le lot et ses types de widget sont enregistrés sous {{file}}.",
    "export-verb": "Exporter",
    exported: "Lot de widgets exporté",
    empty: "Ce lot n’a pas encore de widget",
    "empty-text": "Écrivez le vôtre ou importez-en un.",
  },
  "widget-type": {
    search: "Rechercher des types de widget",
    "read-only": "Lecture seule",
    "nothing-found": "Aucun type de widget ne correspond à « {{search}} »",
    "create-new-widget-type": "Nouveau type de widget",
    "more-actions": "Plus d’actions : {{name}}",
    import: "Importer un type de widget",
    "import-text": "Le type de widget est ajouté à ce lot.",
    "import-verb": "Importer",
    "widget-type-file": "Fichier d’un type de widget",
    "invalid-widget-type-file-error": "Ce n’est pas le fichier d’un type de widget.",
    export: "Exporter le type de widget",
    "export-text": "Le type de widget est enregistré sous {{file}}.",
    "export-verb": "Exporter",
    exported: "Type de widget exporté",
    "about-timeseries": "Valeurs de clés sur la fenêtre de temps du tableau de bord",
    "about-latest": "Les dernières valeurs d’attributs et de télémétrie",
    "about-rpc": "Commandes à un appareil et ce qu’il répond",
    "about-alarm": "Alarmes d’entités, au fil de leur apparition",
    "about-static": "Texte, images ou outils sans données",
  },
  widget: {
    "select-widget-type": "Que doit montrer le widget ?",
    remove: "Supprimer le type de widget",
    "remove-widget-type-title": "Supprimer {{widgetName}} ?",
    "remove-widget-type-text":
      "Les tableaux de bord qui affichent ce widget disent que son type manque. Cette action est irréversible.",
  },
};
