import type { FeatureWords, MailTexts } from "./mail-texts.ts";

const FEATURES: FeatureWords = {
  transport: { name: "messages of devices", stopped: "Messages from devices are refused" },
  storage: { name: "stored telemetry", stopped: "Telemetry is not stored" },
  ruleEngine: { name: "executions of rule nodes", stopped: "Rule chains process no messages" },
  jsExecution: { name: "executions of scripts", stopped: "Scripts in rule chains fail" },
  email: { name: "emails", stopped: "Rule chains send no emails" },
  sms: { name: "SMS", stopped: "Rule chains send no SMS" },
  alarm: { name: "created alarms", stopped: "Rule chains create no alarms" },
};

export const english: MailTexts = {
  tag: "en",
  activation: (name, to) => ({
    subject: `Activate your account on ${name}`,
    heading: `Welcome to ${name}`,
    paragraphs: [
      `An account was made for ${to}.`,
      "Open the link within 24 hours to choose a password. After that you can sign in with your email address.",
    ],
    action: "Activate the account",
    note: "You did not expect this email? Then you need not do anything: without the link nobody can use the account.",
  }),
  activated: (name, to) => ({
    subject: `Your account on ${name} is active`,
    heading: "Your account is active",
    paragraphs: [`The account ${to} was activated, and you can sign in.`],
    action: "Sign in",
  }),
  passwordReset: (name, to) => ({
    subject: `Choose a new password for ${name}`,
    heading: "Choose a new password",
    paragraphs: [
      `Somebody, probably you, has asked for a new password of the account ${to}. The link works for one hour.`,
    ],
    action: "Choose a password",
    note: "It was not you? Then leave this email alone: your password stays as it is.",
  }),
  passwordChanged: (name, to) => ({
    subject: `Your password for ${name} was changed`,
    heading: "Your password was changed",
    paragraphs: [
      `A new password was chosen for the account ${to}. Sessions that were open before have ended.`,
      "It was not you? Then tell your administrator at once.",
    ],
    action: "Sign in",
  }),
  addressChanged: (name, to, address) => ({
    subject: `Your email address for ${name} was changed`,
    heading: "Your email address was changed",
    paragraphs: [
      `The account ${to} has the address ${address} from now on. This address gets no more emails about it.`,
      "It was not you? Then tell your administrator at once.",
    ],
  }),
  lockout: (name, email, attempts) => ({
    subject: `An account on ${name} was locked`,
    heading: "An account was locked",
    paragraphs: [
      `Signing in as ${email} has failed more than ${attempts} times in a row, so the account was locked.`,
      "The lock ends after 15 minutes, or when an administrator enables the account on the page of the user.",
    ],
  }),
  usageWarning: (name, feature) => ({
    subject: `API usage on ${name}: the limit of ${FEATURES[feature].name} is near`,
    heading: "A limit is near",
    paragraphs: [
      `Your organisation has used most of this month's ${FEATURES[feature].name}.`,
      "When the limit is reached, they stop until the month ends or the limit is raised.",
    ],
    action: "Show API usage",
  }),
  usageDisabled: (name, feature) => ({
    subject: `API usage on ${name}: the limit of ${FEATURES[feature].name} is reached`,
    heading: "A limit is reached",
    paragraphs: [
      `Your organisation has used all of this month's ${FEATURES[feature].name}.`,
      `${FEATURES[feature].stopped} until the month ends or the limit is raised.`,
    ],
    action: "Show API usage",
  }),
  test: (name) => ({
    subject: `Test email from ${name}`,
    heading: "Outgoing mail works",
    paragraphs: ["You read this because a system administrator has tried the settings of outgoing mail."],
  }),
};
