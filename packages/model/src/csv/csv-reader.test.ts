import { expect, test } from "vitest";
import { type CsvLine, CsvReader } from "./csv-reader.ts";
import { csvRecords } from "./csv-records.ts";

function linesOf(text: string, pieces: number, delimiter = ","): CsvLine[] {
  const reader = new CsvReader(delimiter);
  const lines: CsvLine[] = [];
  for (let at = 0; at < text.length; at += pieces) {
    for (const line of reader.push(text.slice(at, at + pieces))) lines.push(line);
  }
  return lines.concat(reader.end());
}

test.each([
  "a,b\nc,d",
  "a,b\r\nc,d\r\n",
  "\n\na\n\r\n\nb\n",
  '"a,b","c\nd","e""f",""\r\n"x""y",z\n',
  "\uFEFFname,type\n1,2\n",
  "a,,b,\n,\n",
  "a\rb\rc",
])("%j is read alike in pieces of any size", (text) => {
  const whole = [...csvRecords(text, ",")].map((fields, at) => ({ number: at + 1, fields }));
  for (const pieces of [1, 2, 3, 5, 1000]) expect(linesOf(text, pieces), `pieces of ${pieces}`).toEqual(whole);
});

test.each<readonly [string, readonly CsvLine[]]>([
  [
    'a,b\n"x"y,1\nc,d\n',
    [
      { number: 1, fields: ["a", "b"] },
      { number: 2, fields: ['"x"y,1'], problem: "stray" },
      { number: 3, fields: ["c", "d"] },
    ],
  ],
  [
    'a,b\n"x,1\nc,d\n',
    [
      { number: 1, fields: ["a", "b"] },
      { number: 2, fields: ['"x,1'], problem: "unclosed" },
      { number: 3, fields: ["c", "d"] },
    ],
  ],
])("the bad line of %j costs nothing but itself", (text, lines) => {
  for (const pieces of [1, 4, 1000]) expect(linesOf(text, pieces)).toEqual(lines);
});

test("a quote that is never closed holds up a long file by its line alone", () => {
  const text = `"never,1\n${"x,2\n".repeat(600_000)}`;
  const lines = linesOf(text, 64 * 1024);
  expect(lines).toHaveLength(600_001);
  expect(lines.filter(({ problem }) => problem)).toEqual([{ number: 1, fields: ['"never,1'], problem: "unclosed" }]);
});

test("a line without an end is given up after a million characters, and reading goes on behind it", () => {
  const lines = linesOf(`a,${"x".repeat(3_000_000)}\nc,d\n`, 64 * 1024);
  expect(lines.map(({ number, problem }) => ({ number, problem }))).toEqual([
    { number: 1, problem: "unclosed" },
    { number: 2, problem: undefined },
  ]);
  expect(lines[0]?.fields[0]?.length).toBeLessThan(1_200_000);
});
