import type { UsageFeature } from "@orrery/model";
import type { Email } from "./email.ts";
import { emailHtml, emailText } from "./email-layout.ts";
import { LOGO_ID, type MailBrand } from "./mail-brand.ts";
import type { MailTexts, MailWords } from "./texts/mail-texts.ts";

/** How the emails to somebody look, and what they say in the language of that person. */
export interface MailStyle {
  readonly brand: MailBrand;
  readonly texts: MailTexts;
}

/** To a new user; the link leads to the choice of a password. */
export function activationEmail(to: string, style: MailStyle, link: string): Email {
  return compose(to, style, style.texts.activation(style.brand.name, to), link);
}

export function activatedEmail(to: string, style: MailStyle, loginLink: string): Email {
  return compose(to, style, style.texts.activated(style.brand.name, to), loginLink);
}

export function passwordResetEmail(to: string, style: MailStyle, link: string): Email {
  return compose(to, style, style.texts.passwordReset(style.brand.name, to), link);
}

export function passwordChangedEmail(to: string, style: MailStyle, loginLink: string): Email {
  return compose(to, style, style.texts.passwordChanged(style.brand.name, to), loginLink);
}

/** To the previous address of the account. */
export function addressChangedEmail(to: string, style: MailStyle, address: string): Email {
  return compose(to, style, style.texts.addressChanged(style.brand.name, to, address));
}

/** To an administrator, about the account of `email`. */
export function lockoutEmail(
  to: string,
  style: MailStyle,
  { email, attempts }: { readonly email: string; readonly attempts: number },
): Email {
  return compose(to, style, style.texts.lockout(style.brand.name, email, attempts));
}

interface UsageNotice {
  readonly feature: UsageFeature;
  readonly state: "WARNING" | "DISABLED";
  readonly link: string;
}

/** To an administrator of a tenant, when a limit of its profile is near or reached. */
export function usageEmail(to: string, style: MailStyle, { feature, state, link }: UsageNotice): Email {
  const { usageWarning, usageDisabled } = style.texts;
  const words = (state === "WARNING" ? usageWarning : usageDisabled)(style.brand.name, feature);
  return compose(to, style, words, link);
}

/** Proves that the mail settings work. */
export function testEmail(to: string, style: MailStyle): Email {
  return compose(to, style, style.texts.test(style.brand.name));
}

/** @param link Where the action of the words leads; they have one where there is a link. */
function compose(to: string, { brand, texts }: MailStyle, words: MailWords, link?: string): Email {
  const { subject, heading, paragraphs, action, note } = words;
  const content = {
    heading,
    paragraphs,
    note,
    ...(action !== undefined && link !== undefined ? { action: { label: action, url: link } } : {}),
  };
  return {
    to,
    subject,
    text: emailText(content, brand),
    html: emailHtml(content, brand, texts.tag),
    ...(brand.logo === undefined ? {} : { images: [{ id: LOGO_ID, dataUrl: brand.logo }] }),
  };
}
