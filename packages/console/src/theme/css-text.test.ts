import { expect, test } from "vitest";
import { cssText } from "./css-text.ts";

test.each([
  [{ a: { color: "inherit", textDecoration: "none" } }, "a{color:inherit;text-decoration:none}"],
  [{ html: { WebkitFontSmoothing: "antialiased" } }, "html{-webkit-font-smoothing:antialiased}"],
  [{ ":root": { "--mui-shape-borderRadius": "6px" } }, ":root{--mui-shape-borderRadius:6px}"],
  [{ "::placeholder": { opacity: 1 }, body: { margin: 0 } }, "::placeholder{opacity:1}body{margin:0}"],
  [{ "@media print": { "a, p": { color: "black" } } }, "@media print{a, p{color:black}}"],
])("%j is %s", (styles, css) => {
  expect(cssText(styles)).toBe(css);
});
