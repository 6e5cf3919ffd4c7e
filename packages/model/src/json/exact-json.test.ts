import fc from "fast-check";
import { expect, test } from "vitest";
import { formatExactJson } from "./exact-json.ts";
import { LenientJsonReader } from "./lenient-json-reader.ts";
import { parseExactJson } from "./parse-exact-json.ts";

test("both readers return every JSON document as JSON.stringify wrote it", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const compact = JSON.stringify(JSON.parse(text));
      if (compact.includes("__proto__") || /"\d+":/.test(compact)) return; // JSON.parse reorders and drops these
      expect(formatExactJson(parseExactJson(compact))).toBe(compact);
      expect(formatExactJson(new LenientJsonReader(compact).readDocument())).toBe(compact);
    }),
  );
});

test("the strict reader accepts exactly what JSON.parse accepts", () => {
  const piece = fc.constantFrom(
    ...'{}[]:,"\\ -+.eE0123456789truefalsenull\n\u0000'.split(""),
    '"a"',
    '{"a":',
    "[1,",
    "1.5",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      expect(
        succeeds(() => parseExactJson(text)),
        text,
      ).toBe(succeeds(() => JSON.parse(text)));
    }),
    { numRuns: 3000 },
  );
});

function succeeds(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
