import { expect, test } from "vitest";
import { accessibilityProblems } from "../accessibility.ts";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();
const show = (story: string) => workshop.show(page, `key-filters-key-filter/${story}`);
const value = () => expect.poll(() => shownValue(page));

test("the states of the editor of key filters are accessible in both themes", async () => {
  for (const story of ["empty", "filled", "several-comparisons", "from-an-attribute", "text", "invalid"]) {
    await show(story);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
});

test("a key is chosen among those that are known, and a number is compared", async () => {
  await show("empty");
  await page.getByRole("button", { name: /choose a value/ }).click();
  const panel = page.getByRole("dialog", { name: "Value that is compared" });
  await panel.getByRole("combobox", { name: "Key" }).click();
  await page.getByRole("option", { name: "humidity" }).click();
  await panel.getByRole("button", { name: "Close" }).click();
  await page.getByRole("combobox", { name: "Comparison" }).selectOption({ label: "is at most" });
  await page.getByRole("textbox", { name: "Value for humidity" }).fill("12,5");
  await value().toMatchObject({
    key: { type: "TIME_SERIES", key: "humidity" },
    predicate: { type: "NUMERIC", operation: "LESS_OR_EQUAL", value: { defaultValue: 12.5 } },
  });
  await page.getByRole("textbox", { name: "Value for humidity" }).fill("much");
  await value().toMatchObject({ predicate: { value: { defaultValue: null } } });
});

test("another type of values, and an attribute or a field in place of a time series", async () => {
  await show("filled");
  const token = page.getByRole("button", { name: /^Value: / });
  const panel = page.getByRole("dialog", { name: "Value that is compared" });
  const choose = async (label: string, option: string) => {
    await panel.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option }).click();
  };
  await token.click();
  await choose("Type of values", "True or false");
  await value().toMatchObject({ valueType: "BOOLEAN", predicate: { type: "BOOLEAN", operation: "EQUAL" } });
  await choose("Kind of value", "Attribute");
  await value().toMatchObject({ key: { type: "ATTRIBUTE", key: "temperature" } });
  await choose("Kind of value", "Field of the device");
  await value().toMatchObject({ key: { type: "ENTITY_FIELD", key: "name" }, predicate: { type: "STRING" } });
  await choose("Kind of value", "Constant");
  await value().toMatchObject({ key: { type: "CONSTANT" }, value: "" });
});

test("one of several comparisons is added and removed; the last one stands alone", async () => {
  await show("several-comparisons");
  await page.getByRole("combobox", { name: "How many must hold" }).selectOption({ label: "all of" });
  await value().toMatchObject({ predicate: { operation: "AND", predicates: [{}, {}] } });
  await page.getByRole("button", { name: "Add comparison" }).click();
  await value().toMatchObject({ predicate: { predicates: [{}, {}, { value: { defaultValue: null } }] } });
  for (const at of [2, 0]) await page.getByRole("button", { name: "Remove comparison" }).nth(at).click();
  await value().toMatchObject({ predicate: { type: "NUMERIC", operation: "GREATER" } });
});

test("a value comes from an attribute of a source, with one for where it is missing", async () => {
  await show("from-an-attribute");
  await page.getByRole("button", { name: "maxTemperature of the customer else 34" }).click();
  const panel = page.getByRole("dialog");
  expect(await panel.getByRole("switch").isChecked()).toBe(true);
  await panel.getByRole("combobox", { name: "Attribute of" }).click();
  await page.getByRole("option", { name: "The tenant" }).click();
  await value().toMatchObject({
    predicate: { value: { defaultValue: 34, dynamicValue: { sourceType: "CURRENT_TENANT", inherit: false } } },
  });
  await panel.getByText("A value", { exact: true }).click();
  await value().toMatchObject({ predicate: { value: { defaultValue: 34, dynamicValue: null } } });
});
