import { expect, test } from "vitest";
import { csvRecord, csvRecords } from "./csv-records.ts";

test.each([
  [
    "a,b\nc,d",
    ",",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a,b\r\nc,d\r\n",
    ",",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["a,b\rc", ",", [["a", "b"], ["c"]]],
  ["\n\na\n\r\n\nb\n", ",", [["a"], ["b"]]],
  ["", ",", []],
  ["\n", ",", []],
  [
    ",\n,",
    ",",
    [
      ["", ""],
      ["", ""],
    ],
  ],
  ["a,,b,", ",", [["a", "", "b", ""]]],
  ['"a,b","c\nd","e""f",""', ",", [["a,b", "c\nd", 'e"f', ""]]],
  ['""\n', ",", [[""]]],
  ['a"b,c', ",", [['a"b', "c"]]],
  ["a;b,c", ";", [["a", "b,c"]]],
  ["a\tb", "\t", [["a", "b"]]],
  ["a|b]c", "|", [["a", "b]c"]]],
  ["a^b", "^", [["a", "b"]]],
  ["a]b", "]", [["a", "b"]]],
  ["\uFEFFname,type", ",", [["name", "type"]]],
  [" a , b ", ",", [[" a ", " b "]]],
])("%j with delimiter %j has the records %j", (text, delimiter, records) => {
  expect([...csvRecords(text, delimiter)]).toEqual(records);
});

test.each([
  ['a\n"b', "Line 2: a quoted value is not closed!"],
  ['"a"b,c', "Line 1: there is text behind a quoted value!"],
])("%j is refused", (text, message) => {
  expect(() => [...csvRecords(text, ",")]).toThrow(message);
});

test("the cost per record does not grow with the number of short lines", () => {
  expect([...csvRecords("x\n".repeat(200_000), ",")]).toHaveLength(200_000);
});

test.each([[["a", "b"]], [["a,b", 'c"d', "e\nf", "", "\uFEFFg"]], [[""]], [["", ""]]])(
  "%j is written as it is read",
  (fields) => {
    const text = csvRecord(fields, ",");
    const isBlank = fields.length === 1 && fields[0] === "";
    expect([...csvRecords(text, ",")]).toEqual(isBlank ? [] : [fields]);
  },
);
