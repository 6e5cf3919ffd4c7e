import type { Letter } from "./letter.ts";
import { type LetterContent, letterHtml, letterText } from "./letter-layout.ts";

/** To a new user, who chooses a password by the link. */
export function activationLetter(to: string, link: string): Letter {
  return letter(to, "Activate your account on Orrery", {
    heading: "Welcome to Orrery",
    paragraphs: [
      `An account was made for ${to}.`,
      "Open the link within 24 hours to choose a password. After that you can sign in with your e-mail address.",
    ],
    action: { label: "Activate the account", url: link },
    note: "You did not expect this letter? Then you need not do anything: without the link nobody can use the account.",
  });
}

export function activatedLetter(to: string, loginLink: string): Letter {
  return letter(to, "Your account on Orrery is active", {
    heading: "Your account is active",
    paragraphs: [`The account ${to} was activated, and you can sign in.`],
    action: { label: "Sign in", url: loginLink },
  });
}

export function passwordResetLetter(to: string, link: string): Letter {
  return letter(to, "Choose a new password for Orrery", {
    heading: "Choose a new password",
    paragraphs: [
      `Somebody, probably you, has asked for a new password of the account ${to}. The link works for one hour.`,
    ],
    action: { label: "Choose a password", url: link },
    note: "It was not you? Then leave this letter alone: your password stays as it is.",
  });
}

export function passwordChangedLetter(to: string, loginLink: string): Letter {
  return letter(to, "Your password for Orrery was changed", {
    heading: "Your password was changed",
    paragraphs: [
      `A new password was chosen for the account ${to}. Sessions that were open before have ended.`,
      "It was not you? Then tell your administrator at once.",
    ],
    action: { label: "Sign in", url: loginLink },
  });
}

/** To the address that an account had until now. */
export function addressChangedLetter(to: string, address: string): Letter {
  return letter(to, "Your e-mail address for Orrery was changed", {
    heading: "Your e-mail address was changed",
    paragraphs: [
      `The account ${to} has the address ${address} from now on. This address gets no more letters about it.`,
      "It was not you? Then tell your administrator at once.",
    ],
  });
}

/** To an administrator, about the account of `email`. */
export function lockoutLetter(to: string, email: string, attempts: number): Letter {
  return letter(to, "An account on Orrery was locked", {
    heading: "An account was locked",
    paragraphs: [
      `Signing in as ${email} has failed more than ${attempts} times in a row, so the account was locked.`,
      "The lock ends after 15 minutes, or when an administrator enables the account on the page of the user.",
    ],
  });
}

/** Says that the settings work. */
export function testLetter(to: string): Letter {
  return letter(to, "Test letter from Orrery", {
    heading: "Outgoing mail works",
    paragraphs: ["You read this because a system administrator has tried the settings of outgoing mail."],
  });
}

function letter(to: string, subject: string, content: LetterContent): Letter {
  return { to, subject, text: letterText(content), html: letterHtml(content) };
}
