import { type ApiUsageState, type ApiUsageStateValue, entityId } from "@orrery/model";
import { computed, idOf, named, text, uuid, word } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

const state = word<ApiUsageStateValue>();

export const usageTable = defineTable<ApiUsageState>()({
  type: "API_USAGE_STATE",
  columns: {
    tenantId: idOf("TENANT"),
    entityId: computed,
    transportState: state,
    dbStorageState: named("storage_state", state),
    reExecState: named("rule_engine_state", state),
    jsExecState: named("js_execution_state", state),
    emailExecState: named("email_state", state),
    smsExecState: named("sms_state", state),
    alarmExecState: named("alarm_state", state),
  },
  stored: {
    entity_type: text(),
    entity_id: uuid(),
    /** The tenant's title. */
    name: text(),
  },
  write: { entity_type: () => "TENANT", entity_id: ({ tenantId }) => tenantId.id },
  read: { entityId: (row) => entityId("TENANT", row.tenant_id) }, // customers have no state
  query: { name: "name", customer: "owner" },
});

export type UsageRow = TableRow<typeof usageTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    api_usage_state: UsageRow;
  }
}
