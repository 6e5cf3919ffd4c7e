import { expect, test } from "vitest";
import { guessMeanings, meaningProblems, meaningsOf, sentFile } from "./import-columns.ts";
import { guessDelimiter, type ImportedFile, readFile } from "./read-file.ts";

const MEANINGS = meaningsOf(["SERVER_ATTRIBUTE", "TIMESERIES"]);
const FILE = 'Name,type,floor,\nA,building,1,x\nB,"room, small",2,y\n';

function fileOf(text: string, hasHeader = true): ImportedFile {
  const read = readFile(text, ",", hasHeader);
  if (!read.ok) throw new Error(read.problem.kind);
  return read.file;
}

test("a file is read with its header, and its rows by their lines", () => {
  expect(fileOf(FILE)).toEqual({
    header: ["Name", "type", "floor", ""],
    columns: 4,
    rows: [
      { line: 2, cells: ["A", "building", "1", "x"] },
      { line: 3, cells: ["B", "room, small", "2", "y"] },
    ],
  });
  expect(fileOf("a,b", false)).toMatchObject({ header: undefined, rows: [{ line: 1 }] });
});

test.each([
  ["a\nb", { kind: "columns" }],
  ["a,b\nc,d,e", { kind: "line", line: 2 }],
  ["a,b\n", { kind: "empty" }],
  ["", { kind: "empty" }],
  ['a,b\n"c,d', { kind: "text", message: "Line 2: a quoted value is not closed!" }],
])("%j cannot be imported", (text, problem) => {
  expect(readFile(text, ",", true)).toEqual({ ok: false, problem });
});

test.each([
  ["a;b;c\n1,2;3;4", ";"],
  ["a\tb", "\t"],
  ["a|b,c|d", "|"],
  ["a", ","],
])("the delimiter of %j is %j", (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter);
});

test("columns mean what their names say, otherwise attributes; those without a name are left out", () => {
  expect(guessMeanings(fileOf(FILE), MEANINGS)).toEqual([
    { type: "NAME", key: "" },
    { type: "TYPE", key: "" },
    { type: "SERVER_ATTRIBUTE", key: "floor" },
    { type: undefined, key: "" },
  ]);
  expect(guessMeanings(fileOf("name,name\n1,2"), MEANINGS).map(({ type }) => type)).toEqual([
    "NAME",
    "SERVER_ATTRIBUTE",
  ]);
  expect(guessMeanings(fileOf("is gateway,x\n1,2"), meaningsOf(["IS_GATEWAY"])).map(({ type }) => type)).toEqual([
    "IS_GATEWAY",
    undefined,
  ]);
  expect(guessMeanings(fileOf("name,# Reason\n1,2"), MEANINGS).map(({ type }) => type)).toEqual(["NAME", undefined]);
  expect(guessMeanings(fileOf("1,2", false), MEANINGS).map(({ type }) => type)).toEqual([undefined, undefined]);
});

test("a name and a type are needed, and a key for each value", () => {
  const meanings = [{ type: "NAME", key: "" } as const, { type: "TIMESERIES", key: " " } as const];
  expect(meaningProblems(meanings)).toEqual([
    { kind: "missing", type: "TYPE" },
    { kind: "key", at: 1 },
  ]);
});

test("columns that are left out are not sent", () => {
  const file = fileOf(FILE);
  const meanings = guessMeanings(file, MEANINGS);
  expect(sentFile(file, file.rows, { meanings, delimiter: ";" })).toEqual({
    file: "Name;type;floor\nA;building;1\nB;room, small;2",
    mapping: {
      columns: [{ type: "NAME" }, { type: "TYPE" }, { type: "SERVER_ATTRIBUTE", key: "floor" }],
      delimiter: ";",
      header: true,
      update: true,
    },
  });
  const plain = fileOf("a,b\nc,d", false);
  const both = [{ type: "NAME", key: "" } as const, { type: "TYPE", key: "" } as const];
  expect(sentFile(plain, plain.rows.slice(1), { meanings: both, delimiter: "," })).toMatchObject({
    file: "c,d",
    mapping: { header: false },
  });
});
