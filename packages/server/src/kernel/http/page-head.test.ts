import { expect, test } from "vitest";
import { type PageHead, withHead } from "./page-head.ts";

const PAGE = `<head><title>Orrery</title><link rel="icon" href="/logo.svg" type="image/svg+xml" /><!-- brand --></head>
<body><div class="start"><svg></svg></div></body>`;
const NOTHING: PageHead = { title: undefined, icon: undefined, mark: undefined, style: "", brand: undefined };

test("a page without a branding is the build's", () => {
  expect(withHead(PAGE, NOTHING, "n")).toBe(PAGE.replace("<!-- brand -->", ""));
});

test("title, icon, mark, style and what the program reads are put in, as texts", () => {
  const head: PageHead = {
    title: "A </title> & $& B",
    icon: "/icon",
    mark: { light: "/day", dark: "/night" },
    style: ":root{--accent:#123456}",
    brand: '{"name":"\\"<x>"}',
  };
  expect(
    withHead(PAGE, head, "n"),
  ).toBe(`<head><title>A &lt;/title&gt; &amp; $&amp; B</title><link rel="icon" href="/icon">\
<meta name="brand" content="{&quot;name&quot;:&quot;\\&quot;&lt;x&gt;&quot;}"><style nonce="n">:root{--accent:#123456}</style></head>
<body><div class="start"><img class="on-light" src="/day" alt="" height="40">\
<img class="on-dark" src="/night" alt="" height="40"></div></body>`);
});
