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

/** Ids, for work with the API. */
export const idColumn: ListColumn<Listed> = {
  key: "id",
  label: "entity.id",
  kind: "id",
  exported: { key: "id.id" },
  width: "312px",
  optional: true,
  value: ({ id }) => id.id,
};

/** The description in the free-form members, where any value is possible. */
export const descriptionColumn: ListColumn<{
  readonly additionalInfo: Readonly<Record<string, unknown>> | null;
}> = {
  key: "description",
  label: "entity.description",
  sortable: false,
  optional: true,
  exported: { key: "additionalInfo.description" },
  value: ({ additionalInfo }) =>
    typeof additionalInfo?.description === "string" ? additionalInfo.description : undefined,
};

/** Columns of a contact that are shown only when chosen. */
export const CONTACT_COLUMNS: readonly ListColumn<Contact>[] = (["phone", "address", "zip", "state"] as const).map(
  (field) => ({ key: field, label: `contact.${field}`, optional: true, value: (contact) => contact[field] }),
);
