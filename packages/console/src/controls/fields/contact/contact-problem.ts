import type { ContactField } from "@orrery/model";
import { isEmail } from "@orrery/model";
import { countryCode } from "../country/countries.ts";
import { POSTAL_PATTERNS } from "./postal-codes.ts";

/** Characters that any part of a contact has at most. */
const CONTACT_MAX_LENGTH = 255;

const TOO_LONG: Partial<Readonly<Record<ContactField, string>>> = {
  city: "contact.city-max-length",
  state: "contact.state-max-length",
  phone: "contact.phone-max-length",
};

/** Translation key of what is wrong with a part of a contact; undefined: nothing. Empty parts are fine. */
export function contactProblem(field: ContactField, text: string, country: string): string | undefined {
  const value = text.trim();
  if (value === "") return undefined;
  if (field === "zip") return isPostalCode(value, country) ? undefined : "contact.postal-code-invalid";
  if (value.length > CONTACT_MAX_LENGTH) return TOO_LONG[field] ?? "entity.too-long";
  return field === "email" && !isEmail(value) ? "user.invalid-email-format" : undefined;
}

/** Whether a country, by its saved name, may have this code. */
export function isPostalCode(code: string, country: string): boolean {
  const pattern = POSTAL_PATTERNS[countryCode(country) ?? ""];
  return code.length <= CONTACT_MAX_LENGTH && (pattern === undefined || pattern.test(code));
}
