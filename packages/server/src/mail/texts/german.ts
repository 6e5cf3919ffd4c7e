import type { FeatureWords, MailTexts } from "./mail-texts.ts";

const FEATURES: FeatureWords = {
  transport: { name: "Nachrichten von Geräten", stopped: "Nachrichten von Geräten werden abgelehnt" },
  storage: { name: "gespeicherte Telemetrie", stopped: "Telemetrie wird nicht gespeichert" },
  ruleEngine: { name: "Ausführungen von Regelknoten", stopped: "Regelketten verarbeiten keine Nachrichten" },
  jsExecution: { name: "Ausführungen von Skripten", stopped: "Skripte in Regelketten schlagen fehl" },
  email: { name: "E-Mails", stopped: "Regelketten senden keine E-Mails" },
  sms: { name: "SMS", stopped: "Regelketten senden keine SMS" },
  alarm: { name: "ausgelöste Alarme", stopped: "Regelketten lösen keine Alarme aus" },
};

export const german: MailTexts = {
  tag: "de",
  activation: (name, to) => ({
    subject: `Aktivieren Sie Ihr Konto bei ${name}`,
    heading: `Willkommen bei ${name}`,
    paragraphs: [
      `Für ${to} wurde ein Konto angelegt.`,
      "Öffnen Sie den Link innerhalb von 24 Stunden und wählen Sie ein Passwort. Danach melden Sie sich mit Ihrer E-Mail-Adresse an.",
    ],
    action: "Konto aktivieren",
    note: "Sie haben diese E-Mail nicht erwartet? Dann brauchen Sie nichts zu tun: Ohne den Link kann niemand das Konto benutzen.",
  }),
  activated: (name, to) => ({
    subject: `Ihr Konto bei ${name} ist aktiv`,
    heading: "Ihr Konto ist aktiv",
    paragraphs: [`Das Konto ${to} wurde aktiviert. Sie können sich anmelden.`],
    action: "Anmelden",
  }),
  passwordReset: (name, to) => ({
    subject: `Wählen Sie ein neues Passwort für ${name}`,
    heading: "Wählen Sie ein neues Passwort",
    paragraphs: [
      `Jemand, vermutlich Sie, hat für das Konto ${to} ein neues Passwort angefordert. Der Link gilt eine Stunde.`,
    ],
    action: "Passwort wählen",
    note: "Sie waren es nicht? Dann beachten Sie diese E-Mail nicht: Ihr Passwort bleibt, wie es ist.",
  }),
  passwordChanged: (name, to) => ({
    subject: `Ihr Passwort für ${name} wurde geändert`,
    heading: "Ihr Passwort wurde geändert",
    paragraphs: [
      `Für das Konto ${to} wurde ein neues Passwort gewählt. Sitzungen, die vorher offen waren, sind beendet.`,
      "Sie waren es nicht? Dann sagen Sie es sofort Ihrem Administrator.",
    ],
    action: "Anmelden",
  }),
  addressChanged: (name, to, address) => ({
    subject: `Ihre E-Mail-Adresse für ${name} wurde geändert`,
    heading: "Ihre E-Mail-Adresse wurde geändert",
    paragraphs: [
      `Das Konto ${to} hat ab jetzt die Adresse ${address}. Diese Adresse erhält keine E-Mails mehr dazu.`,
      "Sie waren es nicht? Dann sagen Sie es sofort Ihrem Administrator.",
    ],
  }),
  lockout: (name, email, attempts) => ({
    subject: `Ein Konto bei ${name} wurde gesperrt`,
    heading: "Ein Konto wurde gesperrt",
    paragraphs: [
      `Die Anmeldung als ${email} ist mehr als ${attempts}-mal hintereinander fehlgeschlagen, daher wurde das Konto gesperrt.`,
      "Die Sperre endet nach 15 Minuten oder wenn ein Administrator das Konto auf der Seite des Benutzers freigibt.",
    ],
  }),
  usageWarning: (name, feature) => ({
    subject: `API-Nutzung bei ${name}: Grenze fast erreicht (${FEATURES[feature].name})`,
    heading: "Eine Grenze ist fast erreicht",
    paragraphs: [
      `Ihre Organisation hat den größten Teil des Monatskontingents verbraucht: ${FEATURES[feature].name}.`,
      "Ist die Grenze erreicht, geht es erst weiter, wenn der Monat endet oder die Grenze erhöht wird.",
    ],
    action: "API-Nutzung ansehen",
  }),
  usageDisabled: (name, feature) => ({
    subject: `API-Nutzung bei ${name}: Grenze erreicht (${FEATURES[feature].name})`,
    heading: "Eine Grenze ist erreicht",
    paragraphs: [
      `Ihre Organisation hat das Monatskontingent aufgebraucht: ${FEATURES[feature].name}.`,
      `${FEATURES[feature].stopped}, bis der Monat endet oder die Grenze erhöht wird.`,
    ],
    action: "API-Nutzung ansehen",
  }),
  test: (name) => ({
    subject: `Test-E-Mail von ${name}`,
    heading: "Der E-Mail-Versand funktioniert",
    paragraphs: ["Sie lesen dies, weil ein Systemadministrator die Einstellungen des E-Mail-Versands ausprobiert hat."],
  }),
};
