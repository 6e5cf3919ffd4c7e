import { CsvReader } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { type FileHead, guessHeader, guessPlan } from "./guess-plan.ts";
import { type ImportPlan, planProblems, usesOf } from "./import-plan.ts";
import { rowReader } from "./row-reader.ts";

const UUID = "784f394c-42b6-435a-983c-b7beff2784f9";

function headOf(text: string, delimiter: string, hasHeader = true): FileHead {
  const lines = new CsvReader(delimiter).push(`${text}\n`).map(({ fields }) => fields);
  const [first = []] = lines;
  return { header: hasHeader ? first : undefined, rows: hasHeader ? lines.slice(1) : lines, columns: first.length };
}

const plan = (
  text: string,
  { many = false, delimiter = ",", hasHeader = true, layout = undefined as "wide" | "long" | undefined } = {},
) => guessPlan(headOf(text, delimiter, hasHeader), { delimiter: delimiter as ",", many, zone: "UTC", layout });

const uses = ({ columns }: ImportPlan) =>
  columns.map(({ use, key }) => (use === "value" && key ? `value ${key}` : (use ?? "left out")));

describe("a file is guessed", () => {
  test.each<readonly [string, boolean, readonly string[], string]>([
    ["ts,temperature,humidity\n1767225600000,1,2", false, ["time", "value temperature", "value humidity"], "wide"],
    ["temperature,measured\n1,2026-01-01T10:00:00Z", false, ["value temperature", "time"], "wide"],
    ["time,key,value\n2026-01-01,t,1", false, ["time", "key", "value value"], "long"],
    ["Device,Time,t\nPump,2026-01-01,1", true, ["device-name", "time", "value t"], "wide"],
    [`device id,Time,t\n${UUID},2026-01-01,1`, true, ["device-id", "time", "value t"], "wide"],
    ["Device,Time,t\nPump,2026-01-01,1", false, ["value Device", "time", "value t"], "wide"],
    ["time,t,,# reason\n2026-01-01,1,x,y", false, ["time", "value t", "left out", "left out"], "wide"],
    ["时间,温度\n2026-01-01,1", false, ["time", "value 温度"], "wide"],
    ["timezone,when\nUTC,2026-01-01", false, ["value timezone", "time"], "wide"],
  ])("%j, for many: %s", (text, many, columns, layout) => {
    const guessed = plan(text, { many });
    expect(uses(guessed)).toEqual(columns);
    expect(guessed.layout).toBe(layout);
  });

  test("numbers with a comma are found in files with another delimiter", () => {
    expect(plan("ts;t\n1767225600000;21,5", { delimiter: ";" }).decimal).toBe(",");
    expect(plan("ts;t\n1767225600000;21.5", { delimiter: ";" }).decimal).toBe(".");
  });

  test.each([
    [["ts", "t"], ["1767225600000", "1"], true],
    [["1767225500000", "1"], ["1767225600000", "1"], false],
    [["a", "b"], ["c", "d"], true],
  ])("whether %j above %j is a header: %s", (first, second, isHeader) => {
    expect(guessHeader(first, second, "UTC")).toBe(isHeader);
  });
});

test("what is missing or wrong is said", () => {
  const good = plan("ts,t\n1767225600000,1");
  expect(planProblems(good, false)).toEqual([]);
  expect(planProblems(good, true)).toEqual([{ kind: "missing", use: "device-name" }]);
  expect(planProblems({ ...good, layout: "long" }, false)).toEqual([{ kind: "missing", use: "key" }]);
  expect(planProblems({ ...good, columns: [] }, false)).toEqual([
    { kind: "missing", use: "time" },
    { kind: "missing", use: "value" },
  ]);
  expect(planProblems({ ...good, time: { kind: "pattern", pattern: "HH:mm", zone: "UTC" } }, false)).toEqual([
    { kind: "pattern" },
  ]);
  const value = (key: string) => ({ use: "value", key, type: "auto" }) as const;
  const columns = [good.columns[0], value("a"), value(" a"), value(" "), value("x".repeat(256))].flatMap(
    (one) => one ?? [],
  );
  expect(planProblems({ ...good, columns }, false)).toEqual([
    { kind: "same-key", at: 2 },
    { kind: "key", at: 3 },
    { kind: "key", at: 4 },
  ]);
  expect(usesOf("wide", false)).toEqual(["time", "value"]);
  expect(usesOf("long", true)).toEqual(["time", "device-name", "device-id", "key", "value"]);
});

describe("rows are read", () => {
  const row = (of: ImportPlan, ...fields: string[]) => {
    const read = rowReader(of)({ number: 7, fields });
    return read.ok
      ? { ts: read.ts, ref: read.ref?.text, points: read.points.map(({ key, value }) => [key, value.json]) }
      : read.problem;
  };
  const wide = plan("ts,t,h\n1767225600000,1,2");
  const long = plan("ts,device,key,value\n1767225600000,Pump,t,1", { many: true });

  test("each as a whole, without its empty cells", () => {
    expect(row(wide, "1", "21.5", "")).toEqual({ ts: 1, ref: undefined, points: [["t", "21.5"]] });
    expect(row(wide, "1", "", "")).toEqual({ ts: 1, ref: undefined, points: [] });
    expect(row(long, "1", " Pump ", " t ", "x")).toEqual({ ts: 1, ref: "Pump", points: [["t", '"x"']] });
  });

  test("or with the reason why it is not", () => {
    const typed = { ...wide, columns: wide.columns.map((column) => ({ ...column, type: "number" as const })) };
    expect(row(wide, "1", "2")).toEqual({ kind: "cells", count: 2, expected: 3 });
    expect(row(wide, "soon", "1", "2")).toEqual({ kind: "time", at: 0, text: "soon" });
    expect(row(typed, "1", "2", "wet")).toEqual({ kind: "value", at: 2, text: "wet", key: "h", type: "number" });
    expect(row(long, "1", "", "t", "1")).toEqual({ kind: "entity", at: 1, text: "" });
    expect(row(long, "1", "Pump", "", "1")).toEqual({ kind: "key", at: 2, text: "" });
    const read = rowReader(wide)({ number: 3, fields: ['"x'], problem: "unclosed" });
    expect(read).toMatchObject({ ok: false, line: 3, problem: { kind: "unclosed" } });
  });
});
