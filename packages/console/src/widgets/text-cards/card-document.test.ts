import { expect, test } from "vitest";
import { type CardLook, cardDocument } from "./card-document.ts";

const LOOK: CardLook = { scheme: "dark", text: "#eee", surface: "#111", font: "Inter, sans-serif", inset: 16 };

test("the policy of a card stands before anything of its author", () => {
  const text = cardDocument({ cardHtml: "<b>Hello</b>", cardCss: ".a{}" }, LOOK);
  expect(text.indexOf("Content-Security-Policy")).toBeLessThan(text.indexOf(".a{}"));
  expect(text).toContain("default-src 'none'");
  expect(text).toContain("<body><b>Hello</b></body>");
});

test("styles cannot end their element", () => {
  expect(cardDocument({ cardHtml: "", cardCss: "</STYLE><script>alert(1)</script>" }, LOOK)).not.toMatch(
    /<\/style><script>/i,
  );
});

test("text goes with the page around, until the card says otherwise", () => {
  const text = cardDocument({ cardHtml: "", cardCss: "body{color:red}" }, LOOK);
  expect(text).toContain(":root{color-scheme:dark}");
  expect(text.indexOf("color:#eee")).toBeLessThan(text.indexOf("color:red"));
});
