import { expect, test } from "vitest";
import type { HomeSection, MenuLink } from "../../navigation/menu.ts";
import { chosenSections, consolePath } from "./chosen-links.ts";

const link = (path: string): MenuLink => ({
  type: "link",
  id: path,
  name: path,
  path,
  icon: "home",
  area: "",
  jump: undefined,
});
const SECTIONS: readonly HomeSection[] = [
  { name: "things", links: [link("/devices"), link("/assets")] },
  { name: "alarms", links: [link("/alarms")] },
];
const shown = (filterType: string, filter: readonly string[]) =>
  chosenSections(SECTIONS, { filterType, filter } as never).map(({ links }) => links.map(({ path }) => path));

test.each([
  ["all", ["/devices"], [["/devices", "/assets"], ["/alarms"]]],
  ["include", ["/devices"], [["/devices"]]],
  ["exclude", ["/devices"], [["/assets"], ["/alarms"]]],
  ["include", [], []],
])("%s %j shows %j", (type, filter, paths) => {
  expect(shown(type, filter)).toEqual(paths);
});

test.each([
  ["/devices", "/devices"],
  ["/devices/1?tab=alarms", "/devices/1?tab=alarms"],
  ["//example.org", undefined],
  ["/\\example.org", undefined],
  ["https://example.org", undefined],
  ["javascript:alert(1)", undefined],
  ["", undefined],
])("the path %s leads to %s", (path, to) => {
  expect(consolePath(path)).toBe(to);
});
