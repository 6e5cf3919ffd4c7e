import type { Contact } from "@orrery/model";
import type { ListColumn, ListContext, Listed } from "../entity-list.ts";
import { OptionalText } from "./cells.tsx";

const FIELDS = ["phone", "address", "zip", "state"] as const;

/** What of a contact a list shows only to who chooses it. */
export function contactColumns<E extends Listed & Contact>({ t }: ListContext): readonly ListColumn<E>[] {
  return FIELDS.map((field) => ({
    key: field,
    label: t(`contact.${field}`),
    optional: true,
    cell: (entity: E) => <OptionalText value={entity[field]} />,
  }));
}

/** The description that stands among the free-form parts. */
export function descriptionColumn<
  E extends Listed & { readonly additionalInfo: Readonly<Record<string, unknown>> | null },
>({ t }: ListContext): ListColumn<E> {
  return {
    key: "description",
    label: t("entity.description"),
    sortable: false,
    optional: true,
    cell: ({ additionalInfo }) => <OptionalText value={additionalInfo?.description} />,
  };
}
