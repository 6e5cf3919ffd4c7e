import type { Contact } from "@orrery/model";
import { checkEmail, checkTexts } from "./checks.ts";
import type { ContactColumns } from "./columns.ts";

/** The contact, out of an entity or out of a row. */
export function contactColumns(source: Contact): ContactColumns {
  const { country, state, city, address, address2, zip, phone, email } = source;
  return { country, state, city, address, address2, zip, phone, email };
}

/** @throws {PlatformError} `badRequest`. Addresses may be of any length. */
export function checkContact({ country, state, city, zip, phone, email }: Contact): void {
  checkTexts({ country, state, city, zip, phone });
  if (email) checkEmail(email);
}
