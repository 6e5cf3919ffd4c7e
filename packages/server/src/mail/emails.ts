import type { UsageFeature } from "@orrery/model";
import type { Email } from "./email.ts";
import { type EmailContent, emailHtml, emailText } from "./email-layout.ts";

/** To a new user; the link leads to the choice of a password. */
export function activationEmail(to: string, link: string): Email {
  return compose(to, "Activate your account on Orrery", {
    heading: "Welcome to Orrery",
    paragraphs: [
      `An account was made for ${to}.`,
      "Open the link within 24 hours to choose a password. After that you can sign in with your email address.",
    ],
    action: { label: "Activate the account", url: link },
    note: "You did not expect this email? Then you need not do anything: without the link nobody can use the account.",
  });
}

export function activatedEmail(to: string, loginLink: string): Email {
  return compose(to, "Your account on Orrery is active", {
    heading: "Your account is active",
    paragraphs: [`The account ${to} was activated, and you can sign in.`],
    action: { label: "Sign in", url: loginLink },
  });
}

export function passwordResetEmail(to: string, link: string): Email {
  return compose(to, "Choose a new password for Orrery", {
    heading: "Choose a new password",
    paragraphs: [
      `Somebody, probably you, has asked for a new password of the account ${to}. The link works for one hour.`,
    ],
    action: { label: "Choose a password", url: link },
    note: "It was not you? Then leave this email alone: your password stays as it is.",
  });
}

export function passwordChangedEmail(to: string, loginLink: string): Email {
  return compose(to, "Your password for Orrery was changed", {
    heading: "Your password was changed",
    paragraphs: [
      `A new password was chosen for the account ${to}. Sessions that were open before have ended.`,
      "It was not you? Then tell your administrator at once.",
    ],
    action: { label: "Sign in", url: loginLink },
  });
}

/** To the previous address of the account. */
export function addressChangedEmail(to: string, address: string): Email {
  return compose(to, "Your email address for Orrery was changed", {
    heading: "Your email address was changed",
    paragraphs: [
      `The account ${to} has the address ${address} from now on. This address gets no more emails about it.`,
      "It was not you? Then tell your administrator at once.",
    ],
  });
}

/** To an administrator, about the account of `email`. */
export function lockoutEmail(to: string, email: string, attempts: number): Email {
  return compose(to, "An account on Orrery was locked", {
    heading: "An account was locked",
    paragraphs: [
      `Signing in as ${email} has failed more than ${attempts} times in a row, so the account was locked.`,
      "The lock ends after 15 minutes, or when an administrator enables the account on the page of the user.",
    ],
  });
}

const FEATURES: Readonly<Record<UsageFeature, { readonly name: string; readonly stopped: string }>> = {
  transport: { name: "messages of devices", stopped: "Messages from devices are refused" },
  storage: { name: "stored telemetry", stopped: "Telemetry is not stored" },
  ruleEngine: { name: "executions of rule nodes", stopped: "Rule chains process no messages" },
  jsExecution: { name: "executions of scripts", stopped: "Scripts in rule chains fail" },
  email: { name: "emails", stopped: "Rule chains send no emails" },
  sms: { name: "SMS", stopped: "Rule chains send no SMS" },
  alarm: { name: "created alarms", stopped: "Rule chains create no alarms" },
};

/** To an administrator of a tenant, when a limit of its profile is near or reached. */
export function usageEmail(to: string, feature: UsageFeature, state: "WARNING" | "DISABLED", link: string): Email {
  const { name, stopped } = FEATURES[feature];
  const action = { label: "Show API usage", url: link };
  if (state === "WARNING") {
    return compose(to, `API usage on Orrery: the limit of ${name} is near`, {
      heading: "A limit is near",
      paragraphs: [
        `Your organisation has used most of this month's ${name}.`,
        "When the limit is reached, they stop until the month ends or the limit is raised.",
      ],
      action,
    });
  }
  return compose(to, `API usage on Orrery: the limit of ${name} is reached`, {
    heading: "A limit is reached",
    paragraphs: [
      `Your organisation has used all of this month's ${name}.`,
      `${stopped} until the month ends or the limit is raised.`,
    ],
    action,
  });
}

/** Proves that the mail settings work. */
export function testEmail(to: string): Email {
  return compose(to, "Test email from Orrery", {
    heading: "Outgoing mail works",
    paragraphs: ["You read this because a system administrator has tried the settings of outgoing mail."],
  });
}

function compose(to: string, subject: string, content: EmailContent): Email {
  return { to, subject, text: emailText(content), html: emailHtml(content) };
}
