import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { ALARM_COLUMN_FIELDS, alarmExportColumns } from "./alarm-fields.ts";

test("BLOCK-3.118: columns of alarms show the fields of the contract", () => {
  expect(Object.entries(ALARM_COLUMN_FIELDS).map(([column, { path }]) => [column, path])).toEqual([
    ["createdTime", "createdTime"],
    ["startTime", "startTs"],
    ["endTime", "endTs"],
    ["ackTime", "ackTs"],
    ["clearTime", "clearTs"],
    ["originator", "originatorName"],
    ["originatorType", "originator.entityType"],
    ["type", "type"],
    ["severity", "severity"],
    ["status", "status"],
  ]);
});

test("BLOCK-3.119: the first five columns are times, the others are not", () => {
  const columns = Object.values(ALARM_COLUMN_FIELDS);
  expect(columns.map((column) => "isTime" in column)).toEqual(columns.map((_, at) => at < 5));
});

test("files have every field, and at first those that tables show", () => {
  const columns = alarmExportColumns(((key: string) => key) as TFunction);
  expect(columns.filter(({ shown }) => shown).map(({ key }) => key)).toEqual([
    "createdTime",
    "severity",
    "type",
    "originatorName",
    "status",
  ]);
  expect(columns.map(({ key }) => key)).toEqual(
    expect.arrayContaining([...Object.values(ALARM_COLUMN_FIELDS).map(({ path }) => path), "id.id"]),
  );
});
