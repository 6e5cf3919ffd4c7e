import type { Contact } from "@orrery/model";
import type { Listed } from "../list-context.ts";
import type { ListColumn } from "./list-column.ts";

export const createdTimeColumn: ListColumn<Listed> = {
  key: "createdTime",
  label: "entity.created-time",
  kind: "time",
  width: "164px",
  tabular: true,
  value: ({ createdTime }) => createdTime,
};

/** Ids, for those who work with the API. */
export const idColumn: ListColumn<Listed> = {
  key: "id",
  label: "entity.id",
  kind: "id",
  width: "312px",
  optional: true,
  value: ({ id }) => id.id,
};

/** The description that stands among the free-form parts, where anything may stand. */
export const descriptionColumn: ListColumn<{
  readonly additionalInfo: Readonly<Record<string, unknown>> | null;
}> = {
  key: "description",
  label: "entity.description",
  sortable: false,
  optional: true,
  value: ({ additionalInfo }) =>
    typeof additionalInfo?.description === "string" ? additionalInfo.description : undefined,
};

/** What of a contact a list shows only to users who choose it. */
export const CONTACT_COLUMNS: readonly ListColumn<Contact>[] = (["phone", "address", "zip", "state"] as const).map(
  (field) => ({ key: field, label: `contact.${field}`, optional: true, value: (contact) => contact[field] }),
);
