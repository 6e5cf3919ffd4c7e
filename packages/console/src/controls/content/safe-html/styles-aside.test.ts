import fc from "fast-check";
import { expect, test } from "vitest";
import { STYLE_ASIDE, stylesAside } from "./styles-aside.ts";

const A = STYLE_ASIDE;

test.each([
  ["plain text", "plain text"],
  ["a style=b outside of tags", "a style=b outside of tags"],
  ['<b style="color:red">x</b>', `<b ${A}="color:red">x</b>`],
  ["<b style='color:red'>x</b>", `<b ${A}='color:red'>x</b>`],
  ["<b STYLE=color:red>x", `<b ${A}=color:red>x`],
  ["<b\n\tstyle = 'a'>", `<b\n\t${A} = 'a'>`],
  ["<img/style=a/>", `<img/${A}=a/>`],
  ['<b title="a style=b" style="c">', `<b title="a style=b" ${A}="c">`],
  ['<b title=">" style="c">', `<b title=">" ${A}="c">`],
  ["<b data-style='a'>", "<b data-style='a'>"],
  ["<style>a{}</style>", "<style>a{}</style>"],
  ["<b style>", `<b ${A}>`],
  ["<b style", `<b ${A}`],
  ["<b = style=a>", `<b = ${A}=a>`],
  ['<b style="a"><i style="b">', `<b ${A}="a"><i ${A}="b">`],
  ["1 < 2 style=x", "1 < 2 style=x"],
])("%j becomes %j", (html, expected) => {
  expect(stylesAside(html)).toBe(expected);
});

test("any text without the word stays, and nothing but names changes", () => {
  const piece = fc.constantFrom("<b", "<", ">", " style", "=", '"', "'", "/", " title", "x", "\n", "é");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = pieces.join("");
      expect(stylesAside(html).replaceAll(A, "style")).toBe(html);
    }),
  );
});
