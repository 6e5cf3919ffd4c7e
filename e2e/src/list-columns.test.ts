import type { Page } from "playwright-core";
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

const DEFAULT = ["Name", "Device profile", "Label", "Customer", "Last activity", "Created"];

/** Also while the chooser lies above the table, which is hidden from assistive technology then. */
const columns = (page: Page) => page.getByRole("columnheader", { includeHidden: true });
/** What the table has between its check boxes and its actions. */
const shown = async (page: Page) => (await columns(page).allTextContents()).slice(1, -1);
const chooser = (page: Page) => page.getByRole("dialog", { name: "Columns" });

async function openDevices(page: Page): Promise<void> {
  await page.goto(stage.url("/devices"));
  await page.getByRole("link", { name: "Van 5" }).waitFor();
}

async function openChooser(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Columns" }).click();
  await chooser(page).getByRole("checkbox", { name: "Name" }).waitFor();
}

test("columns are chosen, remembered for their user, and set back", async () => {
  const page = await stage.userAtNoPage("tenant");
  await openDevices(page);
  await expect.poll(() => shown(page)).toEqual(DEFAULT);
  await openChooser(page);
  const choice = chooser(page);
  expect(await choice.getByRole("checkbox", { name: "Name" }).isDisabled()).toBe(true);
  await choice.getByRole("checkbox", { name: "Label" }).uncheck();
  await choice.getByRole("checkbox", { name: "State" }).check();
  await choice.getByRole("checkbox", { name: "Gateway" }).check();
  const chosen = ["Name", "Device profile", "Customer", "Last activity", "Created", "State", "Gateway"];
  await expect.poll(() => shown(page)).toEqual(chosen);
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "devices-columns");
  await page.reload();
  await page.getByRole("link", { name: "Van 5" }).waitFor();
  await expect.poll(() => shown(page)).toEqual(chosen);
  await page.goto(stage.url("/dashboards")); // a list of its own
  await page.getByRole("link", { name: "Delivery vans" }).waitFor();
  await expect.poll(() => shown(page)).toEqual(["Title", "Assigned to customers", "Created"]);
  await openDevices(page);
  await openChooser(page);
  await choice.getByRole("button", { name: "Reset to default" }).click();
  await expect.poll(() => shown(page)).toEqual(DEFAULT);
  await expect.poll(() => choice.getByRole("button", { name: "Reset to default" }).isDisabled()).toBe(true);
  await leave(page);
});

test("another user of the same browser has other columns", async () => {
  const page = await stage.userAtNoPage("customer");
  await openCustomersDevices(page);
  const before = await columns(page).allTextContents();
  await openChooser(page);
  await chooser(page).getByRole("checkbox", { name: "Label" }).uncheck();
  await expect.poll(() => columns(page).allTextContents()).toEqual(before.filter((name) => name !== "Label"));
  // What is kept is this user's: under the id of another one nothing is found.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.includes("columns-"))) {
      const value = localStorage.getItem(key) ?? "";
      localStorage.removeItem(key);
      localStorage.setItem(key.replace(/[0-9a-f-]{36}$/, "00000000-0000-1000-8000-000000000000"), value);
    }
  });
  await page.reload();
  await page.getByRole("link", { name: "Greenhouse 1" }).waitFor();
  await expect.poll(() => columns(page).allTextContents()).toEqual(before);
  await leave(page);
});

async function openCustomersDevices(page: Page): Promise<void> {
  await page.goto(stage.url("/devices"));
  await page.getByRole("link", { name: "Greenhouse 1" }).waitFor();
}

test("columns are moved by the keyboard, by buttons and by dragging", async () => {
  const page = await stage.userAtNoPage("tenant");
  await openDevices(page);
  await page.getByRole("button", { name: "Columns" }).focus();
  await page.keyboard.press("Enter");
  const choice = chooser(page);
  await choice.getByRole("checkbox", { name: "Created" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await choice.getByText("Created, 5 of 11").waitFor();
  await page.keyboard.press("Alt+ArrowUp");
  await choice.getByText("Created, 4 of 11").waitFor();
  await expect
    .poll(() => shown(page))
    .toEqual(["Name", "Device profile", "Label", "Created", "Customer", "Last activity"]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.locator("li:has(:focus)").textContent()).toBe("Customer");
  await page.keyboard.press("Space");
  await expect.poll(() => shown(page)).not.toContain("Customer");
  await choice.getByRole("button", { name: "Move Label up" }).click();
  await expect.poll(async () => (await shown(page)).slice(0, 3)).toEqual(["Name", "Label", "Device profile"]);
  const handle = choice.locator('[data-key="lastActivity"] .handle');
  const [from, to] = [await handle.boundingBox(), await choice.locator('[data-key="label"]').boundingBox()];
  if (!from || !to) throw new Error("The rows are not shown");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, to.y + 30, { steps: 6 });
  await page.mouse.move(from.x + 10, to.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await shown(page)).slice(0, 3)).toEqual(["Name", "Last activity", "Label"]);
  await page.keyboard.press("Escape");
  await choice.waitFor({ state: "detached" });
  await leave(page);
});

