import { type Static, Type } from "typebox";
import { ALARM_SEVERITIES, ALARM_STATUSES } from "./alarm.ts";
import { anyJson, entityIdInput, optionalBoolean, optionalId, optionalInteger, optionalText } from "./common.ts";

/** Required members are optional here: missing ones are reported one by one, with the messages of the contract. */
export const alarmDraft = Type.Object({
  id: optionalId,
  type: optionalText,
  originator: Type.Optional(Type.Union([Type.Null(), entityIdInput])),
  severity: Type.Optional(Type.Union([Type.Null(), Type.Enum([...ALARM_SEVERITIES])])),
  status: Type.Optional(Type.Union([Type.Null(), Type.Enum([...ALARM_STATUSES])])),
  acknowledged: optionalBoolean,
  cleared: optionalBoolean,
  assigneeId: optionalId,
  startTs: optionalInteger,
  endTs: optionalInteger,
  ackTs: optionalInteger,
  clearTs: optionalInteger,
  details: Type.Optional(anyJson),
  propagate: optionalBoolean,
  propagateToOwner: optionalBoolean,
  propagateToTenant: optionalBoolean,
  propagateRelationTypes: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.String(), { maxItems: 1000 })])),
});

export type AlarmDraft = Static<typeof alarmDraft>;
