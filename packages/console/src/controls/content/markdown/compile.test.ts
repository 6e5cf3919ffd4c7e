import { expect, test } from "vitest";
import { compileMarkdown } from "./compile.ts";

test("tasks of a list keep their boxes as text", () => {
  const html = compileMarkdown("- [x] Mount\n- [ ] Connect\n- Rest");
  expect(html).toContain("\u2611 Mount");
  expect(html).toContain("\u2610 Connect");
  expect(html).not.toContain("<input");
  expect(html).toContain("<li>Rest</li>");
});
