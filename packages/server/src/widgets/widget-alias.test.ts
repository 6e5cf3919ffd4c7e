import { expect, test } from "vitest";
import { aliasOf, freeAlias } from "./widget-alias.ts";

test.each([
  ["Charts", "charts"],
  ["My Gauges, v2", "my_gauges_v2"],
  ["  a  ", "_a_"],
  ["Wärme", "w_rme"],
])("the alias of %j is %j", (title, alias) => expect(aliasOf(title)).toBe(alias));

test.each([
  [[], null, "charts"],
  [["charts"], undefined, "charts2"],
  [["charts", "charts2"], "", "charts3"],
  [["mine"], "mine", "mine2"],
  [["charts"], "mine", "mine"],
])("with %j taken and %j given the alias is %j", async (taken: string[], given, alias) => {
  expect(await freeAlias({ given, title: "Charts" }, async (one) => taken.includes(one))).toBe(alias);
});
