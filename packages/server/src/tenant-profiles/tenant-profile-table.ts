import { type JsonObject, type TenantProfile, tenantProfileConfiguration } from "@orrery/model";
import { parseLosslessJson } from "../kernel/json/lossless-json.ts";
import { column, flag, named, optional, text } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

/** Limits that profiles of earlier versions do not have are read as unlimited. */
const profileData = column<TenantProfile["profileData"], string>(JSON.stringify, (stored) => {
  const { configuration } = parseLosslessJson(stored) as { configuration: JsonObject }; // as it was written
  return { configuration: tenantProfileConfiguration(configuration) };
});

export const tenantProfileTable = defineTable<TenantProfile>()({
  type: "TENANT_PROFILE",
  columns: {
    name: text(),
    description: optional(text()),
    default: named("is_default", flag()),
    isolatedTbCore: flag(),
    isolatedTbRuleEngine: flag(),
    profileData,
  },
  sortable: ["name", "description", "default"],
  alsoSortable: { isDefault: "is_default" },
  search: ["name"],
});

export type TenantProfileRow = TableRow<typeof tenantProfileTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    tenant_profile: TenantProfileRow;
  }
}
