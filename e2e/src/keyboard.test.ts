import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
/** Waits until keys go there. */
const hasFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);

test("a list is walked by keys alone: jump, search, open, go on, close, leave", async () => {
  const page = await stage.user("tenant");
  await page.getByRole("heading", { name: "Home" }).waitFor();
  await Promise.all([page.keyboard.press("g"), page.keyboard.press("d")]); // they belong together for a second
  await page.waitForURL((url) => url.pathname === "/devices");
  await page.getByText("1–20 of 22").waitFor();
  await page.keyboard.press("/");
  await hasFocus(page.getByRole("searchbox", { name: "Search devices" }));
  await page.keyboard.type("pump");
  await page.getByText("1–4 of 4").waitFor();
  for (let presses = 0; presses < 40 && (await focused(page)) !== "Mash pump"; presses++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("heading", { name: "Mash pump" }).waitFor();
  await hasFocus(drawer);
  await page.keyboard.press("k");
  await drawer.getByRole("heading", { name: "Wort pump" }).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await page.keyboard.press("n");
  await hasFocus(page.getByRole("dialog", { name: "Add device" }));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await hasFocus(page.getByRole("dialog", { name: "Show / hide this help menu" }));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await leave(page);
});

test.each(["Details", "Attributes", "Latest telemetry"])("Escape closes the drawer from its tab %s", async (tab) => {
  const page = await stage.user("tenant", { at: "/devices?textSearch=Mash" });
  await page.getByText("Mash pump", { exact: true }).click();
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("tab", { name: tab }).click();
  await drawer.getByRole("button", { name: /^More actions/ }).click();
  await hasFocus(page.getByRole("menu"));
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await hasFocus(drawer);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await leave(page);
});

test("the palette jumps to an entity, a page and an action", async () => {
  const page = await stage.user("tenant");
  await page.getByRole("heading", { name: "Home" }).waitFor();
  await page.keyboard.press("Control+k");
  await hasFocus(page.getByRole("combobox"));
  await page.keyboard.type("mash pump");
  await page.getByRole("option", { name: /Mash pump/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary").getByRole("heading", { name: "Mash pump" }).waitFor();
  await page.keyboard.press("Control+k");
  await hasFocus(page.getByRole("combobox"));
  await page.keyboard.type("device prof");
  await page.getByRole("option", { name: /Device profiles/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/deviceProfiles");
  await page.getByRole("heading", { name: "Device profiles" }).waitFor();
  await page.keyboard.press("Control+k");
  await hasFocus(page.getByRole("combobox"));
  await page.keyboard.type("add device p");
  await page.getByRole("option", { name: /Add device profile/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Add device profile" }).waitFor();
  await leave(page);
});

test("the palette shows what the devices that it finds say, live", async () => {
  await stage.publish("demo-mash-pump", { airGap_mm: 47.5 }); // the first of its numbers by name
  const page = await stage.user("tenant");
  await page.getByRole("heading", { name: "Home" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("mash pump");
  const found = page.getByRole("option", { name: /Mash pump/ });
  await found.getByText("airGap_mm 47.5 mm").waitFor();
  await stage.publish("demo-mash-pump", { airGap_mm: 48.25 });
  await found.getByText("airGap_mm 48.25 mm").waitFor();
  await photograph(page, "palette-values");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("complementary").getByRole("heading", { name: "Mash pump" }).waitFor();
  await page.keyboard.press("Control+k");
  await page
    .getByRole("option", { name: /Mash pump/ })
    .getByText("48.25")
    .waitFor(); // what was opened lately, too
  await leave(page);
});

test("the dark theme is remembered and shown before anything is painted", async () => {
  const page = await stage.user("tenant");
  await page.getByRole("button", { name: /Tallberg/ }).click();
  await page.getByRole("radio", { name: "Dark" }).click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await page.goto(stage.url("/devices"), { waitUntil: "commit" });
  await page.waitForFunction(() => document.documentElement.dataset.theme !== undefined);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await page.getByText("Main incomer").first().waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await leave(page);
});

test("pressing Enter twice saves once, however slow the server is", async () => {
  const page = await stage.user("tenant", { at: "/devices" });
  const preset = "**/api/deviceProfileInfo/default";
  let isAsked = false;
  let showDefault = () => undefined as unknown;
  const isShown = new Promise((resolve) => {
    showDefault = () => resolve(undefined);
  });
  await page.route(preset, async (route) => {
    isAsked = true;
    await isShown;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add device" }).click();
  await expect.poll(() => isAsked).toBe(true); // the form begins without its default, and waits for it
  const saves: string[] = [];
  let answer = () => undefined as unknown;
  const answered = new Promise((resolve) => {
    answer = () => resolve(undefined);
  });
  await page.route("**/api/device", async (route) => {
    saves.push(route.request().method());
    await answered;
    await route.continue();
  });
  const dialog = page.getByRole("dialog", { name: "Add device" });
  await dialog.getByRole("textbox").first().fill("Twice");
  await dialog
    .getByRole("textbox")
    .first()
    .evaluate((field) => {
      const form = (field as HTMLInputElement).form;
      form?.requestSubmit();
      form?.requestSubmit();
    });
  await expect.poll(() => dialog.getByRole("button", { name: "Add", exact: true }).isDisabled()).toBe(true);
  expect(await dialog.getByRole("alert").count()).toBe(0);
  showDefault();
  await expect.poll(() => saves).toEqual(["POST"]);
  answer();
  await page.getByRole("dialog", { name: "Connect Twice" }).waitFor();
  expect(saves).toEqual(["POST"]);
  await leave(page);
});

test("the way back takes along what floats above a page", async () => {
  const page = await stage.user("tenant");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Assets" }).click();
  await page.waitForURL((url) => url.pathname === "/assets");
  await menu.getByRole("link", { name: "Devices", exact: true }).click();
  const row = page.getByRole("link", { name: "Mash pump" });
  await row.click();
  await hasFocus(page.getByRole("complementary"));
  await page.keyboard.press("Escape");
  await page.getByRole("complementary").waitFor({ state: "detached" });
  await page.keyboard.press("n");
  await page.getByRole("dialog", { name: "Add device" }).waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Profile" }).waitFor();
  await page.goBack();
  await page.getByRole("menuitem", { name: "Profile" }).waitFor({ state: "detached" });
  await page.setViewportSize({ width: 390, height: 844 });
  const sideMenu = page.locator(".MuiDrawer-paper nav");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await sideMenu.getByRole("link", { name: "Dashboards" }).click();
  await page.waitForURL((url) => url.pathname === "/dashboards");
  await sideMenu.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await sideMenu.waitFor();
  await page.goBack();
  await sideMenu.waitFor({ state: "detached" });
  await leave(page);
});
