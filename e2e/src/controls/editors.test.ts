import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openEditors } from "./editor-page.ts";

const { page, workshop, show, text, toast, verdict, write, validate, isInvalid, expectToast, expectBottomLeft } =
  await openEditors();

test.each([
  ["editors-js-function/filled", "Transform function"],
  ["editors-json/object-filled", "Additional info"],
  ["editors-json/content-checked", "Message"],
  ["editors-css/filled", "CSS"],
  ["editors-protobuf/filled", "Telemetry proto schema"],
  ["editors-markup/html", "HTML"],
  ["editors-markup/markdown", "Markdown"],
])("BLOCK-1.014 %s stands by itself", async (story, label) => {
  await show(story);
  await expect.poll(() => page.getByRole("textbox", { name: label }).first().textContent()).not.toBe("");
});

test("BLOCK-1.014 the form made of a schema has a story", async () => {
  await workshop.show(page, "editors-settings-form/filled");
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Power draw");
});

describe("the CSS editor", () => {
  test("BLOCK-4.016 BLOCK-9.027 it fills the page and has a bar of 40 px", async () => {
    const frame = await show("editors-css/filled");
    const height = async (place: Locator) => (await place.boundingBox())?.height;
    await expect.poll(() => height(frame.locator("header"))).toBe(40);
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(() => frame.boundingBox()).toEqual({ x: 0, y: 0, width: 1024, height: 720 });
    await page.getByRole("button", { name: "Leave full screen" }).click();
    await expect.poll(() => height(frame)).toBeLessThan(500);
  });

  test("BLOCK-4.017 it cannot be written in while it is disabled", async () => {
    await show("editors-css/disabled");
    const before = await text().textContent();
    await write("a { color: blue; }");
    await expect.poll(() => text().textContent()).toBe(before);
    await expect.poll(() => text().getAttribute("aria-readonly")).toBe("true");
  });

  test("BLOCK-4.018 BLOCK-5.064 broken syntax is an error", async () => {
    await show("editors-css/filled");
    await expect.poll(() => isInvalid()).toBe(false);
    await write("a { color");
    await expect.poll(isInvalid).toBe(true);
  });

  test("BLOCK-7.048 BLOCK-7.049 it is formatted", async () => {
    await show("editors-css/untidy");
    await page.getByRole("button", { name: "Tidy" }).click();
    await expect.poll(() => shownValue(page)).toBe(".a {\n    color: red;\n    top: 1px;\n}");
  });
});

test("BLOCK-4.054 the protobuf editor's button switches between full screen and back", async () => {
  const frame = await show("editors-protobuf/filled");
  const button = frame.locator("header button").last();
  await expect.poll(() => button.getAttribute("aria-label")).toBe("Full screen");
  await button.click();
  await expect.poll(() => button.getAttribute("aria-label")).toBe("Leave full screen");
  await page.keyboard.press("Escape");
  await expect.poll(() => button.getAttribute("aria-label")).toBe("Full screen");
});

