import { expect, test } from "vitest";
import { cssErrors } from "./css-findings.ts";

test.each([
  ["a { color: red; }", 0],
  ["", 0],
  ["@media (min-width: 10px) { .a:hover > b { top: calc(1px + 2%) } }", 0],
  [".a { &:hover { color: var(--x) } }", 0],
  ["a {", 1],
  ["a { color: ; } }", 1],
  ["}", 1],
])("BLOCK-5.064 BLOCK-4.018 %j", (text, least) => {
  const count = cssErrors(text).length;
  if (least === 0) expect(count).toBe(0);
  else expect(count).toBeGreaterThanOrEqual(least);
});
