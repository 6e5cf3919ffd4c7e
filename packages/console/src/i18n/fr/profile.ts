import type { Translated } from "../catalogue.ts";
import type { profileTexts as english } from "../en/profile.ts";

/** French texts of the own account, and of leaving a page. */
export const profileTexts: Translated<typeof english> = {
  profile: {
    profile: "Profil",
    role: "Rôle",
    "last-login-time": "Dernière connexion",
    "change-password": "Changer le mot de passe",
    "current-password": "Mot de passe actuel",
    "password-for-email": "Le mot de passe est nécessaire pour changer d’adresse e-mail.",
    "password-changed": "Mot de passe changé",
    "access-token": "Jeton d’accès",
    "access-token-hint": "Les appels à l’API REST le portent comme X-Authorization.",
    "copy-jwt-token": "Copier le jeton d’accès",
    tokenCopiedSuccessMessage: "Le jeton d’accès est dans le presse-papiers.",
    tokenCopiedWarnMessage: "Il n’y a pas de jeton d’accès valide. Reconnectez-vous.",
    "wrong-password": "Ce n’est pas votre mot de passe actuel.",
    "valid-till": "Valable jusqu’au {{expirationData}}",
  },
  "confirm-on-exit": {
    title: "Modifications non enregistrées",
    message: "Ce que vous avez modifié ici n’est pas encore enregistré et sera perdu.",
    leave: "Quitter sans enregistrer",
    stay: "Rester",
  },
  dashboard: {
    "home-dashboard": "Tableau de bord d’accueil",
    "home-dashboard-hide-toolbar": "Masquer la barre d’outils du tableau de bord d’accueil",
  },
};
