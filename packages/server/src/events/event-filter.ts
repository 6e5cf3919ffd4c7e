import type { EventFilter } from "@orrery/model";
import type { BodyCondition } from "./event-store.ts";

type TextField =
  | "server"
  | "dataSearch"
  | "metadataSearch"
  | "entityName"
  | "relationType"
  | "entityId"
  | "msgType"
  | "errorStr"
  | "event"
  | "method";

/** Member of the body for each filter field. */
const DEBUG_FIELDS = {
  server: "server",
  dataSearch: "data",
  metadataSearch: "metadata",
  entityName: "entityName",
  relationType: "relationType",
  entityId: "entityId",
  msgType: "msgType",
  errorStr: "error",
} as const;

const TEXT_FIELDS: Readonly<Record<string, Partial<Record<TextField, string>>>> = {
  DEBUG_RULE_NODE: DEBUG_FIELDS,
  DEBUG_RULE_CHAIN: DEBUG_FIELDS,
  LC_EVENT: { server: "server", event: "event", errorStr: "error" },
  ERROR: { server: "server", method: "method", errorStr: "error" },
  STATS: { server: "server" },
};

/** The conditions of a filter on the body. */
export function conditionsOf(filter: EventFilter): BodyCondition[] {
  const conditions: BodyCondition[] = [];
  for (const [field, member] of Object.entries(TEXT_FIELDS[filter.eventType] ?? {})) {
    const contains = filter[field as TextField]; // keys of the table above
    if (contains) conditions.push({ member, contains });
  }
  const isDebug = filter.eventType.startsWith("DEBUG");
  if (isDebug && filter.msgDirectionType) conditions.push({ member: "type", equals: filter.msgDirectionType });
  if (isDebug && filter.isError) conditions.push({ member: "error", present: true }); // false does not filter
  if (filter.eventType === "LC_EVENT" && filter.status) conditions.push(successIs(filter.status === "Success"));
  if (filter.eventType === "STATS") {
    for (const member of ["messagesProcessed", "errorsOccurred"] as const) {
      const wanted = filter[member];
      if (wanted !== undefined && wanted !== null && wanted !== "")
        conditions.push({ member, atLeast: Number(wanted) });
    }
  }
  return conditions;
}

/** An event is a failure if it has an error. */
function successIs(success: boolean): BodyCondition {
  return { member: "error", present: !success };
}
