import { type AlarmData, type AlarmDataMessage, entityId, NO_CUSTOMER, NULL_UUID, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { alarmDataProtocol } from "./alarm-protocol.ts";

const uuid = (n: number) => parseUuid(`00000000-0000-1000-8000-${n.toString().padStart(12, "0")}`);

function alarm(id: number, entity: number, change: Partial<AlarmData> = {}): AlarmData {
  return {
    id: entityId("ALARM", uuid(id)),
    createdTime: 1,
    tenantId: entityId("TENANT", NULL_UUID),
    customerId: NO_CUSTOMER,
    type: "t",
    name: "t",
    originator: entityId("DEVICE", uuid(9)),
    originatorName: "d",
    severity: "MAJOR",
    status: "ACTIVE_UNACK",
    startTs: 1,
    endTs: 1,
    ackTs: 0,
    clearTs: 0,
    details: null,
    propagate: false,
    propagateToOwner: false,
    propagateToTenant: false,
    propagateRelationTypes: [],
    acknowledged: false,
    cleared: false,
    assigneeId: null,
    assignTs: 0,
    entityId: entityId("DEVICE", uuid(entity)),
    latest: {},
    ...change,
  };
}

const message = (part: Partial<AlarmDataMessage>): AlarmDataMessage => ({
  cmdId: 1,
  cmdUpdateType: "ALARM_DATA",
  errorCode: 0,
  errorMsg: null,
  data: null,
  update: null,
  allowedEntities: 10,
  totalEntities: 2,
  ...part,
});

test("BLOCK-3.046: an update changes the alarm under that entity, and keeps the other objects", () => {
  const { reduce } = alarmDataProtocol({
    entityFilter: { type: "entityType", entityType: "DEVICE" },
    pageLink: { pageSize: 10, page: 0 },
  });
  const page = { data: [alarm(1, 1), alarm(1, 2), alarm(2, 1)], totalPages: 1, totalElements: 3, hasNext: false };
  const before = reduce(undefined, message({ data: page }));
  expect(before).toEqual({ page, allowedEntities: 10, totalEntities: 2 });
  const acknowledged = alarm(1, 2, { status: "ACTIVE_ACK", ackTs: 7 });
  const after = reduce(before, message({ update: [acknowledged, alarm(3, 1)] }));
  expect(after?.page.data).toEqual([alarm(1, 1), acknowledged, alarm(2, 1)]);
  expect(after?.page.data[0]).toBe(page.data[0]);
  const other = { ...page, data: [alarm(4, 1)] };
  expect(reduce(after, message({ data: other, totalEntities: 1 }))).toMatchObject({ page: other, totalEntities: 1 });
});
