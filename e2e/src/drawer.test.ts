import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

async function openDrawer(page: Page, name: string) {
  await page.getByRole("link", { name, exact: true }).click();
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("heading", { name }).waitFor();
  return drawer;
}

test("the values of a device have room in windows of every width", async () => {
  await stage.publish("demo-van-1", { rpm: 65 });
  const page = await stage.user("tenant", { at: "/devices?textSearch=Van" });
  const drawer = await openDrawer(page, "Van 1");
  await drawer.getByRole("tab", { name: "Latest telemetry" }).click();
  await drawer.getByRole("row", { name: /rpm/ }).waitFor();
  const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0;
  for (const [width, share] of [
    [960, 0.8],
    [1024, 0.8],
    [1279, 0.8],
    [1440, 0.65],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const room = async () => width - (await widthOf(page.locator(".side")));
    await expect.poll(async () => (await widthOf(drawer)) / (await room())).toBeCloseTo(share, 2);
    await expect.poll(() => widthOf(drawer.getByRole("columnheader", { name: "Value" }))).toBeGreaterThan(96);
  }
  await drawer.getByRole("button", { name: "Open details page" }).click();
  await expect
    .poll(async () => 1440 - (await widthOf(page.locator(".side"))) - (await widthOf(drawer)))
    .toBeLessThan(2);
  await page.getByRole("link", { name: "Van 2", exact: true }).waitFor({ state: "hidden" });
  await photograph(page, "details-page");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload(); // the address says it
  await drawer.getByRole("button", { name: "Show beside the list" }).click();
  await page.getByRole("link", { name: "Van 2", exact: true }).waitFor();
  await leave(page);
});

test("the tab is named after the device and the dashboard that it shows", async () => {
  const page = await stage.userAtNoPage("tenant");
  const named = (title: string) => page.waitForFunction((expected) => document.title === expected, title);
  await page.goto(stage.url("/devices?textSearch=Mash"));
  await openDrawer(page, "Mash pump");
  await named("Orrery | Devices | Mash pump");
  await page.keyboard.press("Escape");
  await named("Orrery | Devices");
  await page.goto(stage.url("/dashboards"));
  await page.getByRole("link", { name: "Delivery vans" }).click();
  await named("Orrery | Dashboard | Delivery vans");
  await leave(page);
});

test("every word of a device is in the language of its reader", async () => {
  const page = await stage.user("tenant", { locale: "de-DE", at: "/devices?textSearch=Mash" });
  const drawer = await openDrawer(page, "Mash pump");
  await drawer.getByText("ID", { exact: true }).waitFor();
  await drawer.getByText("Erstellt", { exact: false }).first().waitFor();
  expect(await drawer.getByText("Id", { exact: true }).count()).toBe(0);
  await leave(page);
});

test("the server's refusal of a name is shown at the name until it is changed", async () => {
  const page = await stage.user("tenant", { at: "/devices?textSearch=pump" });
  const drawer = await openDrawer(page, "Mash pump");
  const name = drawer.getByRole("textbox", { name: "Name" });
  await name.fill("Wort pump");
  await drawer.getByRole("button", { name: "Save" }).click();
  const told = drawer.getByText("Device with such name already exists!");
  await told.waitFor();
  await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => told.count()).toBe(1); // there alone
  await name.fill("Wort pump 2");
  await told.waitFor({ state: "detached" });
  await drawer.getByRole("button", { name: "Discard changes" }).click();
  await leave(page);
});

test("unsaved edits of a drawer are not lost without a question, whichever way leads out of it", async () => {
  const page = await stage.user("tenant", { at: "/devices?textSearch=pump" });
  const drawer = await openDrawer(page, "Mash pump");
  const label = drawer.getByRole("textbox", { name: "Label" });
  const question = page.getByRole("dialog", { name: "Unsaved changes" });
  await expect.poll(() => label.inputValue()).not.toBe("");
  const saved = await label.inputValue();
  await label.fill("Not saved yet");
  await page.keyboard.press("Escape"); // leaves the field
  await expect.poll(() => question.isVisible()).toBe(false);
  await expect.poll(() => drawer.evaluate((sheet) => sheet === document.activeElement)).toBe(true);
  const ways: readonly (() => Promise<unknown>)[] = [
    () => page.keyboard.press("Escape"),
    () => drawer.getByRole("button", { name: "Close" }).click(),
    () => drawer.getByRole("button", { name: "Previous" }).click(),
    () => page.getByRole("row", { name: /Wort pump/ }).click({ position: { x: 120, y: 10 } }),
    () => drawer.getByRole("tab", { name: "Attributes" }).click(),
    () => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboards" }).click(),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await leave();
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(() => label.inputValue()).toBe("Not saved yet");
  }
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Leave" }).click();
  await drawer.waitFor({ state: "detached" });
  await openDrawer(page, "Mash pump");
  await expect.poll(() => label.inputValue()).toBe(saved);
  await leave(page);
});

