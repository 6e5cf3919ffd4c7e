import { expect, test } from "vitest";
import { draftOf, type FieldKind, type ValueField } from "./value-field.ts";

const NOON = Date.UTC(2026, 2, 18, 12, 30, 5);
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const NULLABLE = [
  { value: "null", label: "None" },
  { value: "on", label: "On" },
];

const cases: readonly (readonly [kind: FieldKind, value: unknown, shown: string, more?: Partial<ValueField>])[] = [
  ["string", "abc", "abc"],
  ["string", undefined, ""],
  ["string", null, ""],
  ["string", '{"a":1}', '{"a":1}'],
  ["string", { a: 1 }, '{"a":1}'],
  ["integer", "42", "42"],
  ["integer", "9007199254740993", "9007199254740993"],
  ["integer", "", ""],
  ["integer", "running", "0"],
  ["double", 1.5, "1.5"],
  ["double", "true", "0"],
  ["boolean", "true", "true"],
  ["boolean", true, "true"],
  ["boolean", "1", "false"],
  ["boolean", undefined, "false"],
  ["dateTime", String(NOON), "2026-03-18 12:30:05"],
  ["dateTime", NOON - 5_000, "2026-03-18 12:30"],
  ["dateTime", NOON, "2026-03-18 21:30:05", { zone: "Asia/Tokyo" }],
  ["dateTime", "2026-03-18T12:30:05Z", "2026-03-18 12:30:05"],
  ["dateTime", "tomorrow", ""],
  ["dateTime", "1e20", ""],
  ["dateTime", "", ""],
  ["date", NOON, "2026-03-18"],
  ["time", 5_400_000, "01:30"],
  ["time", "5405000", "01:30:05"],
  ["time", "", ""],
  ["select", "on", "on"],
  ["select", null, ""],
  ["select", "", "null", { choices: NULLABLE }],
  ["json", '{"a":1}', '{\n  "a": 1\n}'],
  ["json", "plain", '"plain"'],
  ["json", 12, "12"],
  ["json", undefined, ""],
  ["image", PIXEL, PIXEL],
  ["image", "no image", ""],
];

test.each(cases.map(([kind, value, shown, more = {}]) => [kind, value, shown, more] as const))(
  "a field of %s shows %j as %j",
  (kind, value, shown, more) => {
    expect(draftOf({ kind, zone: "UTC", ...more }, value)).toBe(shown);
  },
);
