import { MAX_BRAND_IMAGE_BYTES } from "@orrery/model";
import { expect, test } from "vitest";
import { parseImage } from "./brand-image.ts";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const url = (type: string, data: Buffer | string) => `data:${type};base64,${Buffer.from(data).toString("base64")}`;
const svg = (content: string) => url("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);

test.each([
  ["image/png", PNG],
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["image/gif", Buffer.from("GIF89a")],
  ["image/webp", Buffer.from("RIFF0000WEBPVP8 ")],
  ["image/x-icon", Buffer.from([0, 0, 1, 0, 1])],
])("%s is taken by its first bytes, and refused when it is something else", (type, data) => {
  expect(parseImage("logo", url(type, data))).toMatchObject({ mediaType: type, data });
  expect(() => parseImage("logo", url(type, "<html>"))).toThrow(`Branding: the image 'logo' is no ${type} image!`);
});

test("an image is named by its content", () => {
  const { hash } = parseImage("logo", url("image/png", PNG));
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(parseImage("favicon", url("image/png", PNG)).hash).toBe(hash);
  expect(parseImage("logo", url("image/vnd.microsoft.icon", Buffer.from([0, 0, 1, 0]))).mediaType).toBe("image/x-icon");
});

test.each([
  ["text/html", url("text/html", "<script>")],
  ["no data URL", "https://example.org/logo.png"],
  ["no base64", "data:image/png,abc"],
  ["an address of this server", "/api/orrery/branding/images/a"],
])("%s is refused", (_, value) => {
  expect(() => parseImage("logo", value)).toThrow("must be a PNG, JPEG, GIF, WebP, SVG or ICO image");
});

test("an image has its limit", () => {
  const large = Buffer.concat([PNG, Buffer.alloc(MAX_BRAND_IMAGE_BYTES)]);
  expect(() => parseImage("logo", url("image/png", large))).toThrow("has more than 128 KiB");
});

test.each([
  '<path d="M0 0h9" fill="url(#g)"/><use href="#a"/>',
  '<style>.a{fill:#123}</style><g data-on="1"/><image href="data:image/png;base64,AAAA"/>',
])("a drawing is taken: %s", (content) => {
  expect(parseImage("logo", svg(content)).mediaType).toBe("image/svg+xml");
});

test.each([
  ["<script>alert(1)</script>", "has a script"],
  ["<svg:script>alert(1)</svg:script>", "has a script"],
  ['<a href="javascript:alert(1)"/>', "has a script"],
  ['<g onload="alert(1)"/>', "has an event handler"],
  ["<g/onclick = 'x'/>", "has an event handler"],
  ["<foreignObject><p/></foreignObject>", "embeds something else"],
  ['<image href="https://example.org/a.png"/>', "refers to something outside of it"],
  ['<use xlink:href="other.svg#a"/>', "refers to something outside of it"],
  ['<path fill="url(https://example.org/a)"/>', "refers to something outside of it"],
  ["<style>@import 'a.css';</style>", "loads a style sheet"],
  ['<!ENTITY a "b">', "has a document type"],
])("a drawing that would do something is refused: %s", (content, problem) => {
  expect(() => parseImage("logo", svg(content))).toThrow(problem);
});

test("something else that calls itself SVG is refused", () => {
  expect(() => parseImage("logo", url("image/svg+xml", "<html></html>"))).toThrow("is no SVG image");
});
