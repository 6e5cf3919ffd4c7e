import type { Contact } from "@orrery/model";
import { type FormField, type FormValues, textOrNull } from "./entity-form.ts";

/** Contact block of tenants and customers. */
export const CONTACT_FIELDS: readonly FormField[] = [
  { kind: "heading", name: "contact", label: "contact.contact" },
  { kind: "email", name: "email", label: "contact.email" },
  { kind: "text", name: "phone", label: "contact.phone" },
  { kind: "text", name: "country", label: "contact.country" },
  { kind: "text", name: "state", label: "contact.state" },
  { kind: "text", name: "city", label: "contact.city" },
  { kind: "text", name: "zip", label: "contact.zip" },
  { kind: "text", name: "address", label: "contact.address" },
  { kind: "text", name: "address2", label: "contact.address2" },
];

const NAMES = ["email", "phone", "country", "state", "city", "zip", "address", "address2"] as const;

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
