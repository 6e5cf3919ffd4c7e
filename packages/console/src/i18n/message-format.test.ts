import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import { CatalogueFormat, interpolate, normalizePlural } from "./message-format.ts";

describe("interpolate", () => {
  test.each([
    ["Hello {{name}}", { name: "Ada" }, "Hello Ada"],
    ["Hello {{ name }}", { name: "Ada" }, "Hello Ada"],
    ["{{user.name}} is here", { user: { name: "Ada" } }, "Ada is here"],
    ["an undefined {{parameter}} stays", {}, "an undefined {{parameter}} stays"],
    ["single {braces} are literal", { braces: 1 }, "single {braces} are literal"],
    ["zero {{n}}", { n: 0 }, "zero 0"],
  ])("%s", (text, values, expected) => {
    expect(interpolate(text, values)).toBe(expected);
  });
});

test("bare exact cases become ICU's", () => {
  expect(normalizePlural("{count, plural, 0 {none} 1 {one {{x}}} other {# many}}")).toBe(
    "{count, plural, =0 {none} =1 {one {x}} other {# many}}",
  );
});

test("texts are looked up, formatted and fall back to their key", async () => {
  const i18n = createInstance();
  const translation = { device: { selected: "{count, plural, 1 {1 device} other {# devices}}", hi: "Hi {{name}}" } };
  const format = new CatalogueFormat();
  await format.loadPlurals();
  await i18n.use(format).init({ lng: "en_US", resources: { en_US: { translation } } });
  expect(i18n.t("device.selected", { count: 1 })).toBe("1 device");
  expect(i18n.t("device.selected", { count: 2000 })).toBe("2,000 devices");
  expect(i18n.t("device.hi", { name: "Ada" })).toBe("Hi Ada");
  expect(i18n.t("device.nowhere")).toBe("device.nowhere");
});
