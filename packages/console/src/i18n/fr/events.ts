import type { Translated } from "../catalogue.ts";
import type { eventTexts as english } from "../en/events.ts";

/** French texts of events of entities. */
export const eventTexts: Translated<typeof english> = {
  event: {
    events: "Événements",
    "event-type": "Type d’événement",
    "type-error": "Erreurs",
    "type-lc-event": "Cycle de vie",
    "type-stats": "Statistiques",
    "type-debug-rule-node": "Débogage",
    "type-debug-rule-chain": "Débogage",
    "event-time": "Heure",
    server: "Serveur",
    method: "Méthode",
    error: "Erreur",
    event: "Événement",
    status: "État",
    success: "Succès",
    failed: "Échec",
    "messages-processed": "Messages traités",
    "errors-occurred": "Erreurs",
    "messages-processed-least": "Au moins autant de messages",
    "errors-occurred-least": "Au moins autant d’erreurs",
    type: "Sens",
    "direction-in": "Entrée",
    "direction-out": "Sortie",
    "entity-id": "Id de l’entité",
    "entity-type": "Type d’entité",
    "message-id": "Id du message",
    "message-type": "Type de message",
    "relation-type": "Type de relation",
    message: "Message",
    data: "Données",
    metadata: "Métadonnées",
    "has-error": "Avec erreurs seulement",
    content: "Contenu",
    view: "Voir",
    filter: "Filtre",
    "events-filter": "Filtrer les événements",
    "number-invalid": "Saisissez un nombre entier, 0 ou plus.",
    "clean-events": "Supprimer ces événements",
    "clear-request-title": "Supprimer les événements affichés ?",
    "clear-request-text":
      "Tous les événements de ce type qui correspondent au filtre et à la période sont supprimés définitivement, sur toutes les pages.",
    "clear-many": "{count, plural, one {Supprimer 1 événement} other {Supprimer # événements}}",
    cleared: "Les événements sont supprimés",
    "no-events-prompt": "Aucun événement sur cette période",
    "no-events-hint": "Un autre type ou une période plus longue en montre d’autres.",
    "no-debug-events-hint": "Ce qui passe par le nœud est enregistré tant que son débogage est activé et appliqué.",
  },
  device: {
    events: "Événements",
  },
  asset: {
    events: "Événements",
  },
  customer: {
    events: "Événements",
  },
  tenant: {
    events: "Événements",
  },
  "entity-view": {
    events: "Événements",
  },
  edge: {
    events: "Événements",
  },
  rulechain: {
    events: "Événements",
  },
};
