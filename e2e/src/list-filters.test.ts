import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { SYSADMIN, signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const pill = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name }).first();

/** Opens a filter and waits for its choices. */
async function open(page: Page, name: string): Promise<Locator> {
  await pill(page, new RegExp(`^${name}`)).click();
  const choices = page.getByRole("dialog", { name });
  await choices.getByRole("checkbox").first().waitFor();
  return choices;
}

const chosen = (page: Page, name: string) => new URL(page.url()).searchParams.getAll(name);

test("a filter takes several choices, the address restores them, and Back takes them back at once", async () => {
  const page = await stage.user("tenant", { at: "/devices" });
  await page.getByText("1–20 of 22").waitFor();
  const choices = await open(page, "Device profile");
  await choices.getByRole("checkbox", { name: "Pump" }).check();
  await page.getByText("1–4 of 4").waitFor();
  await choices.getByRole("checkbox", { name: "Tank" }).check();
  await page.getByText("1–7 of 7").waitFor();
  await choices.getByRole("checkbox", { name: "Tracker" }).check();
  await page.getByText("1–12 of 12").waitFor();
  await page.keyboard.press("Escape");
  await choices.waitFor({ state: "detached" });
  await pill(page, "Device profile Any of 3").waitFor();
  expect(chosen(page, "deviceProfileId")).toHaveLength(3);
  await page.reload();
  await page.getByText("1–12 of 12").waitFor();
  for (const name of ["Pump", "Tank", "Tracker"]) await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
  await page.goBack();
  await page.getByText("1–20 of 22").waitFor();
  expect(chosen(page, "deviceProfileId")).toEqual([]);
  await page.goForward();
  await page.getByText("1–12 of 12").waitFor();
  await leave(page);
});

