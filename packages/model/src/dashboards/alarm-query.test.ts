import { expect, test } from "vitest";
import type { TimeWindow } from "../timewindow/time-window.ts";
import { alarmChoiceOf, alarmKey, alarmQuery } from "./alarm-query.ts";
import type { WidgetConfig } from "./configuration.ts";
import { datasourcesOf } from "./datasource-query.ts";
import { normaliseConfiguration } from "./normalise.ts";

const key = (type: string, name: string) => ({ type, name, label: name });
const source = {
  type: "entity",
  dataKeys: [key("alarm", "type"), key("alarm", "details.limit"), key("attribute", "site")],
};
const entityFilter = { type: "entityType", entityType: "DEVICE" } as const;
const request = {
  page: 2,
  pageSize: 20,
  text: "",
  sort: { key: alarmKey("createdTime"), direction: "DESC" } as const,
  statuses: ["ACTIVE"] as const,
  severities: [],
  types: ["High"],
};
const query = (window: TimeWindow) =>
  alarmQuery(source, { entityFilter, keyFilters: [], searchPropagated: true, window, now: 10_000 }, request);

test("alarm fields, entity fields and values are sent in their lists, with the page that is asked for", () => {
  const { alarmFields, latestValues, pageLink } = query({ kind: "realtimeLast", lengthMs: 1000 });
  expect(alarmFields).toEqual([{ type: "ALARM_FIELD", key: "type" }]);
  expect(latestValues).toEqual([{ type: "ATTRIBUTE", key: "site" }]);
  expect(pageLink).toMatchObject({ page: 2, pageSize: 20, statusList: ["ACTIVE"], typeList: ["High"] });
  expect(pageLink).toMatchObject({ searchPropagatedAlarms: true, textSearch: null });
});

test.each<[TimeWindow, object]>([
  [{ kind: "realtimeLast", lengthMs: 1000 }, { timeWindow: 1000 }],
  [
    { kind: "historyLast", lengthMs: 1000 },
    { startTs: 9000, endTs: 9999 },
  ],
  [
    { kind: "historyFixed", range: { start: 5, end: 8 } },
    { startTs: 5, endTs: 7 },
  ],
])("the window %j is sent as %j", (window, expected) => {
  const { timeWindow, startTs, endTs } = query(window).pageLink;
  expect({ timeWindow, startTs, endTs }).toEqual(expected);
});

const configOf = (saved: object): WidgetConfig | undefined =>
  normaliseConfiguration({ widgets: { w: { type: "alarm", config: saved } } }, { title: "", newId: () => "n" }).widgets
    .w?.config;

test.each([
  [{ alarmSearchStatus: "ACK" }, { statuses: ["ACK"], severities: [], types: [] }],
  [{ alarmSearchStatus: "ANY" }, { statuses: [], severities: [], types: [] }],
  [
    { alarmStatusList: ["UNACK", "odd"], alarmSeverityList: ["MAJOR", 7], alarmTypeList: ["High", 7] },
    { statuses: ["UNACK"], severities: ["MAJOR"], types: ["High"] },
  ],
])("%j of an alarm widget chooses %j", (saved, choice) => {
  const config = configOf({ alarmSource: { type: "entity" }, ...saved });
  expect(config && alarmChoiceOf(config)).toEqual(choice);
});

test("alarm widgets have one source, widgets of commands one target", () => {
  const { alarmSource } = configOf({ alarmSource: { type: "entity", entityAliasId: "a" } }) ?? {};
  expect(alarmSource).toEqual({ type: "entity", entityAliasId: "a", dataKeys: [] });
  const config = { datasources: [], alarmSource, targetDeviceAliasIds: ["t", "other"] };
  expect(datasourcesOf({ type: "alarm", config })).toEqual([alarmSource]);
  expect(datasourcesOf({ type: "rpc", config })).toMatchObject([{ entityAliasId: "t" }]);
  expect(datasourcesOf({ type: "rpc", config: { datasources: [] } })).toEqual([]);
  expect(datasourcesOf({ type: "latest", config })).toEqual([]);
});
