import { optionalText } from "./common.ts";

/** Contact data of tenants and customers (reference: REST API, 3.2). */
export const CONTACT_FIELDS = ["country", "state", "city", "address", "address2", "zip", "phone", "email"] as const;

export type ContactField = (typeof CONTACT_FIELDS)[number];

export type Contact = { readonly [F in ContactField]: string | null };

/** Members of the drafts of tenants and customers. */
export const contactDraft = {
  country: optionalText,
  state: optionalText,
  city: optionalText,
  address: optionalText,
  address2: optionalText,
  zip: optionalText,
  phone: optionalText,
  email: optionalText,
} as const;

/** The contact of a draft; missing members are null. */
export function contactOf(draft: { readonly [F in ContactField]?: string | null | undefined }): Contact {
  return {
    country: draft.country ?? null,
    state: draft.state ?? null,
    city: draft.city ?? null,
    address: draft.address ?? null,
    address2: draft.address2 ?? null,
    zip: draft.zip ?? null,
    phone: draft.phone ?? null,
    email: draft.email ?? null,
  };
}
