import type { Translated } from "../catalogue.ts";
import type { assetTexts as english } from "../en/assets.ts";

/** German texts of assets. */
export const assetTexts: Translated<typeof english> = {
  asset: {
    name: "Name",
    "name-required": "Geben Sie einen Namen ein.",
    label: "Bezeichnung",
    "label-hint": "Zum Beispiel Nordflügel",
    "add-asset-text": "Asset hinzufügen",
    import: "Assets importieren",
    search: "Assets suchen",
    "no-assets-text": "Noch keine Assets",
    "no-assets-hint": "Gebäude, Räume, Fahrzeuge und was sonst zu Ihren Geräten gehört. Fügen Sie das erste hinzu.",
    "asset-details": "Asset-Details",
    copyId: "Asset-ID kopieren",
    idCopiedMessage: "Asset-ID kopiert",
    "make-public": "Öffentlich machen",
    "make-private": "Privat machen",
    "make-public-asset-title": "{{assetName}} öffentlich machen?",
    "make-public-asset-text":
      "Alle, die einen Link zu einem öffentlichen Dashboard haben, können dann die Daten sehen.",
    "make-private-asset-title": "{{assetName}} privat machen?",
    "make-private-asset-text": "Besucher öffentlicher Dashboards sehen die Daten nicht mehr.",
    "assign-to-customer": "Kunden zuweisen",
    "assign-asset-to-customer":
      "{count, plural, 1 {1 Asset einem Kunden zuweisen} other {# Assets einem Kunden zuweisen}}",
    "assign-to-customer-text": "Benutzer des Kunden sehen das Asset und seine Daten.",
    "unassign-from-customer": "Zuweisung zum Kunden aufheben",
    "unassign-asset-title": "Zuweisung von {{assetName}} aufheben?",
    "unassign-asset-text": "Benutzer von {{customer}} sehen es nicht mehr.",
    unassign: "Zuweisung aufheben",
    "unassign-assets-title":
      "{count, plural, 1 {Zuweisung von 1 Asset aufheben?} other {Zuweisung von # Assets aufheben?}}",
    "unassign-assets-text": "Benutzer des Kunden sehen sie nicht mehr.",
    "unassign-many": "{count, plural, 1 {Zuweisung von 1 Asset aufheben} other {Zuweisung von # Assets aufheben}}",
    assigned: "{count, plural, 1 {1 Asset zugewiesen} other {# Assets zugewiesen}}",
    unassigned: "{count, plural, 1 {Zuweisung von 1 Asset aufgehoben} other {Zuweisung von # Assets aufgehoben}}",
    "asset-public": "Asset ist öffentlich",
    assignedToCustomer: "Dem Kunden zugewiesen",
    "delete-asset-title": "{{assetName}} löschen?",
    "delete-assets-title": "{count, plural, 1 {1 Asset löschen?} other {# Assets löschen?}}",
    "delete-asset-text": "Kommt in den Papierkorb und kann eine Zeit lang wiederhergestellt werden.",
    "delete-assets-text": "Kommen in den Papierkorb und können eine Zeit lang wiederhergestellt werden.",
    "delete-many": "{count, plural, 1 {1 Asset löschen} other {# Assets löschen}}",
    "assign-new-asset": "Assets zuweisen",
    "assign-new-hint": "Weisen Sie Assets zu, und Benutzer dieses Kunden sehen sie und ihre Daten.",
    "choose-assets-text": "Wählen Sie die Assets, die dort zu sehen sein sollen.",
    "unassign-asset-from-edge-title": "Zuweisung von {{assetName}} zur Edge aufheben?",
    "unassign-asset-from-edge-text": "Die Edge arbeitet nicht mehr damit.",
    "unassign-assets-from-edge-title":
      "{count, plural, 1 {Zuweisung von 1 Asset zur Edge aufheben?} other {Zuweisung von # Assets zur Edge aufheben?}}",
    "unassign-assets-from-edge-text": "Die Edge arbeitet nicht mehr damit.",
  },
  edge: { "unassign-from-edge": "Zuweisung zur Edge aufheben" },
};
