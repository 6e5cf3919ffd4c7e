import { expect, test } from "vitest";
import { message } from "../../testing/test-engine.ts";
import { MessagePatterns } from "./patterns.ts";

const metadata = { name: "Boiler", "a.b": "dotted", nested: "$[t]", self: "${name}" };
const data = '{"t":21.50,"big":12345678901234567890,"on":true,"none":null,"text":"x","o":{"p":{"q":7}},"list":[1]}';

test.each([
  ["no placeholder", "no placeholder"],
  ["", ""],
  ["${name} and ${name}", "Boiler and Boiler"],
  ["${a.b}", "dotted"],
  ["${missing} ${toString}", "${missing} ${toString}"],
  ["$[t] $[big] $[on] $[none] $[text]", "21.50 12345678901234567890 true null x"],
  ["$[o.p.q]", "7"],
  ["$[o] $[list] $[list.0] $[o.x] $[missing]", "$[o] $[list] $[list.0] $[o.x] $[missing]"],
  ["${nested}", "21.50"],
  ["${self}", "${name}"],
  ["${name} $[t", "Boiler $[t"],
])("%j becomes %j", (pattern, expected) => {
  expect(new MessagePatterns(message({ data, metadata })).expand(pattern)).toBe(expected);
});

test("empty data and data that is not an object have no members; data that is not JSON fails", () => {
  expect(new MessagePatterns(message({ data: "" })).expand("$[t]")).toBe("$[t]");
  expect(new MessagePatterns(message({ data: "[1]" })).expand("$[0]")).toBe("$[0]");
  const broken = new MessagePatterns(message({ data: "{t" }));
  expect(() => broken.expand("x")).toThrow("Failed to process pattern!");
});

test("keys are expanded one by one, without duplicates", () => {
  const patterns = new MessagePatterns(message({ metadata: { k: "t" } }));
  expect(patterns.expandAll(["t", "${k}", "u"])).toEqual(["t", "u"]);
});
