import { expect, test } from "vitest";
import { EMPTY_CARD, lookStyles } from "./card-document.ts";

test("the document of a card loads nothing and runs nothing", () => {
  expect(EMPTY_CARD).toContain("default-src 'none'");
  expect(EMPTY_CARD).not.toMatch(/script-src|unsafe/);
});

test("text goes with the page around", () => {
  const text = lookStyles({ scheme: "dark", text: "#eee", surface: "#111", font: "Inter, sans-serif", inset: 16 });
  expect(text).toContain(":root{color-scheme:dark}");
  expect(text).toContain("html{background:#111}");
  expect(text).toContain("padding:0 16px;color:#eee;font:14px/20px Inter, sans-serif");
});
