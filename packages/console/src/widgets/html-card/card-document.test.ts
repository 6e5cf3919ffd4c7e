import { expect, test } from "vitest";
import { cardDocument } from "./card-document.ts";

test("the policy of a card stands before anything of its author", () => {
  const text = cardDocument({ cardHtml: "<b>Hello</b>", cardCss: ".a{}" });
  expect(text.indexOf("Content-Security-Policy")).toBeLessThan(text.indexOf(".a{}"));
  expect(text).toContain("default-src 'none'");
  expect(text).toContain("<body><b>Hello</b></body>");
});

test("styles cannot end their element", () => {
  expect(cardDocument({ cardHtml: "", cardCss: "</STYLE><script>alert(1)</script>" })).not.toMatch(
    /<\/style><script>/i,
  );
});
