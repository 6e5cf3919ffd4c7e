import type { EntityType } from "@orrery/model";
import { type RawBuilder, sql } from "kysely";

/** How queries read the table of an entity type (reference: telemetry and queries, 5.2). */
export interface EntityTable {
  readonly table: string;
  /** Column of each entity field; `entityType` is a constant without column. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields in relation queries, where all types have the same ones; `fields` by default. */
  readonly relationFields?: Readonly<Record<string, RawBuilder<unknown> | undefined>> | undefined;
  /** Column that name filters search. */
  readonly nameColumn: string;
  /** Columns that are never null. */
  readonly required: ReadonlySet<string>;
  /** Column of the tenant. Rows of TENANT belong to themselves. */
  readonly tenantColumn: string;
  /** Columns that are indexed as one text, and the index of SQLite with this text; see the migration. */
  readonly search?: { readonly index: string; readonly columns: readonly string[] } | undefined;
  /** How rows are restricted for customer users. */
  readonly customer: "column" | "self" | "owner" | "none" | "assigned";
}

const CONTACT = ["country", "state", "city", "address", "address2", "zip", "phone", "email"] as const;
const contact = Object.fromEntries(CONTACT.map((field) => [field, field]));
const common = { createdTime: "created_time" } as const;
const info = { additionalInfo: "additional_info" } as const;
const column = (name: string) => sql.ref(`e.${name}`);

/** Kinds that belong to at most one customer and have a name and a type. */
function assignable(table: string, fields: Readonly<Record<string, string>>): EntityTable {
  return {
    table,
    fields: { ...common, ...info, name: "name", title: "name", type: "type", ...fields },
    nameColumn: "name",
    required: new Set(["name", "type", "created_time"]),
    tenantColumn: "tenant_id",
    customer: "column",
  };
}

/** Kinds that have a title instead of a name. */
function titled(table: string, fields: Readonly<Record<string, string>>) {
  return {
    table,
    fields: { ...common, title: "title", name: "title", label: "title", ...fields },
    nameColumn: "title",
    required: new Set(["title", "created_time"]),
  };
}

const label = { label: "label" } as const;

/** Entity types with a table. `name` and the like may be aliases of what the type has instead. */
export const ENTITY_TABLES: Readonly<Partial<Record<EntityType, EntityTable>>> = {
  DEVICE: { ...assignable("device", label), search: { index: "device_search", columns: ["name", "label", "type"] } },
  ASSET: assignable("asset", label),
  EDGE: assignable("edge", label),
  ENTITY_VIEW: { ...assignable("entity_view", {}), relationFields: { label: column("name") } },
  TENANT: {
    ...titled("tenant", { ...contact, ...info, region: "region" }),
    tenantColumn: "id",
    customer: "none",
  },
  CUSTOMER: { ...titled("customer", { ...contact, ...info }), tenantColumn: "tenant_id", customer: "self" },
  USER: {
    table: "user_account",
    fields: {
      ...common,
      ...info,
      firstName: "first_name",
      lastName: "last_name",
      email: "email",
      name: "email",
      label: "email",
      title: "email",
    },
    relationFields: {
      name: sql`(coalesce(e.first_name, '') || ' ' || coalesce(e.last_name, ''))`,
      label: sql`(coalesce(e.first_name, '') || ' ' || coalesce(e.last_name, ''))`,
      title: undefined,
      type: column("authority"),
    },
    nameColumn: "email",
    required: new Set(["email", "created_time"]),
    tenantColumn: "tenant_id",
    customer: "column",
  },
  DASHBOARD: { ...titled("dashboard", {}), tenantColumn: "tenant_id", customer: "assigned" },
  API_USAGE_STATE: {
    table: "api_usage_state",
    fields: { ...common, name: "name" },
    nameColumn: "name",
    required: new Set(["name", "created_time"]),
    tenantColumn: "tenant_id",
    customer: "owner",
  },
};

/** The table of a type; `undefined` when it cannot be queried. */
export function entityTable(type: EntityType): EntityTable | undefined {
  return Object.hasOwn(ENTITY_TABLES, type) ? ENTITY_TABLES[type] : undefined;
}
