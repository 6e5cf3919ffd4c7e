import type { EntityType } from "@orrery/model";

/** What queries know of the table of an entity type (reference: telemetry and queries, 5.2). */
export interface EntityTable {
  readonly table: string;
  /** Column of each entity field; `entityType` is a constant and stands in no table. */
  readonly fields: Readonly<Record<string, string>>;
  /** Where the name filters look. */
  readonly nameColumn: string;
  /** Columns that are never null. */
  readonly required: ReadonlySet<string>;
  /** Whose rows: the tenant's, told by this column. TENANT rows are their own. */
  readonly tenantColumn: string;
  /** How a customer user is restricted beyond the tenant. */
  readonly customer: "column" | "self" | "none" | "assigned";
}

const CONTACT = ["country", "state", "city", "address", "address2", "zip", "phone", "email"] as const;
const contact = Object.fromEntries(CONTACT.map((field) => [field, field]));
const common = { createdTime: "created_time" } as const;

/** Entity types that have a table. `name` and the like may be aliases of what the type has in its place. */
export const ENTITY_TABLES: Readonly<Partial<Record<EntityType, EntityTable>>> = {
  DEVICE: {
    table: "device",
    fields: {
      ...common,
      name: "name",
      title: "name",
      type: "type",
      label: "label",
      additionalInfo: "additional_info",
    },
    nameColumn: "name",
    required: new Set(["name", "type", "created_time"]),
    tenantColumn: "tenant_id",
    customer: "column",
  },
  TENANT: {
    table: "tenant",
    fields: {
      ...common,
      ...contact,
      title: "title",
      name: "title",
      label: "title",
      region: "region",
      additionalInfo: "additional_info",
    },
    nameColumn: "title",
    required: new Set(["title", "region", "created_time"]),
    tenantColumn: "id",
    customer: "none",
  },
  CUSTOMER: {
    table: "customer",
    fields: {
      ...common,
      ...contact,
      title: "title",
      name: "title",
      label: "title",
      additionalInfo: "additional_info",
    },
    nameColumn: "title",
    required: new Set(["title", "created_time"]),
    tenantColumn: "tenant_id",
    customer: "self",
  },
  USER: {
    table: "user_account",
    fields: {
      ...common,
      firstName: "first_name",
      lastName: "last_name",
      email: "email",
      name: "email",
      label: "email",
      title: "email",
      additionalInfo: "additional_info",
    },
    nameColumn: "email",
    required: new Set(["email", "created_time"]),
    tenantColumn: "tenant_id",
    customer: "column",
  },
  DASHBOARD: {
    table: "dashboard",
    fields: { ...common, title: "title", name: "title", label: "title" },
    nameColumn: "title",
    required: new Set(["title", "created_time"]),
    tenantColumn: "tenant_id",
    customer: "assigned",
  },
};
