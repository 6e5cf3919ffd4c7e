import { type EntityType, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { PaletteEntry } from "./palette-entries.ts";
import { paletteGroups } from "./palette-groups.ts";
import { verbEntries, verbIn } from "./palette-verbs.ts";

const ID = "00000000-0000-1000-8000-000000000001";
const ENGLISH = { acknowledge: "Acknowledge", filter: "Filter" };

test.each([
  ["ack green", { verb: "acknowledge", object: "green" }],
  ["Acknowledge  Greenhouse 1", { verb: "acknowledge", object: "greenhouse 1" }],
  ["acknowledge", { verb: "acknowledge", object: "" }],
  ["fil pump", { verb: "filter", object: "pump" }],
  ["ac green", undefined],
  ["filters pump", undefined],
  ["pump filter", undefined],
  ["", undefined],
])("%j says %j", (text, said) => {
  expect(verbIn(text, ENGLISH)).toEqual(said);
});

test("short words of other languages count whole", () => {
  expect(verbIn("确认 泵", { acknowledge: "确认", filter: "筛选" })).toEqual({ verb: "acknowledge", object: "泵" });
});

const found = (type: EntityType, title: string): PaletteEntry => ({
  ...{ kind: "place", id: ID, title, icon: "devices", keys: [], to: "/" },
  entity: { entityType: type, id: parseUuid(ID) },
});
const FOUND = [
  found("DEVICE", "Pump"),
  found("CUSTOMER", "Pumps Ltd"),
  found("DEVICE_PROFILE", "Motor"),
  found("USER", "Ines"),
];

function entriesFor(text: string, acknowledged: (readonly [string | undefined, string | undefined])[] = []) {
  const said = verbIn(text, ENGLISH);
  if (!said) throw new Error("no verb");
  return verbEntries(said, {
    found: FOUND,
    acknowledge: (entity, name) => acknowledged.push([entity?.entityType, name]),
    texts: { acknowledge: (name) => `ack ${name ?? "all"}`, filter: (list, name) => `${list} by ${name}` },
  });
}

test("lists are filtered by what was found", () => {
  const links = entriesFor("filter pump").map((entry) => [entry.title, entry.kind === "place" && entry.to]);
  expect(links).toEqual([
    ["alarm.alarms by Pump", `/alarms?originator=DEVICE.${ID}`],
    ["device.devices by Pumps Ltd", `/devices?customerId=${ID}`],
    ["asset.assets by Pumps Ltd", `/assets?customerId=${ID}`],
    ["alarm.alarms by Pumps Ltd", `/alarms?originator=CUSTOMER.${ID}`],
    ["device.devices by Motor", `/devices?deviceProfileId=${ID}`],
  ]);
});

test("alarms of what was found are acknowledged, or all of them", () => {
  const done: (readonly [string | undefined, string | undefined])[] = [];
  const entries = [...entriesFor("ack pump", done), ...entriesFor("ack", done)];
  expect(entries.map(({ title }) => title)).toEqual(["ack Pump", "ack Pumps Ltd", "ack all"]);
  for (const entry of entries) if (entry.kind === "action") entry.run();
  expect(done).toEqual([
    ["DEVICE", "Pump"],
    ["CUSTOMER", "Pumps Ltd"],
    [undefined, undefined],
  ]);
});

test("what a verb does stands before what has the text in its name", () => {
  const verbs = { title: "palette.do", entries: entriesFor("ack pump") };
  const entities = [{ title: "device.devices", entries: [found("DEVICE", "Ack pump")] }];
  const groups = paletteGroups({ verbs, entities, recents: [], actions: [], links: [] }, "ack pump");
  expect(groups.map(({ title }) => title)).toEqual(["palette.do", "device.devices"]);
});