test("each choice has a chip that takes it away, and the keyboard stays among them", async () => {
  const page = await stage.user("tenant", { at: "/devices" });
  const choices = await open(page, "Customer");
  for (const name of ["Harbour Brewery", "Kastell Logistics", "Not assigned"])
    await choices.getByRole("checkbox", { name }).check();
  await page.getByText("1–14 of 14").waitFor();
  await page.keyboard.press("Escape");
  const states = await open(page, "State");
  await states.getByRole("checkbox", { name: "Never connected" }).check();
  await page.keyboard.press("Escape");
  await states.waitFor({ state: "detached" });
  const chips = page.getByRole("group", { name: "Chosen filters" });
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "devices-filtered");
  await chips.getByRole("button", { name: "Remove Kastell Logistics" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("1–9 of 9").waitFor();
  const focused = page.locator(":focus");
  await expect.poll(() => focused.getAttribute("aria-label")).toBe("Remove Not assigned");
  await page.keyboard.press("Enter");
  await page.getByText("1–7 of 7").waitFor();
  await chips.waitFor({ state: "detached" }); // what is left is in the pills
  await pill(page, "Customer Harbour Brewery").waitFor();
  await expect.poll(() => focused.getAttribute("type")).toBe("search");
  await page.getByRole("button", { name: "Clear the filter Customer" }).click();
  await page.getByText(/of 2[12]$/).waitFor();
  await leave(page);
});

test("a filter is worked by the keyboard, and finds what is not among its first choices", async () => {
  const client = await signedIn(stage.platform.httpUrl, TENANT);
  const made = [];
  for (let number = 1; number <= 34; number++)
    made.push(await client.customers.save({ title: `A customer ${String(number).padStart(2, "0")}` }));
  const page = await stage.user("tenant", { at: "/devices" });
  await page.getByText("1–20 of 22").waitFor();
  await pill(page, "Customer").focus();
  await page.keyboard.press("Enter");
  const choices = page.getByRole("dialog", { name: "Customer" });
  await choices.getByRole("checkbox", { name: "A customer 01" }).waitFor();
  await expect.poll(() => choices.getByRole("checkbox", { name: "Kastell Logistics" }).count()).toBe(0);
  const search = choices.getByRole("searchbox");
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("kastell");
  await choices.getByRole("checkbox", { name: "Kastell Logistics" }).waitFor();
  await choices.getByRole("checkbox", { name: "A customer 01" }).waitFor({ state: "detached" });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("1–5 of 5").waitFor();
  await page.keyboard.press("Escape");
  await choices.waitFor({ state: "detached" });
  await expect.poll(() => page.locator(":focus").getAttribute("aria-haspopup")).toBe("dialog");
  await page.reload();
  await pill(page, "Customer Kastell Logistics").waitFor();
  for (const { id } of made) await client.customers.delete(id);
  await leave(page);
});

test("gateways alone, or everything else", async () => {
  const client = await signedIn(stage.platform.httpUrl, TENANT);
  const gateway = await client.devices.save({ name: "Roof gateway", additionalInfo: { gateway: true } });
  const page = await stage.user("tenant", { at: "/devices" });
  const choices = await open(page, "Gateway");
  await choices.getByRole("checkbox", { name: "Gateways only" }).click();
  await choices.waitFor({ state: "detached" }); // one choice is all there can be
  await page.getByText("1–1 of 1").waitFor();
  await page.getByRole("link", { name: "Roof gateway" }).waitFor();
  await open(page, "Gateway");
  await choices.getByRole("checkbox", { name: "No gateways" }).click();
  await page.getByText("1–20 of 22").waitFor();
  expect(chosen(page, "gateway")).toEqual(["false"]);
  await client.devices.delete(gateway.id);
  await leave(page);
});

test("several states", async () => {
  const client = await signedIn(stage.platform.httpUrl, TENANT);
  await stage.publish("demo-van-1", { speed: 3 });
  const link = { page: 0, pageSize: 50 };
  const active = async () => (await client.devices.tenantInfos(link, { states: ["ACTIVE"] })).totalElements;
  await expect.poll(active).toBe(1);
  const page = await stage.user("tenant", { at: "/devices?state=ACTIVE" });
  await page.getByText("1–1 of 1").waitFor();
  const choices = await open(page, "State");
  await choices.getByRole("checkbox", { name: "Never connected" }).check();
  await page.getByText("1–20 of 22").waitFor();
  await choices.getByRole("checkbox", { name: "Active", exact: true }).uncheck();
  await page.getByText("1–20 of 21").waitFor();
  await leave(page);
});

test("filters that nothing fits are cleared from the empty list", async () => {
  const page = await stage.user("tenant", { at: "/devices" });
  const profiles = await open(page, "Device profile");
  await profiles.getByRole("checkbox", { name: "Pump" }).check();
  await page.keyboard.press("Escape");
  const customers = await open(page, "Customer");
  await customers.getByRole("checkbox", { name: "Kastell Logistics" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).click();
  await page.getByText("1–20 of 22").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await leave(page);
});

test("choices that cannot be read are requested again, and unknown ones have a name", async () => {
  const page = await stage.userAtNoPage("tenant");
  let broken = true;
  await page.route(/\/api\/deviceProfileInfos/, (route) =>
    broken ? route.fulfill({ status: 400, json: { status: 400, message: "no", errorCode: 31 } }) : route.continue(),
  );
  await page.goto(stage.url("/devices?deviceProfileId=00000000-1111-1222-8333-444444444444"));
  await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
  await pill(page, "Device profile Unknown").click();
  const choices = page.getByRole("dialog", { name: "Device profile" });
  await choices.getByText("The choices could not be loaded.").waitFor();
  broken = false;
  await choices.getByRole("button", { name: "Try again" }).click();
  await choices.getByRole("checkbox", { name: "Thermostat" }).check();
  await page.getByText("1–8 of 8").waitFor();
  await leave(page);
});

test("on a phone filters and chips are reached by drawing them aside", async () => {
  const page = await stage.user("tenant", { viewport: { width: 390, height: 844 }, hasTouch: true, at: "/devices" });
  await page.getByRole("listitem").filter({ hasText: "Van 5" }).waitFor();
  const choices = await open(page, "Device profile");
  await choices.getByRole("checkbox", { name: "Pump" }).check();
  await choices.getByRole("checkbox", { name: "Tank" }).check();
  await page.keyboard.press("Escape");
  await page.getByText("1–7 of 7").waitFor();
  await page.getByRole("button", { name: "Remove Pump" }).tap();
  await page.getByText("1–3 of 3").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await leave(page);
});

test("dashboards are narrowed to customers, device profiles to transports", async () => {
  const page = await stage.user("tenant", { at: "/dashboards" });
  const customers = await open(page, "Customer");
  await customers.getByRole("checkbox", { name: "Kastell Logistics" }).check();
  await customers.getByRole("checkbox", { name: "Harbour Brewery" }).check();
  await page.getByText("1–2 of 2").waitFor();
  await page.goto(stage.url("/deviceProfiles?transport=MQTT"));
  await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
  const transports = await open(page, "Transport type");
  await transports.getByRole("checkbox", { name: "Default" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Thermostat" }).waitFor();
  await leave(page);
});

test("tenants are narrowed to tenant profiles", async () => {
  const client = await signedIn(stage.platform.httpUrl, SYSADMIN);
  const profile = await client.tenantProfiles.save({
    name: "Small",
    profileData: { configuration: { type: "DEFAULT" } },
  });
  await client.tenants.save({ title: "Small tenant", tenantProfileId: profile.id });
  const page = await stage.user("sysadmin", { at: "/tenants" });
  await page.getByText("1–2 of 2").waitFor();
  const profiles = await open(page, "Tenant profile");
  await profiles.getByRole("checkbox", { name: "Small" }).check();
  await page.getByText("1–1 of 1").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Small tenant" }).waitFor();
  await leave(page);
});

test("devices are found by their latest values and attributes, by the keyboard too", async () => {
  const client = await signedIn(stage.platform.httpUrl, TENANT);
  for (const [n, level] of [12, 35, 47].entries()) {
    const device = await client.devices.save({ name: `Gauge ${n + 1}`, type: "default" });
    await client.telemetry.save(device.id, { gauge: level });
    await client.telemetry.saveAttributes(device.id, "SERVER_SCOPE", { hall: level > 40 ? "North, left" : "South" });
  }
  const page = await stage.user("tenant", { at: "/devices?property=name&direction=ASC" });
  await pill(page, "Value").focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Value" });
  await panel.getByRole("combobox", { name: "Key" }).fill("gauge");
  await page.getByRole("option", { name: "gauge" }).click();
  await panel.getByRole("button", { name: "Add condition" }).click();
  await panel.getByText("Enter a number.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "filter-value");
  await panel.getByRole("textbox", { name: "Value" }).fill("30");
  await page.keyboard.press("Enter");
  await panel.waitFor({ state: "detached" });
  await expect
    .poll(
      async () => {
        await page.getByRole("button", { name: "Refresh" }).click(); // latest values are there a second later
        return page.locator("tbody tr a").allTextContents();
      },
      { timeout: 20_000 },
    )
    .toEqual(["Gauge 2", "Gauge 3"]);
  await pill(page, "Value gauge > 30").waitFor();
  await pill(page, "Value").click();
  await panel.getByText("Attribute", { exact: true }).click();
  await panel.getByRole("combobox", { name: "Key" }).fill("hall");
  await panel.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Text" }).click();
  await panel.getByRole("textbox", { name: "Value" }).fill("north, l");
  await panel.getByRole("button", { name: "Add condition" }).click();
  await expect.poll(() => page.locator("tbody tr a").allTextContents()).toEqual(["Gauge 3"]);
  await page.reload();
  await expect.poll(() => page.locator("tbody tr a").allTextContents()).toEqual(["Gauge 3"]);
  await page.getByRole("button", { name: "Remove gauge > 30" }).waitFor();
  await photograph(page, "filter-values");
  await page.getByRole("button", { name: "Remove hall contains" }).click();
  await expect.poll(() => page.locator("tbody tr a").allTextContents()).toEqual(["Gauge 2", "Gauge 3"]);
  await leave(page);
});

test("assets are found by several types and customers", async () => {
  const client = await signedIn(stage.platform.httpUrl, TENANT);
  for (const type of ["kind a, first", "kind b", "kind c"]) await client.assets.save({ name: `Of ${type}`, type });
  const page = await stage.user("tenant", { at: "/assets?property=name&direction=ASC" });
  const choices = await open(page, "Asset type");
  await choices.getByRole("checkbox", { name: "kind a, first" }).check();
  await choices.getByRole("checkbox", { name: "kind c" }).check();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("tbody tr a").allTextContents()).toEqual(["Of kind a, first", "Of kind c"]);
  expect(chosen(page, "type")).toEqual(["kind a, first", "kind c"]);
  const owners = await open(page, "Customer");
  await owners.getByRole("checkbox", { name: "Harbour Brewery" }).check();
  await page.getByText("No entry fits the filters.").waitFor();
  await leave(page);
});
