import type { Page, Route } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { leave } from "../visitors.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
let page: Page;
/** Files of the help site that were asked for, in order. */
let asked: string[];
/** Answers that wait for the test. */
let held: Route[];
let hold: boolean;

beforeEach(async () => {
  if (page) await leave(page);
  page = await workshop.page();
  asked = [];
  held = [];
  hold = false;
  await page.context().route("https://docs.example/**", async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (hold) held.push(route);
    else await answer(route);
  });
});

async function answer(route: Route) {
  const name = new URL(route.request().url()).pathname.split("/").at(-1);
  await route.fulfill({
    headers: { "access-control-allow-origin": "*", "content-type": "text/markdown" },
    body: `## Text of ${name}`,
  });
}

const show = (story: string) => workshop.show(page, `help-help/${story}`);
const panel = () => page.getByRole("dialog", { name: "Help" });
const FILTER = "/help/en_US/rulenode/filter_node_script_fn.md";
const SWITCH = "/help/en_US/rulenode/switch_node_script_fn.md";

test("the help button opens the page of its id in a new tab; without documentation it is hidden (BLOCK-2.058, BLOCK-2.059, BLOCK-2.060)", async () => {
  await show("link-button");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Open the help page" }).click();
  await (await opened).waitForURL("https://docs.example/docs/device-profiles");

  await page.context().route("https://x.example/**", (route) => route.fulfill({ body: "page" }));
  await show("link-button-with-an-address");
  const other = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Open the help page" }).click();
  await (await other).waitForURL("https://x.example/y");

  await show("link-button-without-documentation");
  await expect.poll(() => page.getByRole("button").count()).toBe(0);
});

test("a dialog leads to the page that is about it", async () => {
  await show("link-button-of-a-dialog");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("dialog", { name: "Add device" }).getByRole("button", { name: "Open the help page" }).click();
  await (await opened).waitForURL("https://docs.example/docs/devices");
});

test("the help popup is hidden at first; a spinner replaces its icon until the text is loaded; then it is filled (BLOCK-4.029, BLOCK-4.030, BLOCK-4.031)", async () => {
  hold = true;
  await show("popup");
  const button = page.getByRole("button", { name: "Show help" });
  await expect.poll(() => panel().count()).toBe(0);
  await button.locator(".icon.help_outline").waitFor();
  await button.click();
  const pressed = page.locator("main button");
  await pressed.getByRole("progressbar").waitFor();
  await expect.poll(() => pressed.locator(".icon").count()).toBe(0);
  await expect.poll(() => held.length).toBe(1);
  for (const route of held) await answer(route);
  await pressed.locator(".icon.help").waitFor();
  await panel().getByRole("heading", { name: "Text of filter_node_script_fn.md" }).waitFor();
  await page.keyboard.press("Escape");
  await pressed.locator(".icon.help_outline").waitFor();
});

test("help markdown asks for its file once it is visible, and again when the id changes (BLOCK-4.032, BLOCK-4.033, BLOCK-7.051)", async () => {
  await show("markdown-of-a-file");
  await page.getByRole("button", { name: "Show" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("heading", { name: "Text of filter_node_script_fn.md" }).waitFor();
  expect(asked).toEqual([FILTER]);
  await page.getByRole("button", { name: "Other file" }).click();
  await page.getByRole("heading", { name: "Text of switch_node_script_fn.md" }).waitFor();
  expect(asked).toEqual([FILTER, SWITCH]);
});

test("the help popover is toggled by its trigger and cannot be seen before its text (BLOCK-2.096, BLOCK-4.034, BLOCK-4.035)", async () => {
  hold = true;
  await show("popover");
  const button = page.getByRole("button", { name: /^Filter function/ });
  await button.click();
  await panel().waitFor({ state: "attached" });
  await expect.poll(() => held.length).toBe(1);
  await expect.poll(() => panel().evaluate((element) => getComputedStyle(element).opacity)).toBe("0");
  for (const route of held) await answer(route);
  await expect.poll(() => panel().evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  await button.click();
  await panel().waitFor({ state: "detached" });
});

test("help markdown takes at most 80 % of the window (BLOCK-9.016, BLOCK-1.017)", async () => {
  await show("markdown");
  const box = page.locator("div", { has: page.locator("> .markdown") }).last();
  const style = await box.evaluate((element) => {
    const { maxInlineSize, maxBlockSize } = getComputedStyle(element);
    return [maxInlineSize, maxBlockSize, `${innerWidth * 0.8}px`, `${innerHeight * 0.8}px`];
  });
  expect(style.slice(0, 2)).toEqual(style.slice(2));
  for (const control of ["link-button", "popup", "popover"]) {
    await show(control);
    await page.getByRole("button").first().waitFor();
  }
});
