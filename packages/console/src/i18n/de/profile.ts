import type { Translated } from "../catalogue.ts";
import type { profileTexts as english } from "../en/profile.ts";

/** German texts of the own account, and of leaving a page. */
export const profileTexts: Translated<typeof english> = {
  profile: {
    profile: "Profil",
    role: "Rolle",
    "last-login-time": "Letzte Anmeldung",
    "change-password": "Passwort ändern",
    "current-password": "Aktuelles Passwort",
    "password-for-email": "Für eine neue E-Mail-Adresse wird das Passwort gebraucht.",
    "password-changed": "Passwort geändert",
    "access-token": "Zugriffstoken",
    "access-token-hint": "Aufrufe der REST-API tragen es als X-Authorization.",
    "copy-jwt-token": "Zugriffstoken kopieren",
    tokenCopiedSuccessMessage: "Das Zugriffstoken ist in der Zwischenablage.",
    tokenCopiedWarnMessage: "Es gibt kein gültiges Zugriffstoken. Melden Sie sich erneut an.",
    "wrong-password": "Das ist nicht Ihr aktuelles Passwort.",
    "valid-till": "Gültig bis {{expirationData}}",
  },
  "confirm-on-exit": {
    title: "Nicht gespeicherte Änderungen",
    message: "Was Sie hier geändert haben, ist noch nicht gespeichert und geht verloren.",
    leave: "Ohne Speichern verlassen",
    stay: "Bleiben",
  },
  dashboard: {
    "home-dashboard": "Dashboard der Startseite",
    "home-dashboard-hide-toolbar": "Werkzeugleiste des Start-Dashboards ausblenden",
  },
};
