import { expect, test } from "vitest";
import { fillPattern } from "./text-pattern.ts";

const RECORD = {
  entityName: "Pump 1",
  entityLabel: "",
  aliasName: "Pumps",
  values: [
    { label: "Speed", value: 12.345 },
    { label: "State", value: "on" },
    { label: "Level: total", value: "7" },
    { label: "entityName", value: "shadowed" },
  ],
};

test.each([
  ["${Speed} rpm", "12.35 rpm"],
  ["${Speed:0}", "12"],
  ["${Speed:4}", "12.3450"],
  ["${#0:1} ${#1}", "12.3 on"],
  ["${State:2}", "on"],
  ["${Level: total}", "7.00"],
  ["${Level: total:0}", "7"],
  ["${deviceName} (${entityLabel}) of ${aliasName}", "Pump 1 (Pump 1) of Pumps"],
  ["${entityName}", "shadowed"],
  ["${nothing}${#9}${dsName}.", "."],
  ["$5 and ${Speed", "$5 and ${Speed"],
])("%s is filled as %s", (pattern, text) => {
  expect(fillPattern(pattern, RECORD)).toBe(text);
});
