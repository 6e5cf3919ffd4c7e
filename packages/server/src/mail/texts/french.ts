import type { FeatureWords, MailTexts } from "./mail-texts.ts";

const FEATURES: FeatureWords = {
  transport: { name: "messages d’appareils", stopped: "Les messages des appareils sont refusés" },
  storage: { name: "télémétrie enregistrée", stopped: "La télémétrie n’est pas enregistrée" },
  ruleEngine: { name: "exécutions de nœuds de règles", stopped: "Les chaînes de règles ne traitent aucun message" },
  jsExecution: { name: "exécutions de scripts", stopped: "Les scripts des chaînes de règles échouent" },
  email: { name: "e-mails", stopped: "Les chaînes de règles n’envoient aucun e-mail" },
  sms: { name: "SMS", stopped: "Les chaînes de règles n’envoient aucun SMS" },
  alarm: { name: "alarmes créées", stopped: "Les chaînes de règles ne créent aucune alarme" },
};

export const french: MailTexts = {
  tag: "fr",
  activation: (name, to) => ({
    subject: `Activez votre compte ${name}`,
    heading: `Bienvenue sur ${name}`,
    paragraphs: [
      `Un compte a été créé pour ${to}.`,
      "Ouvrez le lien dans les 24 heures pour choisir un mot de passe. Vous pourrez ensuite vous connecter avec votre adresse e-mail.",
    ],
    action: "Activer le compte",
    note: "Vous n’attendiez pas cet e-mail ? Vous n’avez rien à faire : sans le lien, personne ne peut utiliser le compte.",
  }),
  activated: (name, to) => ({
    subject: `Votre compte ${name} est actif`,
    heading: "Votre compte est actif",
    paragraphs: [`Le compte ${to} a été activé, vous pouvez vous connecter.`],
    action: "Se connecter",
  }),
  passwordReset: (name, to) => ({
    subject: `Choisissez un nouveau mot de passe pour ${name}`,
    heading: "Choisissez un nouveau mot de passe",
    paragraphs: [
      `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte ${to}. Le lien est valable une heure.`,
    ],
    action: "Choisir un mot de passe",
    note: "Ce n’était pas vous ? Ignorez cet e-mail : votre mot de passe reste le même.",
  }),
  passwordChanged: (name, to) => ({
    subject: `Votre mot de passe ${name} a été changé`,
    heading: "Votre mot de passe a été changé",
    paragraphs: [
      `Un nouveau mot de passe a été choisi pour le compte ${to}. Les sessions ouvertes auparavant sont terminées.`,
      "Ce n’était pas vous ? Prévenez tout de suite votre administrateur.",
    ],
    action: "Se connecter",
  }),
  addressChanged: (name, to, address) => ({
    subject: `Votre adresse e-mail ${name} a été changée`,
    heading: "Votre adresse e-mail a été changée",
    paragraphs: [
      `Le compte ${to} a désormais l’adresse ${address}. Cette adresse-ci ne reçoit plus d’e-mails à son sujet.`,
      "Ce n’était pas vous ? Prévenez tout de suite votre administrateur.",
    ],
  }),
  lockout: (name, email, attempts) => ({
    subject: `Un compte ${name} a été verrouillé`,
    heading: "Un compte a été verrouillé",
    paragraphs: [
      `La connexion en tant que ${email} a échoué plus de ${attempts} fois de suite : le compte a été verrouillé.`,
      "Le verrou prend fin après 15 minutes, ou quand un administrateur active le compte sur la page de l’utilisateur.",
    ],
  }),
  usageWarning: (name, feature) => ({
    subject: `Utilisation de l’API sur ${name} : limite proche (${FEATURES[feature].name})`,
    heading: "Une limite est proche",
    paragraphs: [
      `Votre organisation a consommé la plus grande partie de son quota du mois : ${FEATURES[feature].name}.`,
      "Une fois la limite atteinte, tout s’arrête jusqu’à la fin du mois ou jusqu’à ce que la limite soit relevée.",
    ],
    action: "Voir l’utilisation de l’API",
  }),
  usageDisabled: (name, feature) => ({
    subject: `Utilisation de l’API sur ${name} : limite atteinte (${FEATURES[feature].name})`,
    heading: "Une limite est atteinte",
    paragraphs: [
      `Votre organisation a consommé tout son quota du mois : ${FEATURES[feature].name}.`,
      `${FEATURES[feature].stopped} jusqu’à la fin du mois ou jusqu’à ce que la limite soit relevée.`,
    ],
    action: "Voir l’utilisation de l’API",
  }),
  test: (name) => ({
    subject: `E-mail de test de ${name}`,
    heading: "L’envoi d’e-mails fonctionne",
    paragraphs: ["Vous lisez ceci parce qu’un administrateur système a essayé les réglages d’envoi des e-mails."],
  }),
};
