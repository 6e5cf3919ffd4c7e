import type { Alarm, AlarmSeverity, DeviceId } from "@orrery/model";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { passesBy, toastOf } from "./passes-by.ts";
import { collectErrors } from "./sign-in.ts";
import { openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const box = (page: Page, heading: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });

test("a customer's places are each named once: their areas have no headings that are seen", async () => {
  const page = await stage.user("customer", { at: "/home" }); // before the tenant has a home dashboard for everybody
  const places = page.getByRole("region", { name: "Places" });
  await places.getByRole("link", { name: /^Assets/ }).waitFor();
  const headings = places.getByRole("heading", { level: 2, includeHidden: true });
  const clips = () => headings.evaluateAll((all) => all.map((one) => getComputedStyle(one).clipPath));
  await expect.poll(clips).toEqual(Array.from({ length: 6 }, () => "inset(50%)")); // screen readers announce them
  await leave(page);
});

describe("home says how things stand", () => {
  let page: Page;

  beforeAll(async () => {
    page = await stage.userAtNoPage("tenant");
  });
  afterAll(() => leave(page));

  test("before anything was opened there are devices and dashboards to begin with", async () => {
    await page.goto(stage.url("/home"));
    await box(page, "Newest devices").getByText("Main incomer").waitFor();
    await box(page, "Dashboards").getByRole("link", { name: "Greenhouse climate" }).waitFor();
    await page.getByText("Nothing needs attention").waitFor();
  });

  test("what was opened comes first, and what is deleted is forgotten", async () => {
    const profile = await client.deviceProfiles.defaultInfo();
    await client.devices.save({ name: "Short-lived", deviceProfileId: profile.id });
    await page.goto(stage.url("/devices?textSearch=Short"));
    await page.getByText("Short-lived", { exact: true }).click();
    await page.waitForFunction(() => document.title.endsWith("| Short-lived"));
    await page.goto(stage.url("/dashboards"));
    await page.getByText("Greenhouse climate").first().click();
    await page.waitForFunction(() => document.title.endsWith("| Greenhouse climate"));
    await page.goto(stage.url("/home"));
    const opened = box(page, "Recently opened").getByRole("link");
    await expect
      .poll(async () => (await opened.allInnerTexts()).map((text) => text.split("\n")[0]))
      .toEqual(["Greenhouse climate", "Short-lived"]);
    await opened.filter({ hasText: "Short-lived" }).click();
    await page.getByRole("complementary").getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const confirm = () => page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await passesBy(page, toastOf("Short-lived deleted"), confirm);
    await page.goto(stage.url("/home"));
    await expect.poll(() => opened.count()).toBe(1);
  });

  test("the worst alarms stand first and lead to what they are about", async () => {
    const errors = collectErrors(page);
    const { data } = await client.devices.tenantInfos({ page: 0, pageSize: 2, textSearch: "Van" });
    const [van, other] = data;
    if (!van || !other) throw new Error("The demo has vans");
    await page.setViewportSize({ width: 1440, height: 900 });
    const alarm = (type: string, severity: AlarmSeverity, originator: DeviceId) =>
      client.api.post<Alarm>("/api/alarm", { type, severity, status: "ACTIVE_UNACK", originator });
    await alarm("Battery low", "MINOR", other.id);
    const critical = await alarm("Cooling failed", "CRITICAL", van.id);
    await client.alarms.acknowledge(critical.id.id);
    await page.goto(stage.url("/home"));
    const rows = box(page, "Active alarms").getByRole("listitem").getByRole("link");
    await expect
      .poll(async () => (await rows.allInnerTexts()).map((text) => text.split("\n").slice(0, 4)))
      .toEqual([
        ["Critical", "Cooling failed", van.name, "Active, acknowledged"],
        ["Minor", "Battery low", other.name, "Active, unacknowledged"],
      ]);
    await page.getByText("1 not acknowledged").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await photograph(page, "home-alarms");
    await page.setViewportSize({ width: 1024, height: 768 });
    const cutOff = () =>
      rows
        .locator("> span")
        .evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
        );
    await expect.poll(cutOff).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await rows.first().click();
    await page.waitForURL((url) => url.pathname === `/devices/${van.id.id}`);
    expect(errors).toEqual([]);
  });
});

describe("a home dashboard", () => {
  test("replaces home for users that chose it in their profile, without its toolbar by default", async () => {
    const page = await stage.user("customer", { at: "/profile" });
    await page.getByRole("combobox", { name: /Home dashboard/ }).fill("Green");
    await page.getByRole("option", { name: "Greenhouse climate" }).click();
    const save = () => page.getByRole("button", { name: "Save" }).click();
    await passesBy(page, toastOf("Saved"), save);
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await page.getByText("Cold store").first().waitFor();
    await expect.poll(() => page.getByRole("toolbar").count()).toBe(0);
    await photograph(page, "home-dashboard");
    await page.goto(stage.url("/profile"));
    await page.getByRole("switch", { name: /Hide the toolbar/ }).click();
    await passesBy(page, toastOf("Saved"), save);
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await page.getByRole("toolbar").waitFor();
    await leave(page);
  });

  test("of the tenant is that of all users without one of their own", async () => {
    const { data } = await client.dashboards.tenantInfos({ page: 0, pageSize: 1, textSearch: "Energy" });
    const energy = data[0];
    if (!energy) throw new Error("The demo has a dashboard of energy");
    await client.dashboards.saveTenantHomeInfo({ dashboardId: energy.id, hideDashboardToolbar: false });
    const page = await stage.user("tenant");
    await page.getByRole("toolbar").waitFor();
    await expect.poll(() => page.getByText("Newest devices").count()).toBe(0);
    await client.dashboards.saveTenantHomeInfo({ dashboardId: null, hideDashboardToolbar: true });
    await page.reload();
    await page.getByText("Data points stored").waitFor();
    await leave(page);
  });
});

test("the palette finds entities of several kinds while one types", async () => {
  const page = await stage.user("tenant");
  await page.getByRole("heading", { name: "Home" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("green");
  const palette = page.getByRole("listbox");
  await palette.getByRole("group", { name: "Devices" }).getByRole("option").first().waitFor();
  await palette
    .getByRole("group", { name: "Dashboards" })
    .getByRole("option", { name: /Greenhouse climate/ })
    .waitFor();
  await page.getByRole("combobox").fill("customer@orrery");
  await palette.getByRole("group", { name: "Users" }).getByRole("option").first().waitFor();
  await expect.poll(() => palette.getByRole("option").count()).toBe(1); // those of the text before have gone
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => /^\/customers\/[^/]+\/users\/[^/]+$/.test(url.pathname));
  await leave(page);
});

test("unsaved changes of the profile are not lost without a question, and the token is copied", async () => {
  const page = await stage.user("tenant", { permissions: ["clipboard-read", "clipboard-write"], at: "/profile" });
  const copy = () => page.getByRole("button", { name: "Copy access token" }).click();
  await passesBy(page, toastOf("The access token is in the clipboard."), copy);
  const token = await page.evaluate(() => localStorage.getItem("jwt_token"));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`Bearer ${token}`);
  const name = page.getByRole("textbox", { name: "First name" });
  await name.fill("Ida");
  await page.getByRole("link", { name: "Devices", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Unsaved changes" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect.poll(() => name.inputValue()).toBe("Ida");
  await page.getByRole("link", { name: "Devices", exact: true }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL((url) => url.pathname === "/devices");
  await leave(page);
});
