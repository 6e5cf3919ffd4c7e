import type { Translated } from "../catalogue.ts";
import type { userTexts as english } from "../en/users.ts";

/** French texts of the pages about users. */
export const userTexts: Translated<typeof english> = {
  user: {
    "activation-method": "Activation",
    "send-activation-mail": "Envoyer l’e-mail d’activation",
    "resend-activation": "Envoyer l’e-mail d’activation",
    "resend-activation-title": "Envoyer à {{name}} un e-mail d’activation ?",
    "resend-activation-text":
      "Il contient le lien pour choisir un mot de passe ; un lien précédent n’est plus valable.",
    "activation-email-sent-message": "E-mail d’activation envoyé",
    "default-dashboard": "Premier tableau de bord",
    "default-dashboard-hint": "S’ouvre à la connexion.",
    "always-fullscreen": "Toujours en plein écran",
    "home-dashboard-hint": "À la place de la page d’accueil.",
    description: "Description",
    add: "Ajouter un utilisateur",
    edit: "Modifier l’utilisateur",
    search: "Rechercher des utilisateurs",
    "no-users-text": "Aucun utilisateur pour l’instant",
    "no-users-hint": "Ajoutez les personnes qui peuvent se connecter ici.",
    "user-details": "Détails de l’utilisateur",
    "selected-users": "{count, plural, one {# utilisateur sélectionné} other {# utilisateurs sélectionnés}}",
    "delete-title": "Supprimer {{name}} ?",
    "delete-many-title": "{count, plural, one {Supprimer # utilisateur ?} other {Supprimer # utilisateurs ?}}",
    "delete-text": "La connexion ne sera plus possible.",
    "delete-many": "{count, plural, one {Supprimer # utilisateur} other {Supprimer # utilisateurs}}",
    "activation-link": "Lien d’activation",
    "activation-link-text": "Envoyez ce lien à {{email}}. Il ouvre une page où l’on choisit le mot de passe.",
    "activation-link-copied-message": "Lien d’activation copié",
    "sign-in-as": "Se connecter en tant que cet utilisateur",
    "sign-in-as-title": "Se connecter en tant que {{email}} ?",
    "sign-in-as-text":
      "Vous continuez avec les droits de cet utilisateur ; une barre au-dessus des pages ramène à votre session. Le journal d’audit le consigne.",
    "sign-in-as-verb": "Se connecter en tant qu’utilisateur",
    "view-as": "Voir comme cet utilisateur",
    "view-as-title": "Voir comme {{email}} ?",
    "view-as-text":
      "Vous voyez ce que voit cet utilisateur et ne pouvez rien modifier. Une barre au-dessus des pages ramène à votre session. Le journal d’audit le consigne.",
    "view-as-verb": "Voir comme utilisateur",
    "display-activation-link": "Afficher le lien d’activation",
    "disable-account": "Désactiver le compte",
    "disable-account-title": "Désactiver {{name}} ?",
    "disable-account-text":
      "Toutes ses sessions se terminent et la connexion est impossible jusqu’à la réactivation du compte.",
    "disable-account-message": "{{name}} ne peut plus se connecter",
    "enable-account": "Activer le compte",
    "enable-account-title": "Activer {{name}} ?",
    "enable-account-text": "La connexion avec son mot de passe est de nouveau possible.",
    "enable-account-message": "{{name}} peut de nouveau se connecter",
  },
  acting: {
    acting: "En tant qu’autre utilisateur",
    "acting-as": "Vous agissez en tant que {{email}}",
    "viewing-as": "Vous voyez ce que voit {{email}} ; rien ne peut être modifié",
    "signed-in": "Vous êtes connecté en tant que {{email}}",
    back: "Retour",
    "back-to": "Retour à {{email}}",
    leave: "Se déconnecter",
  },
};
