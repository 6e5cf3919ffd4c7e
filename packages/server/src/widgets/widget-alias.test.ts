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
  [["charts", "charts3"], null, "charts2"],
])("with %j taken and %j given the alias is %j", async (taken: string[], given, alias) => {
  expect(await freeAlias({ given, title: "Charts" }, async () => taken)).toBe(alias);
});

test("taken aliases are read once, and when all are taken the save fails", async () => {
  const asked: (readonly string[])[] = [];
  const all = async (aliases: readonly string[]) => {
    asked.push(aliases);
    return aliases;
  };
  await expect(freeAlias({ given: null, title: "Charts" }, all)).rejects.toThrow(
    "There are too many with the alias 'charts'!",
  );
  expect(asked.map(({ length }) => length)).toEqual([500]);
});
