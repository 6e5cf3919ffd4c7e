import { expect, test } from "vitest";
import { entityId } from "../ids/entity-id.ts";
import { parseUuid } from "../ids/uuid.ts";
import { alarmSourceOf, defaultAlarmKeys } from "./alarm-source.ts";

test("BLOCK-3.030: the default keys of alarms are five of type alarm", () => {
  const keys = defaultAlarmKeys((field) => field.toUpperCase());
  expect(keys.map(({ name, type, label }) => [name, type, label])).toEqual([
    ["createdTime", "alarm", "CREATEDTIME"],
    ["originator", "alarm", "ORIGINATOR"],
    ["type", "alarm", "TYPE"],
    ["severity", "alarm", "SEVERITY"],
    ["status", "alarm", "STATUS"],
  ]);
});

test("CORE-8.030: a source of alarms is one of an entity", () => {
  const dataKeys = defaultAlarmKeys((field) => field);
  expect(() => alarmSourceOf({ dataKeys })).toThrow(
    new Error("Can't crate alarm source without entityId information!"),
  );
  const device = entityId("DEVICE", parseUuid("784f394c-42b6-435a-983c-b7beff2784f9"));
  expect(alarmSourceOf({ entityId: device, name: "Pump", dataKeys })).toEqual({
    type: "entity",
    name: "Pump",
    entityType: "DEVICE",
    entityId: device.id,
    dataKeys,
  });
});
