import { expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

const show = (story: string) => workshop.show(page, story);
const value = () => expect.poll(() => shownValue(page));
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const type = async (name: string) => {
  await page.getByRole("combobox").click();
  await page.getByRole("option", { name, exact: true }).click();
};

test("BLOCK-2.089 BLOCK-5.088 BLOCK-5.089 BLOCK-5.090 BLOCK-5.091 BLOCK-4.089 BLOCK-4.090 BLOCK-4.091 each type has its editor and its sentence", async () => {
  await show("inputs-values/empty");
  for (const [name, label, reset, sentence] of [
    ["Text", "Text value", null, "Enter a text."],
    ["Integer", "Integer value", null, "Enter an integer."],
    ["Number", "Number value", null, "Enter a number."],
    ["JSON", "JSON value", {}, "Enter JSON."],
  ] as const) {
    await type(name);
    await value().toEqual(reset);
    const input = page.getByLabel(label, { exact: true });
    await input.fill("1");
    await input.fill("");
    await said(sentence);
    await value().toBe(null);
  }
  await type("Boolean");
  await value().toBe(false);
});

test("BLOCK-4.085 BLOCK-4.086 BLOCK-4.087 BLOCK-4.088 the type is that of the value", async () => {
  for (const [story, name] of [
    ["text", "Text"],
    ["integer", "Integer"],
    ["double", "Number"],
    ["boolean", "Boolean"],
    ["json", "JSON"],
  ])
    await show(`inputs-values/${story}`).then(
      async () => await expect.poll(() => page.getByRole("combobox").textContent()).toContain(name),
    );
});

test("BLOCK-4.092 BLOCK-5.093 BLOCK-5.094 BLOCK-5.095 what is not valid is null and says why", async () => {
  await show("inputs-values/integer");
  const integer = page.getByLabel("Integer value", { exact: true });
  for (const [text, expected] of [
    ["-5", -5],
    ["5.5", null],
    ["5a", null],
    ["abc", null],
  ] as const) {
    await integer.fill(text);
    await value().toBe(expected);
    await expect.poll(() => page.getByText("This is not an integer.").count()).toBe(expected === null ? 1 : 0);
  }
  await show("inputs-values/double");
  await page.getByLabel("Number value", { exact: true }).fill("0.0001");
  await value().toBe(0.0001);
  await show("inputs-values/json");
  await page.getByLabel("JSON value", { exact: true }).fill("{");
  await said("This is not JSON.");
  await value().toBe(null);
});

test("BLOCK-4.093 BLOCK-5.096 a boolean is given as true and as false, and shows which", async () => {
  await show("inputs-values/boolean");
  await page.getByRole("checkbox", { name: "True" }).click();
  await value().toBe(false);
  await page.getByRole("checkbox", { name: "False" }).click();
  await value().toBe(true);
});

test("BLOCK-5.092 the sentence of a missing value can be another", async () => {
  await show("inputs-values/invalid-with-its-own-text");
  await said("A limit is needed.");
});

test("BLOCK-2.090 BLOCK-2.091 JSON is edited in a dialog over the whole page, which a click beside it does not close", async () => {
  await show("inputs-values/json");
  await page.getByRole("button", { name: "Edit JSON in full screen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ ...page.viewportSize() });
  await dialog.getByRole("textbox", { name: "JSON value" }).waitFor();
  await page.evaluate(() => {
    const paper = document.querySelector<HTMLElement>("[role=dialog]");
    if (paper) paper.style.blockSize = "50%"; // it covers the page: the backdrop has to be laid bare to be clicked
  });
  await page.mouse.click(500, 700);
  await dialog.getByRole("textbox", { name: "JSON value" }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText('{"b": 2}');
  await dialog.getByRole("button", { name: "Save" }).click();
  await value().toEqual({ b: 2 });
  await page.getByRole("button", { name: "Edit JSON in full screen" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await value().toEqual({ b: 2 });
});

test("BLOCK-3.066 BLOCK-5.021 BLOCK-5.022 BLOCK-5.023 the map holds its rows and is invalid as a whole", async () => {
  await show("inputs-values/map");
  const valid = () => expect.poll(() => page.locator("[data-valid]").textContent());
  await page.getByRole("button", { name: "Add entry" }).click();
  await valid().toBe("false");
  await page.getByLabel("Key 2").fill("max");
  await valid().toBe("false");
  await page.getByLabel("Value 2").fill("8");
  await valid().toBe("true");
  await value().toEqual({ unit: "°C", max: "8" });
  await page.getByLabel("Key 1").fill("");
  await valid().toBe("false");
  await page.getByLabel("Key 2").focus();
  await said("Enter a key.");
  await page.getByRole("button", { name: "Remove entry 1" }).click();
  await value().toEqual({ max: "8" });
  await valid().toBe("true");
});

test("the focus goes along with rows that are added and removed", async () => {
  await show("inputs-values/map");
  const focused = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(name);
  await page.getByRole("button", { name: "Add entry" }).press("Enter");
  await focused("Key 2");
  await page.getByRole("button", { name: "Remove entry 1" }).press("Enter");
  await focused("Remove entry 1");
  await page.getByRole("button", { name: "Remove entry 1" }).press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add entry");
});

test("BLOCK-1.020 a check box holds values of its own", async () => {
  await show("inputs-values/check-box");
  await page.getByRole("checkbox").click();
  await value().toBe("Y");
  await page.getByRole("checkbox").click();
  await value().toBe("N");
});

test("BLOCK-4.012 BLOCK-4.013 the eye shows and hides a password, and is not there without one", async () => {
  await show("inputs-values/password");
  const input = page.getByLabel("Password", { exact: true });
  await expect.poll(() => input.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.poll(() => input.getAttribute("type")).toBe("text");
  await input.fill("other");
  await expect.poll(() => input.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect.poll(() => input.getAttribute("type")).toBe("password");
  await show("inputs-values/text-without-an-eye");
  await expect.poll(() => page.getByRole("button").count()).toBe(0);
});

test("BLOCK-5.062 a color can be required, with a text, and is chosen in a dialog", async () => {
  await show("inputs-values/color");
  await page.getByRole("button", { name: /Clear the color/ }).click();
  await value().toBe("");
  await said("A line has a color.");
  await page.getByRole("button", { name: /Choose a color/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await value().toBe("");
});

test("BLOCK-3.085 BLOCK-4.055 BLOCK-4.056 a chip that is dragged shows where it will go, and goes there", async () => {
  await show("inputs-files-and-lists/chips");
  const chips = page.locator("main li");
  const target = await chips.nth(2).boundingBox();
  const source = await chips.nth(0).boundingBox();
  if (!target || !source) throw new Error("no chips");
  const y = target.y + target.height / 2;
  await page.mouse.move(source.x + source.width / 2, y);
  await page.mouse.down();
  const hover = async (x: number) => {
    await page.mouse.move(x - 4, y, { steps: 4 });
    await page.mouse.move(x, y, { steps: 4 }); // the first step into a part of a chip only enters it
  };
  await hover(target.x + target.width * 0.6);
  await expect.poll(() => chips.nth(2).getAttribute("data-marker")).toBe("after");
  await hover(target.x + target.width * 0.2);
  await expect.poll(() => chips.nth(2).getAttribute("data-marker")).toBe("before");
  await page.mouse.up();
  await value().toEqual(["beta", "alpha", "gamma", "delta"]);
  await expect.poll(() => page.locator("[data-drop]").textContent()).toBe('{"from":0,"to":1}');
});

test("chips are ordered by keys as well", async () => {
  await show("inputs-files-and-lists/chips");
  await page.getByRole("button", { name: /Move alpha/ }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await value().toEqual(["beta", "alpha", "gamma", "delta"]);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toMatch(/Move alpha/);
});

test("BLOCK-5.054 BLOCK-5.056 BLOCK-5.058 a contact says what is wrong with its parts", async () => {
  await show("entities-contact/invalid");
  await page.getByRole("button", { name: "Check" }).click();
  await said("This is not a postal code of the country.");
  await said("This is not an e-mail address.");
  await said("At most 255 characters.");
  await show("entities-contact/filled");
  await page.getByRole("combobox").fill("unit");
  await page
    .getByRole("option", { name: /United States/ })
    .first()
    .click();
  await value().toMatchObject({ country: "United States", zip: "10115" });
  await page.getByLabel(/Postal code/).fill("9410");
  await said("This is not a postal code of the country.");
});

test("BLOCK-1.013 every input has a story", async () => {
  const stories = await workshop.stories(page);
  for (const story of [
    "inputs-values/map",
    "inputs-values/text",
    "inputs-values/check-box",
    "inputs-files-and-lists/file",
    "inputs-files-and-lists/image",
    "inputs-files-and-lists/chips",
    "time-date-and-time/filled",
    "time-date-and-time-period/filled",
  ])
    expect(stories).toContain(story);
});
