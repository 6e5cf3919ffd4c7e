import type { Contact, ContactField } from "@orrery/model";
import { contactProblem } from "../controls/contact/contact-problem.ts";
import { type FormField, type FormValues, textOrNull } from "./entity-form.ts";

/** Contact block of tenants and customers. */
export const CONTACT_FIELDS: readonly FormField[] = [
  { kind: "heading", name: "contact", label: "contact.contact" },
  { kind: "email", name: "email", label: "contact.email", half: true },
  contactText("phone"),
  { kind: "country", name: "country", label: "contact.country", half: true },
  contactText("state"),
  contactText("city"),
  contactText("zip"),
  contactText("address"),
  contactText("address2"),
];

const NAMES = ["email", "phone", "country", "state", "city", "zip", "address", "address2"] as const;

function contactText(name: ContactField): FormField {
  const problem = (text: string, values: FormValues) => contactProblem(name, text, String(values.country ?? ""));
  return { kind: "text", name, label: `contact.${name}`, problem, half: !name.startsWith("address") };
}

export function readContact(contact: Contact | undefined): FormValues {
  return Object.fromEntries(NAMES.map((name) => [name, contact?.[name] ?? ""]));
}

export function writeContact(values: FormValues): Contact {
  const text = (name: (typeof NAMES)[number]) => textOrNull(values, name);
  return {
    email: text("email"),
    phone: text("phone"),
    country: text("country"),
    state: text("state"),
    city: text("city"),
    zip: text("zip"),
    address: text("address"),
    address2: text("address2"),
  };
}
