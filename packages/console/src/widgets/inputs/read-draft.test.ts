import { expect, test } from "vitest";
import { readDraft, steppedNumber } from "./read-draft.ts";
import { draftOf, type FieldKind, type ValueField } from "./value-field.ts";

type More = Partial<ValueField>;
const field = (kind: FieldKind, more: More = {}): ValueField => ({ kind, label: "Value", zone: "UTC", ...more });

const good: readonly (readonly [kind: FieldKind, draft: string, value: unknown, more?: More])[] = [
  ["string", "abc", "abc"],
  ["string", " ", " ", { required: true }],
  ["string", "", null],
  ["string", "abc", "abc", { minLength: 3, maxLength: 3 }],
  ["integer", " 42 ", 42],
  ["integer", "-7", -7],
  ["integer", "5", 5, { min: 5, max: 5 }],
  ["double", "1.5", 1.5],
  ["double", "1e3", 1000],
  ["double", "", null],
  ["boolean", "true", true, { required: true }],
  ["boolean", "false", false, { required: true }],
  ["dateTime", "2026-03-18 12:30:05", Date.UTC(2026, 2, 18, 12, 30, 5)],
  ["dateTime", "2026-03-18 12:30", Date.UTC(2026, 2, 18, 12, 30)],
  ["dateTime", "2026-03-18 ", Date.UTC(2026, 2, 18)],
  ["dateTime", "2026-03-18 09:00", Date.UTC(2026, 2, 18), { zone: "Asia/Tokyo" }],
  ["date", "2026-03-18", Date.UTC(2026, 2, 18)],
  ["date", "", null],
  ["time", "01:30", 5_400_000],
  ["time", "1:30:05", 5_405_000],
  ["select", "on", "on"],
  ["select", "null", null],
  ["json", '{"a": [1]}', { a: [1] }],
  ["json", "12", 12],
  ["json", " ", null],
  ["image", "", null],
];

test.each(good.map(([kind, draft, value, more = {}]) => [kind, draft, value, more] as const))(
  "a field of %s reads %j as %j",
  (kind, draft, value, more) => {
    expect(readDraft(field(kind, more), draft)).toEqual({ value });
  },
);

const messages = { required: "Needed", min: "Too little", max: "Too much", invalid: "Wrong" };
const bad: readonly (readonly [kind: FieldKind, draft: string, key: string, said: string | undefined, more?: More])[] =
  [
    ["string", "", "value-form.required", "Needed", { required: true }],
    ["select", "null", "value-form.required", "Needed", { required: true }],
    ["image", "", "value-form.required", "Needed", { required: true }],
    ["string", "ab", "value-form.too-short", "Too little", { minLength: 3 }],
    ["string", "abcd", "value-form.too-long", "Too much", { maxLength: 3 }],
    ["integer", "1.5", "value-form.no-integer", "Wrong"],
    ["integer", "1e3", "value-form.no-integer", "Wrong"],
    ["integer", "99999999999999999999", "value-form.no-integer", "Wrong"],
    ["integer", "4", "value-form.too-small", "Too little", { min: 5 }],
    ["double", "5.1", "value-form.too-large", "Too much", { max: 5 }],
    ["double", "1,5", "value-form.no-number", "Wrong"],
    ["double", "Infinity", "value-form.no-number", "Wrong"],
    ["dateTime", "18.3.2026", "value-form.no-date", "Wrong"],
    ["date", "2026-02-30", "value-form.no-date", "Wrong"],
    ["time", "25:00", "value-form.no-time", "Wrong"],
    ["json", "{a}", "widget.json-wrong", undefined],
  ];

test.each(bad.map(([kind, draft, key, said, more = {}]) => [kind, draft, key, said, more] as const))(
  "a field of %s refuses %j: %s",
  (kind, draft, key, said, more) => {
    expect(readDraft(field(kind, more), draft).problem?.key).toBe(key);
    expect(readDraft(field(kind, { ...more, messages }), draft).problem?.said).toBe(said);
    expect(readDraft(field(kind, { ...more, messages: { required: "" } }), draft).problem?.said).toBeUndefined();
  },
);

test("whole numbers keep all their digits", () => {
  expect(readDraft(field("integer"), "9007199254740993").value === 9007199254740993n).toBe(true);
});

test("what a field shows of a value is read as the value", () => {
  const values: readonly (readonly [FieldKind, unknown])[] = [
    ["string", "x"],
    ["integer", 42],
    ["double", 0.25],
    ["boolean", true],
    ["dateTime", Date.UTC(2026, 2, 18, 12, 30, 5)],
    ["date", Date.UTC(2026, 2, 18)],
    ["time", 5_405_000],
    ["json", { a: [1, "b", null] }],
  ];
  for (const [kind, value] of values) {
    const stored = kind === "json" ? JSON.stringify(value) : value;
    expect(readDraft(field(kind), draftOf(field(kind), stored)).value).toEqual(value);
  }
});

test.each([
  ["10", 1, {}, "11"],
  ["10", -1, { step: 0.1 }, "9.9"],
  ["0.25", 1, { step: 0.5 }, "0.75"],
  ["", 1, {}, "1"],
  ["10", 1, { max: 10 }, "10"],
  ["-5", -1, { min: 0 }, "0"],
  ["abc", 1, {}, undefined],
] as const)("an arrow key makes of %j by %i with %j: %j", (draft, by, more, next) => {
  expect(steppedNumber(field("double", more), draft, by)).toBe(next);
});
