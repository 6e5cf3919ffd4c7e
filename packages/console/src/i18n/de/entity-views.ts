import type { Translated } from "../catalogue.ts";
import type { entityViewTexts as english } from "../en/entity-views.ts";

/** German texts of entity views. */
export const entityViewTexts: Translated<typeof english> = {
  "entity-view": {
    name: "Name",
    "name-required": "Geben Sie einen Namen ein.",
    search: "Entitätsansichten suchen",
    "no-entity-views-text": "Noch keine Entitätsansichten",
    "no-entity-views-hint":
      "Ein Teil der Daten eines Geräts oder Assets, den andere ohne den Rest sehen dürfen. Fügen Sie die erste hinzu.",
    "entity-view-details": "Details der Entitätsansicht",
    copyId: "ID der Entitätsansicht kopieren",
    idCopiedMessage: "ID der Entitätsansicht kopiert",
    "make-public": "Öffentlich machen",
    "make-private": "Privat machen",
    "make-public-entity-view-title": "{{entityViewName}} öffentlich machen?",
    "make-public-entity-view-text":
      "Alle, die einen Link zu einem öffentlichen Dashboard haben, können dann die Daten sehen.",
    "make-private-entity-view-title": "{{entityViewName}} privat machen?",
    "make-private-entity-view-text": "Besucher öffentlicher Dashboards sehen die Daten nicht mehr.",
    "assign-to-customer": "Kunden zuweisen",
    "assign-entity-view-to-customer":
      "{count, plural, 1 {1 Entitätsansicht einem Kunden zuweisen} other {# Entitätsansichten einem Kunden zuweisen}}",
    "assign-to-customer-text": "Benutzer des Kunden sehen die Entitätsansicht und ihre Daten.",
    "unassign-from-customer": "Zuweisung zum Kunden aufheben",
    "unassign-entity-view-title": "Zuweisung von {{entityViewName}} aufheben?",
    "unassign-entity-view-text": "Benutzer von {{customer}} sehen sie nicht mehr.",
    unassign: "Zuweisung aufheben",
    "unassign-entity-views-title":
      "{count, plural, 1 {Zuweisung von 1 Entitätsansicht aufheben?} other {Zuweisung von # Entitätsansichten aufheben?}}",
    "unassign-entity-views-text": "Benutzer des Kunden sehen sie nicht mehr.",
    "unassign-many":
      "{count, plural, 1 {Zuweisung von 1 Entitätsansicht aufheben} other {Zuweisung von # Entitätsansichten aufheben}}",
    assigned: "{count, plural, 1 {1 Entitätsansicht zugewiesen} other {# Entitätsansichten zugewiesen}}",
    unassigned:
      "{count, plural, 1 {Zuweisung von 1 Entitätsansicht aufgehoben} other {Zuweisung von # Entitätsansichten aufgehoben}}",
    "entity-view-public": "Entitätsansicht ist öffentlich",
    assignedToCustomer: "Dem Kunden zugewiesen",
    "delete-entity-view-title": "{{entityViewName}} löschen?",
    "delete-entity-views-title": "{count, plural, 1 {1 Entitätsansicht löschen?} other {# Entitätsansichten löschen?}}",
    "delete-entity-view-text": "Kommt in den Papierkorb und kann eine Zeit lang wiederhergestellt werden.",
    "delete-entity-views-text": "Kommen in den Papierkorb und können eine Zeit lang wiederhergestellt werden.",
    "delete-many": "{count, plural, 1 {1 Entitätsansicht löschen} other {# Entitätsansichten löschen}}",
    "assign-new-entity-view": "Entitätsansichten zuweisen",
    "assign-new-hint": "Weisen Sie Entitätsansichten zu, und Benutzer dieses Kunden sehen sie und ihre Daten.",
    "choose-entity-views-text": "Wählen Sie die Entitätsansichten, die dort zu sehen sein sollen.",
    "unassign-entity-view-from-edge-title": "Zuweisung von {{entityViewName}} zur Edge aufheben?",
    "unassign-entity-view-from-edge-text": "Die Edge arbeitet nicht mehr damit.",
    "unassign-entity-views-from-edge-title":
      "{count, plural, 1 {Zuweisung von 1 Entitätsansicht zur Edge aufheben?} other {Zuweisung von # Entitätsansichten zur Edge aufheben?}}",
    "unassign-entity-views-from-edge-text": "Die Edge arbeitet nicht mehr damit.",
    add: "Entitätsansicht hinzufügen",
    target: "Daten von",
    shows: "Daten von",
    "target-required": "Wählen Sie ein Gerät oder Asset.",
    "attributes-propagation": "Attribute",
    "timeseries-data": "Zeitreihen",
    "client-attributes": "Client-Attribute",
    "shared-attributes": "Gemeinsame Attribute",
    "server-attributes": "Server-Attribute",
    timeseries: "Zeitreihen",
    "timeseries-hint": "Leer: alle.",
    "start-date": "Von",
    "end-date": "Bis",
    "end-before-start": "Das Ende liegt vor dem Anfang.",
  },
};
