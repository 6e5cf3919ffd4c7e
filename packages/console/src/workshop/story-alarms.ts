import { type AlarmData, entityId, parseUuid } from "@orrery/model";
import { storyId } from "./story-entities.ts";

const SEVERITIES = ["CRITICAL", "MAJOR", "MINOR", "WARNING", "INDETERMINATE"] as const;

/** An alarm of pump `n`, raised `n` times ten minutes ago. */
export function storyAlarm(n: number, more: Partial<AlarmData> = {}): AlarmData {
  const device = entityId("DEVICE", parseUuid(storyId(n)));
  const createdTime = Date.now() - n * 600_000;
  return {
    id: entityId("ALARM", parseUuid(storyId(900 + n))),
    tenantId: entityId("TENANT", parseUuid(storyId(1))),
    customerId: entityId("CUSTOMER", parseUuid(storyId(2))),
    type: "High temperature",
    name: "High temperature",
    createdTime,
    startTs: createdTime,
    endTs: createdTime,
    severity: SEVERITIES[n % SEVERITIES.length] ?? "MAJOR",
    status: "ACTIVE_UNACK",
    ackTs: 0,
    clearTs: 0,
    originator: device,
    originatorName: `Pump ${n}`,
    entityId: device,
    latest: {},
    details: null,
    propagate: false,
    propagateToOwner: false,
    propagateToTenant: false,
    propagateRelationTypes: [],
    acknowledged: false,
    cleared: false,
    assigneeId: null,
    assignTs: 0,
    ...more,
  };
}
