import type { AlarmData } from "@orrery/model";
import { alarmsTable } from "@orrery/model/widgets/alarm-widgets";
import { expect, test } from "vitest";
import { storyAlarm } from "../../workshop/story-alarms.ts";
import { alarmValue, defaultAlarmSort, offersFilter, planAlarmColumns, scriptAlarm } from "./alarm-columns.ts";

const key = (type: string, name: string, label: string, more = {}) => ({ type, name, label, ...more });
const KEYS = [
  key("alarm", "createdTime", "Created time"),
  key("alarm", "severity", "Severity"),
  key("alarm", "originator", "Originator"),
  key("alarm", "details.limit.max", "Limit", { settings: { columnWidth: "80px" } }),
  key("attribute", "site", "Site", { settings: { defaultColumnVisibility: "hidden" } }),
];
const plans = planAlarmColumns(KEYS, { datasources: [] }, (one) => alarmsTable.keySettings.read(one.settings));

const alarm: AlarmData = {
  ...storyAlarm(1, { severity: "MAJOR", createdTime: 7, originatorName: "Pump", details: { limit: { max: 9 } } }),
  latest: { ATTRIBUTE: { site: { ts: 1, value: "12" } } },
};

test("each key is a column, with what the server sorts it by; severities from the worst on", () => {
  expect(
    plans.map(({ label, kind, sortKey, hiddenByDefault }) => [label, kind, sortKey?.key, hiddenByDefault]),
  ).toEqual([
    ["Created time", "time", "createdTime", false],
    ["Severity", "severity", "severityRank", false],
    ["Originator", "plain", "originator", false],
    ["Limit", "plain", undefined, false],
    ["Site", "value", "site", true],
  ]);
  expect(plans.map(({ width }) => width)).toEqual(["160px", "128px", undefined, "80px", undefined]);
});

test.each([
  ["createdTime", 7],
  ["severity", "MAJOR"],
  ["originator", "Pump"],
  ["details.limit.max", 9],
  ["details.nothing", ""],
  ["constructor", ""],
])("the alarm field %s reads %j", (name, value) => {
  expect(alarmValue(alarm, { key: key("alarm", name, "") })).toBe(value);
});

test("functions get the alarm with the latest values under the labels of their columns, numbers as numbers", () => {
  expect(scriptAlarm(alarm, plans)).toMatchObject({ type: "High temperature", originatorName: "Pump", Site: 12 });
  expect(scriptAlarm(alarm, plans)).not.toHaveProperty("latest");
});

test.each([
  ["-createdTime", { id: "0:Created time", direction: "DESC" }],
  ["+severity", { id: "1:Severity", direction: "ASC" }],
  ["Originator", { id: "2:Originator", direction: "ASC" }],
  ["details.limit.max", undefined],
  ["nothing", undefined],
])("the sort order %j is read as %j", (text, expected) => {
  expect(defaultAlarmSort(text, plans)).toEqual(expected);
});

test.each([
  [{}, true],
  [{ enableFilter: false }, false],
  [{ enableStatusFilter: false }, false],
  [{ enableFilter: true, enableStatusFilter: false }, true],
])("filters with the settings %j are offered: %s", (saved, offered) => {
  expect(offersFilter(alarmsTable.settings.read(saved), saved)).toBe(offered);
});
