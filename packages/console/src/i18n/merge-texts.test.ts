import { expect, test } from "vitest";
import { mergeTexts } from "./merge-texts.ts";

test("areas add keys to namespaces of others", () => {
  const merged = mergeTexts(
    { device: { name: "Name", type: { a: "A" } } },
    { device: { type: { b: "B" } } },
    { asset: { x: "X" } },
  );
  expect(merged).toEqual({ device: { name: "Name", type: { a: "A", b: "B" } }, asset: { x: "X" } });
});
