import { type Alarm, entityId, NO_CUSTOMER } from "@orrery/model";
import { numbered } from "./memory-chains.ts";
import { DEVICE, TENANT } from "./test-engine.ts";

/** An active alarm of the test device. */
export function anAlarm(fields: Partial<Alarm> = {}): Alarm {
  const { status = "ACTIVE_UNACK" } = fields;
  return {
    id: entityId("ALARM", numbered(800)),
    createdTime: 1000,
    tenantId: TENANT,
    customerId: NO_CUSTOMER,
    name: "General Alarm",
    type: "General Alarm",
    originator: DEVICE,
    severity: "MAJOR",
    status,
    startTs: 1000,
    endTs: 1000,
    ackTs: 0,
    clearTs: 0,
    details: null,
    propagate: false,
    propagateToOwner: false,
    propagateToTenant: false,
    propagateRelationTypes: [],
    acknowledged: status.endsWith("_ACK"),
    cleared: status.startsWith("CLEARED_"),
    assigneeId: null,
    assignTs: 0,
    ...fields,
  };
}