test("more columns than fit are drawn aside, with the name and the actions in place", async () => {
  const page = await stage.userAtNoPage("tenant");
  await openDevices(page);
  await openChooser(page);
  for (const name of ["State", "Gateway", "Public", "Description", "Id"])
    await chooser(page).getByRole("checkbox", { name, exact: true }).check();
  await page.keyboard.press("Escape");
  await chooser(page).waitFor({ state: "detached" });
  const more = page.getByRole("button", { name: "More actions: Van 5" });
  const box = await more.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  const id = page.getByRole("columnheader", { name: "Id" });
  await id.scrollIntoViewIfNeeded();
  expect((await more.boundingBox())?.x).toBeCloseTo(box?.x ?? 0, 0);
  expect((await page.getByRole("link", { name: "Van 5" }).boundingBox())?.x).toBeGreaterThan(250); // beside the menu
  const pinned = page.getByRole("cell").filter({ has: page.getByRole("link", { name: "Van 5" }) });
  expect(await pinned.evaluate((cell) => getComputedStyle(cell).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");
  await photograph(page, "devices-all-columns");
  await leave(page);
});

test("phones keep their cards, whatever the columns are", async () => {
  const page = await stage.userAtNoPage("tenant");
  await openDevices(page);
  await openChooser(page);
  await chooser(page).getByRole("checkbox", { name: "Device profile" }).uncheck();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("listitem").filter({ hasText: "Van 5" }).getByText("Tracker").waitFor();
  expect(await page.getByRole("button", { name: "Columns" }).isVisible()).toBe(false);
  await leave(page);
});

test("on a small screen names have the room of what can wait, and the filters stand in their own line", async () => {
  const page = await stage.userAtNoPage("tenant", { viewport: { width: 964, height: 800 } });
  await openDevices(page);
  const name = page.getByRole("link", { name: "Hot liquor tank" });
  expect(await name.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
  expect(await columns(page).filter({ visible: true }).allTextContents()).not.toContain("Created");
  const top = async (button: string) =>
    (await page.getByRole("button", { name: button }).first().boundingBox())?.y ?? 0;
  expect(await top("Gateway")).toBe(await top("Device profile"));
  expect(await top("Gateway")).toBeGreaterThan(await top("Add device"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(964);
  await page.setViewportSize({ width: 1000, height: 800 }); // the label has no room yet: its place is the name's
  const long = page.getByRole("link", { name: "Cooling plant feeder" });
  await expect.poll(() => long.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
  expect(await columns(page).filter({ visible: true }).allTextContents()).not.toContain("Label");
  await leave(page);
});

const widthOf = async (page: Page, name: string) =>
  Math.round((await page.getByRole("columnheader", { name, exact: true }).boundingBox())?.width ?? 0);
const handle = (page: Page, name: string) => page.getByRole("separator", { name: `Width of ${name}` });

test("columns are made wider and narrower by dragging and by keys, fitted, and remembered", async () => {
  const page = await stage.userAtNoPage("tenant");
  await openDevices(page);
  const [name, profile] = [await widthOf(page, "Name"), await widthOf(page, "Device profile")];
  const box = await handle(page, "Name").boundingBox();
  if (!box) throw new Error("There is no handle");
  await page.mouse.move(box.x + 5, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 45, box.y + 12, { steps: 4 });
  await page.mouse.move(box.x + 85, box.y + 12, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, "Name")).toBe(name + 80);
  expect(await widthOf(page, "Device profile")).toBe(profile); // the last one gives
  await handle(page, "Device profile").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => widthOf(page, "Device profile")).toBe(profile + 32);
  expect(await handle(page, "Device profile").getAttribute("aria-valuenow")).toBe(String(profile + 32));
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await page.getByRole("link", { name: "Van 5" }).waitFor();
  await expect.poll(() => widthOf(page, "Name")).toBe(name + 80);
  await handle(page, "Label").dblclick();
  await expect.poll(() => widthOf(page, "Label")).toBeLessThan(300);
  await openChooser(page);
  await chooser(page).getByRole("button", { name: "Reset to default" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => widthOf(page, "Name")).toBe(name);
  await leave(page);
});

test("pinned columns stay in sight while the others are scrolled", async () => {
  const page = await stage.userAtNoPage("tenant");
  await openDevices(page);
  await openChooser(page);
  await chooser(page).locator('[data-key="label"]').hover();
  await chooser(page).getByRole("button", { name: "Keep Label in sight" }).click();
  for (const optional of ["State", "Gateway", "Id", "Description"])
    await chooser(page).getByRole("checkbox", { name: optional }).check();
  await expect.poll(async () => (await shown(page)).slice(0, 2)).toEqual(["Name", "Label"]);
  await photograph(page, "devices-pinned");
  await page.keyboard.press("Escape");
  const before = await page.getByRole("columnheader", { name: "Label", exact: true }).boundingBox();
  await page.getByRole("columnheader", { name: "Id", exact: true }).scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await page.getByRole("columnheader", { name: "Device profile", exact: true }).boundingBox())?.x)
    .toBeLessThan(before?.x ?? 0);
  expect(await page.getByRole("columnheader", { name: "Label", exact: true }).boundingBox()).toEqual(before);
  await photograph(page, "devices-pinned-scrolled");
  await page.reload();
  await page.getByRole("link", { name: "Van 5" }).waitFor();
  await expect.poll(async () => (await shown(page)).slice(0, 2)).toEqual(["Name", "Label"]);
  await leave(page);
});