test("a customer reads facts of a device, not fields that cannot be changed", async () => {
  const page = await stage.user("customer", { at: "/devices" });
  const drawer = await openDrawer(page, "Greenhouse 1");
  await drawer.getByRole("definition").getByText("Greenhouse 1", { exact: true }).waitFor();
  await drawer.getByRole("definition").getByText("Thermostat", { exact: true }).waitFor();
  await expect.poll(() => drawer.getByRole("textbox").count()).toBe(0);
  await photograph(page, "device-facts");
  await leave(page);
});

test("a device that has reported needs no commands for its first value, and its last activity is a date", async () => {
  await stage.publish("demo-van-2", { speed: 40 });
  const page = await stage.user("tenant", { at: "/devices?textSearch=Van" });
  const drawer = await openDrawer(page, "Van 3");
  await drawer.getByRole("heading", { name: "Check connectivity" }).waitFor();
  await page.keyboard.press("Escape");
  await openDrawer(page, "Van 2");
  await drawer.getByRole("button", { name: "Copy access token" }).waitFor();
  await drawer.getByRole("tab", { name: "Attributes" }).click();
  await drawer.getByRole("combobox", { name: "Scope" }).click();
  await page.getByRole("option", { name: "Server attributes" }).click();
  await drawer.getByRole("row", { name: /lastActivityTime \d{4}-\d\d-\d\d \d\d:\d\d/ }).waitFor();
  await drawer.getByRole("tab", { name: "Details" }).click();
  await drawer.getByRole("button", { name: "Copy access token" }).waitFor();
  await expect.poll(() => drawer.getByRole("heading", { name: "Check connectivity" }).count()).toBe(0);
  await leave(page);
});

test("credentials are saved when they have changed only, with a token that is generated", async () => {
  const page = await stage.user("tenant", { at: "/devices?textSearch=Van" });
  const drawer = await openDrawer(page, "Van 5");
  await drawer.getByRole("button", { name: "Manage credentials" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  const token = dialog.getByRole("textbox", { name: "Access token" });
  await token.waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  const before = await token.inputValue();
  await dialog.getByRole("button", { name: "Generate a new token" }).click();
  await expect.poll(() => token.inputValue()).not.toBe(before);
  await expect.poll(() => token.inputValue()).toMatch(/^[A-Za-z0-9]{20}$/);
  await save.click();
  await dialog.waitFor({ state: "detached" });
  await leave(page);
});

test("a device profile keeps its alarm rules when its name is saved", async () => {
  const rule = { alarmType: "Too warm", id: "too-warm", createRules: {}, propagate: false };
  const client = await signedIn(stage.platform.httpUrl, TENANT);
  const plain = await client.deviceProfiles.get((await client.deviceProfiles.defaultInfo()).id);
  const { id: _id, createdTime: _createdTime, ...copied } = plain;
  const profile = await client.deviceProfiles.save({
    ...copied,
    name: "Cold room probe",
    default: false,
    transportType: "MQTT",
    profileData: {
      ...plain.profileData,
      transportConfiguration: { type: "MQTT", deviceTelemetryTopic: "cold/+/t", own: { kept: [1, null] } },
      alarms: [rule],
    },
  });
  const page = await stage.user("tenant", { at: "/deviceProfiles" });
  const drawer = await openDrawer(page, "Cold room probe");
  const details = drawer.getByRole("tabpanel", { name: "Details" });
  await details.getByText("Provisioning", { exact: true }).waitFor();
  await photograph(page, "device-profile-details");
  expect(await accessibilityProblems(page)).toEqual([]);
  await drawer.getByRole("textbox", { name: "Name" }).fill("Cold room probes");
  await drawer.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Cold room probes" }).waitFor();
  const saved = await client.deviceProfiles.get(profile.id);
  expect(saved.profileData).toEqual(profile.profileData);
  client.close();
  await leave(page);
});

test("adding a tenant shows that it is being made", async () => {
  const page = await stage.user("sysadmin", { at: "/tenants" });
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/api/tenant", (route) => held.then(() => route.continue()));
  await page.getByRole("button", { name: "Add tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Add tenant" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Slow start");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const busy = dialog.getByRole("button", { name: "Adding …" });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  go();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Slow start" }).waitFor();
  await leave(page);
});

test("the limits of a tenant profile stand in groups, two beside each other", async () => {
  const page = await stage.user("sysadmin", { at: "/tenantProfiles" });
  const drawer = await openDrawer(page, "Default");
  for (const group of ["Entities", "Traffic", "Storage"])
    await drawer.getByRole("heading", { name: new RegExp(`^${group}`) }).waitFor();
  const top = async (name: string) => (await drawer.getByRole("textbox", { name, exact: true }).boundingBox())?.y;
  await expect.poll(async () => (await top("Devices")) === (await top("Assets"))).toBe(true);
  await photograph(page, "tenant-profile");
  await leave(page);
});
