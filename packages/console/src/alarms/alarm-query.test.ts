import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { RecordState } from "../records/record-state.ts";
import { alarmQuery } from "./alarm-query.ts";

const DAY = 86_400_000;
const NOW = 1_700_000_000_000;
const filter = {
  type: "singleEntity",
  singleEntity: entityId("DEVICE", parseUuid("784f394c-42b6-11ed-b983-c7beff2784f9")),
} as const;
const state: RecordState = {
  page: 2,
  pageSize: 20,
  sort: { property: "severity", direction: "ASC" },
  search: "",
  filters: {},
  window: {
    window: { kind: "historyLast", lengthMs: DAY },
    aggregation: "NONE",
    limit: 500,
    hidden: { interval: false, aggregation: false, aggInterval: false, timezone: false },
  },
};
const link = (change: Partial<RecordState>) => alarmQuery(filter, { ...state, ...change }, NOW).pageLink;

test.each([
  [{}, { page: 2, pageSize: 20, timeWindow: DAY, severityList: [], statusList: [], typeList: [] }],
  [{ search: "hot" }, { textSearch: "hot" }],
  [{ filters: { severity: ["MINOR", "CRITICAL", "NONE SUCH"] } }, { severityList: ["CRITICAL", "MINOR"] }],
  [{ filters: { status: ["UNACK"], type: ["a, b"] } }, { statusList: ["UNACK"], typeList: ["a, b"] }],
  [{ filters: { status: ["other"] } }, { statusList: [] }],
  [{ filters: { assignee: [filter.singleEntity.id] } }, { assigneeId: { id: filter.singleEntity.id } }],
  [{ filters: { assignee: ["other"] } }, { assigneeId: undefined }],
] as const)("%j is asked for as %j", (change, expected) => {
  expect(link(change)).toMatchObject({ searchPropagatedAlarms: true, ...expected });
});

test("the last time ends now, a range of the calendar where it ends", () => {
  const range = { start: NOW - 2 * DAY, end: NOW - DAY };
  const fixed = link({ window: { ...state.window, window: { kind: "historyFixed", range } } });
  expect(fixed).toMatchObject({ startTs: range.start, endTs: range.end });
  expect(fixed).not.toHaveProperty("timeWindow");
  expect(link({})).not.toHaveProperty("startTs");
});

test("an address that sorts by anything else is sorted by creation", () => {
  expect(link({ sort: { property: "tenant_id", direction: "ASC" } }).sortOrder).toEqual({
    key: { type: "ALARM_FIELD", key: "createdTime" },
    direction: "DESC",
  });
});

test("alarms are sorted by a field of theirs, and searched in what the table shows", () => {
  const { alarmFields, pageLink } = alarmQuery(filter, state, NOW);
  expect(pageLink.sortOrder).toEqual({ key: { type: "ALARM_FIELD", key: "severityRank" }, direction: "ASC" });
  expect(alarmFields?.map(({ key }) => key)).toEqual(["type", "severity", "status", "originator"]);
});