test("Tab stays in an editor that fills the page", async () => {
  const frame = await show("editors-protobuf/filled");
  const format = frame.getByRole("button", { name: "Tidy" });
  await frame.getByRole("button", { name: "Full screen" }).click();
  await format.focus();
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => text().evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape"); // lets Tab go
  await page.keyboard.press("Tab");
  await expect.poll(() => format.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("what is written while the formatter is on its way stays", async () => {
  await workshop.load(page, "editors-css/untidy");
  const arrival = Promise.withResolvers<void>();
  await page.route(/postcss/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.locator("[data-value]").evaluate((output) => {
    const told: (string | null)[] = [];
    Object.assign(window, { told });
    new MutationObserver(() => told.push(output.textContent)).observe(output, { subtree: true, characterData: true });
  });
  await page.getByRole("button", { name: "Tidy" }).click();
  await write(".b{top:0}");
  arrival.resolve();
  await page.getByRole("button", { name: "Tidy" }).click();
  await expect.poll(() => shownValue(page)).toBe(".b {\n    top: 0;\n}");
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told.join()))
    .not.toContain(".a {");
  await page.unrouteAll({ behavior: "wait" });
});

test("BLOCK-7.048 BLOCK-7.050 protobuf is formatted and wrapped at 60", async () => {
  await show("editors-protobuf/untidy");
  await page.getByRole("button", { name: "Tidy" }).click();
  await expect
    .poll(() => shownValue(page))
    .toBe("message A {\n    optional SomeVeryLongMessageTypeName\n        some_very_long_field_name = 1;\n}");
});

describe("the JSON object editor", () => {
  test("BLOCK-4.038 BLOCK-5.048 only an object is good", async () => {
    await show("editors-json/object-filled");
    await write('{"a": 1}');
    await expect.poll(() => shownValue(page)).toEqual({ a: 1 });
    await expect.poll(() => verdict().textContent()).toBe("valid");
    await write("[1]");
    await expect.poll(() => verdict().textContent()).toBe("invalid");
    await write("{ ");
    await validate();
    await toast().waitFor();
    await expect.poll(() => toast().locator("span").textContent()).toMatch(/^Error: SyntaxError: .+/);
    await expectBottomLeft();
  });

  test("BLOCK-5.049 BLOCK-4.039 empty is refused only where it is required", async () => {
    await show("editors-json/object-required");
    await validate();
    await expectToast("Json object is required.");
    await show("editors-json/object-empty");
    await validate();
    await expect.poll(() => toast().count()).toBe(0);
  });

  test("the text keeps its author's shape, though its owner makes a new object each time", async () => {
    await show("editors-json/object-of-an-owner-that-makes-it-anew");
    await write('{"a":   2}');
    await expect.poll(() => shownValue(page)).toEqual({ a: 2 });
    await page.keyboard.insertText(" ");
    await expect.poll(() => text().locator(".cm-line").allTextContents()).toEqual(['{"a":   2} ']);
  });

  test("BLOCK-9.012 it is written with indent 2", async () => {
    await show("editors-json/object-filled");
    await write('{"a":1}');
    await page.getByRole("button", { name: "Tidy" }).click();
    await expect.poll(() => text().locator(".cm-line").allTextContents()).toEqual(["{", '  "a": 1', "}"]);
  });
});

describe("the JSON content editor", () => {
  test("BLOCK-5.046 it is checked when it is left and when its form is saved", async () => {
    await show("editors-json/content-checked");
    await write("{ ");
    await expect.poll(() => toast().count()).toBe(0);
    await text().evaluate((one) => (one as HTMLElement).blur());
    await toast().waitFor();
    await expectBottomLeft();
    await write("{ x");
    await toast().waitFor({ state: "detached" });
    await validate();
    await toast().waitFor();
  });

  test("BLOCK-5.047 it is checked while it is written where that is wanted", async () => {
    await show("editors-json/content-checked-on-change");
    await write("{ ");
    await toast().waitFor();
    await write("{}");
    await toast().waitFor({ state: "detached" });
    await show("editors-json/content-checked");
    await write("{ ");
    await expect.poll(() => shownValue(page)).toBe("{ "); // what would be said has been said by then
    await expect.poll(() => toast().count()).toBe(0);
  });

  test.each(["content-unchecked", "text-content"])("BLOCK-5.045 %s is not parsed", async (story) => {
    await show(`editors-json/${story}`);
    await write("{ ");
    await validate();
    await expect.poll(() => toast().count()).toBe(0);
  });
});

test("BLOCK-8.011 BLOCK-8.012 messages of editors stand at their bottom left until the text changes", async () => {
  for (const story of ["editors-json/object-required", "editors-css/invalid", "editors-js-function/broken"]) {
    await show(story);
    if (story.includes("css")) await page.getByRole("button", { name: "Tidy" }).click();
    else await validate();
    await toast().waitFor();
    await expectBottomLeft();
    await write("x");
    await toast().waitFor({ state: "detached" });
  }
});

test("BLOCK-4.040 a JSON value in a line of text says when it is none", async () => {
  await workshop.show(page, "editors-json/one-line");
  const field = page.getByLabel("Value");
  await field.fill("{");
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("This is not valid JSON.");
  await expect.poll(() => shownValue(page)).toEqual({ a: 1 });
  await field.fill("[2]");
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await expect.poll(() => shownValue(page)).toEqual([2]);
});

test.each([
  ["viewer-sized-by-its-text", 96, 68],
  ["viewer-without-text", 600, 200],
])("BLOCK-9.013 BLOCK-9.014 BLOCK-9.015 the %s is %i by %i px", async (story, width, height) => {
  await show(`editors-json/${story}`);
  await expect.poll(() => page.locator("[data-viewer]").boundingBox()).toMatchObject({ width, height });
});

test("BLOCK-7.053 editors and forms come when they are shown, not with the page", async () => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await workshop.load(page, "controls-button/all");
  expect(asked.filter((url) => /editor-kit|(settings-form-view|condition)-/.test(url))).toEqual([]);
  await workshop.show(page, "editors-settings-form/code");
  await text().waitFor();
  expect(asked.filter((url) => /(settings-form-view|condition)-/.test(url)).length).toBeGreaterThan(0);
  expect(asked.filter((url) => /editor-kit/.test(url)).length).toBeGreaterThan(0);
});
