import { type AlarmCommentContent, type AlarmCommentInfo, type AlarmInfo, entityId, parseUuid } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { severitiesOf, timelineOf } from "./timeline.ts";

const uuid = (n: number) => parseUuid(`784f394c-42b6-11ed-b983-${String(n).padStart(12, "0")}`);
const alarm: AlarmInfo = {
  id: entityId("ALARM", uuid(1)),
  createdTime: 100,
  tenantId: entityId("TENANT", uuid(2)),
  customerId: entityId("CUSTOMER", uuid(3)),
  type: "Hot",
  name: "Hot",
  originator: entityId("DEVICE", uuid(4)),
  originatorName: "Pump",
  severity: "CRITICAL",
  status: "ACTIVE_UNACK",
  startTs: 90,
  endTs: 90,
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
};
let made = 10;
const comment = (createdTime: number, content: AlarmCommentContent, isSaid = false): AlarmCommentInfo => ({
  id: { id: uuid(++made) },
  createdTime,
  alarmId: alarm.id,
  userId: null,
  type: isSaid ? "OTHER" : "SYSTEM",
  comment: content,
  name: "",
  firstName: isSaid ? "Ann" : null,
  lastName: null,
  email: isSaid ? "ann@x.org" : null,
});
const kinds = (of: Partial<AlarmInfo>, comments: readonly AlarmCommentInfo[], isWhole = true) =>
  timelineOf({ ...alarm, ...of }, comments, isWhole).map(({ ts, kind }) => `${ts} ${kind}`);

describe("the history of an alarm", () => {
  test("holds what was noted and said, newest first", () => {
    const comments = [
      comment(95, { subtype: "SEVERITY_CHANGED", oldSeverity: "MINOR", newSeverity: "CRITICAL" }),
      comment(120, { subtype: "ASSIGNED_TO_USER", userName: "Bob", assigneeName: "Ann" }),
      comment(130, { text: "On my way" }, true),
      comment(140, { subtype: "ACKED_BY_USER", userName: "Ann" }),
      comment(150, { subtype: "UNASSIGNED_FROM_DELETED_USER" }),
      comment(160, { subtype: "COMMENT_DELETED", userName: "Ann" }),
      comment(170, { subtype: "CLEARED_BY_USER", userName: "Ann" }),
      comment(180, { subtype: "OF A LATER VERSION" }),
    ];
    expect(timelineOf({ ...alarm, status: "CLEARED_ACK", ackTs: 140, clearTs: 170 }, comments, true)).toMatchObject([
      { ts: 170, kind: "cleared", name: "Ann" },
      { ts: 160, kind: "withdrawn", name: "Ann" },
      { ts: 150, kind: "unassigned", name: undefined },
      { ts: 140, kind: "acknowledged", name: "Ann" },
      { ts: 130, kind: "said", name: "Ann", text: "On my way" },
      { ts: 120, kind: "assigned", name: "Bob", assignee: "Ann" },
      { ts: 95, kind: "changed", before: "MINOR", after: "CRITICAL" },
      { ts: 90, kind: "raised", severity: "MINOR" },
    ]);
  });

  test("says what no person did from the alarm itself", () => {
    expect(kinds({}, [])).toEqual(["90 raised"]);
    expect(kinds({ status: "CLEARED_UNACK", clearTs: 200 }, [])).toEqual(["200 cleared", "90 raised"]);
    expect(kinds({ status: "ACTIVE_ACK", ackTs: 90 }, [])).toEqual(["90 acknowledged", "90 raised"]);
    expect(kinds({ startTs: 0 }, [])).toEqual(["100 raised"]);
  });

  test("does not end with the beginning while older entries are missing", () => {
    expect(kinds({ status: "CLEARED_ACK", ackTs: 1, clearTs: 2 }, [comment(99, { text: "a" }, true)], false)).toEqual([
      "99 said",
    ]);
  });
});

test("an alarm had one severity after the other", () => {
  const change = (ts: number, oldSeverity: string, newSeverity: string) =>
    comment(ts, { subtype: "SEVERITY_CHANGED", oldSeverity, newSeverity });
  expect(severitiesOf(alarm, [])).toEqual([{ start: 90, severity: "CRITICAL" }]);
  expect(severitiesOf(alarm, [change(110, "MAJOR", "CRITICAL"), change(95, "MINOR", "MAJOR")])).toEqual([
    { start: 90, severity: "MINOR" },
    { start: 95, severity: "MAJOR" },
    { start: 110, severity: "CRITICAL" },
  ]);
});
