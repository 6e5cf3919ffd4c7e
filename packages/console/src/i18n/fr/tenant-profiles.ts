import type { Translated } from "../catalogue.ts";
import type { tenantProfileTexts as english } from "../en/tenant-profiles.ts";

/** French texts of the limits of tenant profiles. */
export const tenantProfileTexts: Translated<typeof english> = {
  "tenant-profile": {
    "maxDevices-hint": "Les passerelles et les appareils derrière elles comptent chacun.",
    "maxAssets-hint": "Bâtiments, salles et autres choses.",
    "maxCustomers-hint": "Le client public compte aussi.",
    "maxUsers-hint": "Administrateurs et utilisateurs des clients.",
    "maxDashboards-hint": "Ceux de tous les utilisateurs ensemble.",
    "maxRuleChains-hint": "Les modèles pour les edges comptent aussi.",
    maxResourcesInBytes: "Ressources, octets",
    "maxResourcesInBytes-hint": "Modèles LwM2M et magasins de clés, en tout.",
    maxOtaPackagesInBytes: "Paquets OTA, octets",
    "maxOtaPackagesInBytes-hint": "Micrologiciels et logiciels, en tout.",
    "maxTransportMessages-hint": "Un message peut porter plusieurs points de données.",
    "maxTransportDataPoints-hint": "Chaque valeur d’un message compte.",
    "maxREExecutions-hint": "Messages qui entrent dans des chaînes de règles.",
    "maxJSExecutions-hint": "Chaque nœud de script compte chaque message.",
    maxEmails: "E-mails, par mois",
    "maxEmails-hint": "Ceux que les chaînes de règles envoient.",
    maxSms: "SMS, par mois",
    "maxSms-hint": "À la limite ils s’arrêtent ; les e-mails continuent.",
    maxCreatedAlarms: "Nouvelles alarmes, par mois",
    "maxCreatedAlarms-hint": "Les changements d’alarmes existantes ne comptent pas.",
    maxRuleNodeExecutionsPerMessage: "Nœuds de règles, par message",
    "maxRuleNodeExecutionsPerMessage-hint": "Arrête les messages qui tournent en rond.",
    "maxDPStorageDays-hint": "Points de données fois les jours de conservation.",
    "defaultStorageTtlDays-hint":
      "La télémétrie plus ancienne est supprimée, sauf si une chaîne de règles demande moins.",
    alarmsTtlDays: "Conservation des alarmes, jours",
    "alarmsTtlDays-hint": "Les alarmes plus anciennes sont supprimées.",
    rpcTtlDays: "Conservation des commandes, jours",
    "rpcTtlDays-hint": "Les commandes plus anciennes sont supprimées, avec leurs réponses.",
    transportTenantMsgRateLimit: "Messages du tenant",
    transportTenantTelemetryMsgRateLimit: "Messages de télémétrie du tenant",
    transportTenantTelemetryDataPointsRateLimit: "Points de données du tenant",
    transportDeviceMsgRateLimit: "Messages d’un appareil",
    transportDeviceTelemetryMsgRateLimit: "Messages de télémétrie d’un appareil",
    transportDeviceTelemetryDataPointsRateLimit: "Points de données d’un appareil",
    files: "Fichiers",
    rates: "Débits",
    "rates-hint":
      "Combien en combien de secondes ; plusieurs limites séparées par des virgules. Vide signifie illimité.",
    "rate-invalid": "Par exemple 20:1,600:60 : au plus 20 par seconde et 600 par minute.",
  },
};
