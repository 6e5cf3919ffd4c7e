import { CONTACT_FIELDS, type Contact, type ContactField } from "@orrery/model";
import { country, type Infer, labelled, text } from "@orrery/model/settings";
import { contactProblem } from "../../controls/fields/contact/contact-problem.ts";
import type { Check } from "../../controls/settings-form/form-store.ts";
import { textOrNull } from "./entity-form.ts";
import { half } from "./form-settings.ts";

const contactText = (name: ContactField) => labelled(`contact.${name}`, text(""));

/** Contact block of tenants and customers; its section is called {@link CONTACT_TITLE}. */
export const CONTACT_SETTINGS = {
  email: half(contactText("email")),
  phone: half(contactText("phone")),
  country: half(labelled("contact.country", country())),
  state: half(contactText("state")),
  city: half(contactText("city")),
  zip: half(contactText("zip")),
  address: contactText("address"),
  address2: contactText("address2"),
};

export const CONTACT_TITLE = "contact.contact";

type ContactValues = Infer<typeof CONTACT_SETTINGS>;

/** What is wrong with parts of a contact: the postal code depends on the country. */
export const contactCheck: Check = (draft) => {
  const textAt = (name: string) => String(draft[name] ?? "");
  return Object.fromEntries(
    CONTACT_FIELDS.map((name) => [name, contactProblem(name, textAt(name), textAt("country"))]),
  );
};

export function readContact(contact: Contact | undefined): ContactValues {
  const textAt = (name: ContactField) => contact?.[name] ?? "";
  return {
    email: textAt("email"),
    phone: textAt("phone"),
    country: textAt("country"),
    state: textAt("state"),
    city: textAt("city"),
    zip: textAt("zip"),
    address: textAt("address"),
    address2: textAt("address2"),
  };
}

export function writeContact(values: ContactValues): Contact {
  return {
    email: textOrNull(values.email),
    phone: textOrNull(values.phone),
    country: textOrNull(values.country),
    state: textOrNull(values.state),
    city: textOrNull(values.city),
    zip: textOrNull(values.zip),
    address: textOrNull(values.address),
    address2: textOrNull(values.address2),
  };
}
