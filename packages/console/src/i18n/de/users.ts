import type { Translated } from "../catalogue.ts";
import type { userTexts as english } from "../en/users.ts";

/** German texts of the pages about users. */
export const userTexts: Translated<typeof english> = {
  user: {
    "activation-method": "Aktivierung",
    "send-activation-mail": "Aktivierungs-E-Mail senden",
    "resend-activation": "Aktivierungs-E-Mail senden",
    "resend-activation-title": "{{name}} eine Aktivierungs-E-Mail senden?",
    "resend-activation-text": "Sie enthält den Link zum Wählen eines Passworts; ein früherer gilt nicht mehr.",
    "activation-email-sent-message": "Aktivierungs-E-Mail gesendet",
    "default-dashboard": "Erstes Dashboard",
    "default-dashboard-hint": "Öffnet sich nach der Anmeldung.",
    "always-fullscreen": "Immer im Vollbild",
    "home-dashboard-hint": "Anstelle der Startseite.",
    description: "Beschreibung",
    add: "Benutzer hinzufügen",
    edit: "Benutzer bearbeiten",
    search: "Benutzer suchen",
    "no-users-text": "Noch keine Benutzer",
    "no-users-hint": "Fügen Sie die Personen hinzu, die sich hier anmelden dürfen.",
    "user-details": "Benutzerdetails",
    "selected-users": "{count, plural, one {# Benutzer} other {# Benutzer}} ausgewählt",
    "delete-title": "{{name}} löschen?",
    "delete-many-title": "{count, plural, one {# Benutzer löschen?} other {# Benutzer löschen?}}",
    "delete-text": "Eine Anmeldung ist dann nicht mehr möglich.",
    "delete-many": "{count, plural, one {# Benutzer löschen} other {# Benutzer löschen}}",
    "activation-link": "Aktivierungslink",
    "activation-link-text":
      "Senden Sie diesen Link an {{email}}. Er öffnet eine Seite, auf der das Passwort gewählt wird.",
    "activation-link-copied-message": "Aktivierungslink kopiert",
    "sign-in-as": "Als dieser Benutzer anmelden",
    "sign-in-as-title": "Als {{email}} anmelden?",
    "sign-in-as-text":
      "Sie machen mit den Rechten dieses Benutzers weiter; eine Leiste über den Seiten führt zurück. Das Audit-Log hält es fest.",
    "sign-in-as-verb": "Als Benutzer anmelden",
    "view-as": "Als dieser Benutzer ansehen",
    "view-as-title": "Als {{email}} ansehen?",
    "view-as-text":
      "Sie sehen, was dieser Benutzer sieht, und können nichts ändern. Eine Leiste über den Seiten führt zurück. Das Audit-Log hält es fest.",
    "view-as-verb": "Als Benutzer ansehen",
    "display-activation-link": "Aktivierungslink anzeigen",
    "disable-account": "Konto deaktivieren",
    "disable-account-title": "{{name}} deaktivieren?",
    "disable-account-text":
      "Alle Sitzungen enden, und eine Anmeldung ist erst wieder möglich, wenn das Konto aktiviert wird.",
    "disable-account-message": "{{name}} kann sich nicht mehr anmelden",
    "enable-account": "Konto aktivieren",
    "enable-account-title": "{{name}} aktivieren?",
    "enable-account-text": "Die Anmeldung mit dem bisherigen Passwort ist wieder möglich.",
    "enable-account-message": "{{name}} kann sich wieder anmelden",
  },
  acting: {
    acting: "Als anderer Benutzer unterwegs",
    "acting-as": "Sie handeln als {{email}}",
    "viewing-as": "Sie sehen, was {{email}} sieht; nichts kann geändert werden",
    "signed-in": "Sie sind als {{email}} angemeldet",
    back: "Zurück",
    "back-to": "Zurück zu {{email}}",
    leave: "Abmelden",
  },
};
