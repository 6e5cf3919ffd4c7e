import { expect, test } from "vitest";
import { type FieldEdit, fieldState, saved, settled, typed, undone } from "./field-edit.ts";

const edit = (text: string, from: string, isSaved = false): FieldEdit => ({ text, from, isSaved });

test.each([
  ["nothing typed", undefined, "5", { text: "5", isDirty: false }],
  ["something typed", edit("6", "5"), "5", { text: "6", isDirty: true }],
  ["typed back", edit("5", "5"), "5", { text: "5", isDirty: false }],
  ["another value came meanwhile", edit("6", "5"), "7", { text: "6", isDirty: true, moved: "7" }],
  ["the typed value came meanwhile", edit("6", "5"), "6", { text: "6", isDirty: false }],
  ["saved, not heard of yet", edit("6", "5", true), "5", { text: "6", isDirty: false }],
  ["saved, stored as something else", edit("6", "5", true), "6.0", { text: "6.0", isDirty: false }],
] as const)("%s", (_, given, current, state) => {
  expect(fieldState(given, current)).toEqual({ moved: undefined, ...state });
});

test("a value that comes while somebody types does not replace what is typed, and undoing shows it", () => {
  const edits = typed(typed({}, "a", "6", "5"), "a", "66", "7");
  expect(fieldState(edits.a, "7")).toEqual({ text: "66", isDirty: true, moved: "7" });
  expect(fieldState(undone(edits, ["a"]).a, "7")).toEqual({ text: "7", isDirty: false });
});

test("what was saved ends with the value that comes back, what was typed since stays", () => {
  const begun = typed({}, "a", "6", "5");
  const stored = saved(begun, "a", "6", "5");
  expect(settled(stored, () => "5")).toBe(stored);
  expect(settled(stored, () => "6")).toEqual({});
  const further = saved(typed(begun, "a", "67", "5"), "a", "6", "5");
  for (const current of ["5", "6"]) {
    expect(fieldState(further.a, current)).toEqual({ text: "67", isDirty: true, moved: undefined });
  }
  expect(fieldState(further.a, "9").moved).toBe("9");
  const next = typed(stored, "a", "8", "5");
  for (const current of ["5", "6"]) expect(fieldState(next.a, current).moved).toBeUndefined();
  const back = settled(typed(stored, "a", "5", "5"), () => "5"); // typed back before the saved value came
  expect(fieldState(back.a, "5")).toMatchObject({ text: "5", isDirty: true });
});
