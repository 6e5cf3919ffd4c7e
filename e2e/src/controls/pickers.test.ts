import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { shownValue, WorkshopStage } from "../workshop.ts";

let workshop: WorkshopStage;
let page: Page;

beforeAll(async () => {
  workshop = await WorkshopStage.open();
  page = await workshop.page();
});
afterAll(() => workshop[Symbol.asyncDispose]());
beforeEach(async () => {
  await page.setViewportSize({ width: 1024, height: 720 });
});

const id = (n: number) => `${String(n).padStart(8, "0")}-1dd2-11b2-8080-808080808080`;
const device = (n: number) => ({ entityType: "DEVICE", id: id(n) });
const show = (story: string) => workshop.show(page, story);
const field = (name?: string | RegExp) =>
  name === undefined ? page.getByRole("combobox") : page.getByRole("combobox", { name });
const option = (name: string | RegExp) => page.getByRole("option", { name });
const value = () => expect.poll(() => shownValue(page));
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const calls = async () =>
  (await page.evaluate(() => (globalThis as { storyCalls?: { call: string }[] }).storyCalls ?? [])).map(
    ({ call }) => call,
  );
const clear = (name: string | RegExp = /^Clear/) => page.getByRole("button", { name }).click();

test("BLOCK-3.051 BLOCK-7.003 the entity autocomplete holds the entity that is picked, by mouse or by keys", async () => {
  await show("pickers-entity/empty");
  await field().click();
  await option(/Mash pump/).click();
  await value().toEqual(device(1));
  await clear();
  await value().toBe(null);
  await field().fill("cold");
  await option(/Cold room 2/).waitFor();
  await expect.poll(() => field().getAttribute("aria-activedescendant")).toMatch(/option-0$/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await value().toEqual(device(4));
  expect(await field().inputValue()).toBe("Cold room 2");
});

test("BLOCK-7.002 typing asks the server once, after the pause", async () => {
  const shared = page;
  page = await workshop.page(); // one whose clock may be stopped: keys come as slowly as the machine is busy
  await page.clock.install();
  await show("pickers-entity/empty");
  await field().click();
  await option(/Mash pump/).waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.keyboard.type("van");
  await page.clock.runFor(149);
  const before = await calls();
  await page.clock.resume();
  await expect.poll(async () => (await calls()).length).toBe(2);
  const after = await calls();
  await page.close();
  page = shared;
  expect(before).toEqual(after.slice(0, 1));
  expect(after).toEqual([
    "GET /api/tenant/deviceInfos?pageSize=50&page=0&sortProperty=name&sortOrder=ASC",
    "GET /api/tenant/deviceInfos?pageSize=50&page=0&textSearch=van&sortProperty=name&sortOrder=ASC",
  ]);
});

test("Escape closes the list and keeps the value; leaving throws an unfinished text away", async () => {
  await show("pickers-entity/filled");
  await expect.poll(() => field().inputValue()).toBe("Mash pump");
  await field().fill("van");
  await option(/Van 1/).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByRole("listbox").count()).toBe(0);
  expect(await field().inputValue()).toBe("Mash pump");
  await value().toEqual(device(1));
});

test("BLOCK-8.003 BLOCK-5.007 each type says what does not match and what is required", async () => {
  await show("pickers-entity/type-change");
  await expect.poll(() => field().inputValue()).toBe("Mash pump");
  const types = { device: "devices", asset: "assets", customer: "customers", dashboard: "dashboards" };
  for (const [type, several] of Object.entries(types)) {
    await page.getByRole("radio", { name: type, exact: true }).check({ force: true });
    await field().fill("");
    await field().fill("zzz");
    await said(`No ${several} match “zzz”.`);
    await page.keyboard.press("Escape");
    await said(new RegExp(`Choose an? ${type}\\.`));
  }
});

test("BLOCK-4.001 BLOCK-4.002 another entity type empties the value and brings other options", async () => {
  await show("pickers-entity/type-change");
  await value().toEqual(device(1));
  await page.getByRole("radio", { name: "asset", exact: true }).check({ force: true });
  await value().toBe(null);
  await field().click();
  await option(/Brewery/).waitFor();
  expect((await calls()).at(-1)).toMatch(/^GET \/api\/tenant\/assetInfos/);
});

test("BLOCK-4.003 a subtype that the entity is not of empties the value; its own one does not", async () => {
  await show("pickers-entity/subtype-change");
  await expect.poll(() => field().inputValue()).toBe("Mash pump");
  await page.getByRole("radio", { name: "pump" }).check({ force: true });
  await value().toEqual(device(1));
  await page.getByRole("radio", { name: "van" }).check({ force: true });
  await value().toBe(null);
});

test("BLOCK-8.002 BLOCK-7.005 an id that cannot be read becomes null, without a toast", async () => {
  await show("pickers-entity/unknown-id");
  await value().toBe(null);
  expect(await page.getByRole("alert").filter({ hasText: "Not found" }).count()).toBe(0);
});

test("BLOCK-7.004 a failed lookup is an empty list, without a toast", async () => {
  await show("pickers-entity/failing");
  await field().click();
  await said("No devices match");
  expect(await page.getByText("Internal error").count()).toBe(0);
});

test("a list of fifty thousand is drawn at once, by the rows in sight", async () => {
  await show("pickers-entity/many-items");
  await field().click();
  await option("Sensor 00000").waitFor();
  expect(await page.getByRole("option").count()).toBeLessThan(40);
  expect(await option("Sensor 00000").getAttribute("aria-setsize")).toBe("50000");
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press("PageDown");
  await option("Sensor 00039").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => field().inputValue()).toBe("Sensor 00039");
});

test("BLOCK-3.052 BLOCK-5.008 BLOCK-7.006 the entity list holds ids as chips and needs one", async () => {
  await show("pickers-entity/list-filled");
  await page.locator('[data-chip="Mash pump"]').waitFor();
  expect(await calls()).toContain(`GET /api/devices?deviceIds=${id(1)},${id(3)},${id(6)}`);
  await show("pickers-entity/list");
  await field().click();
  await option(/Mash pump/).click();
  await field().click();
  await option(/Van 1/).click();
  await value().toEqual([id(1), id(5)]);
  await page.getByRole("button", { name: "Remove: Mash pump" }).click();
  await field().press("Backspace");
  await value().toEqual([]);
  await said("Choose at least one entity.");
});

test("BLOCK-3.055 BLOCK-3.010 BLOCK-3.011 the entity select has both parts, stand-ins only the type", async () => {
  await show("pickers-entity/select-filled");
  await expect.poll(() => field("Device").inputValue()).toBe("Wort pump");
  await page.getByRole("combobox", { name: /Type/ }).click();
  await option("Asset").click();
  await value().toBe(null);
  await field("Asset").click();
  await option(/Cellar/).click();
  await value().toEqual({ entityType: "ASSET", id: id(32) });
  await show("pickers-entity/select-with-aliases");
  await page.getByRole("combobox").first().click();
  await option("Current user").first().click();
  await value().toEqual({ entityType: "CURRENT_USER", id: "13814000-1dd2-11b2-8080-808080808080" });
  expect(await page.getByRole("combobox").count()).toBe(1);
});

test("BLOCK-3.053 BLOCK-3.054 the entity list select emits references, and null when the last is removed", async () => {
  await show("pickers-entity/list-select");
  await page.getByRole("combobox").first().click();
  await option("Device").click();
  await field("Entities").click();
  await option(/Mash pump/).click();
  await field("Entities").click();
  await option(/Van 1/).click();
  await value().toEqual([device(1), device(5)]);
  await page.getByRole("button", { name: "Remove: Mash pump" }).click();
  await page.getByRole("button", { name: "Remove: Van 1" }).click();
  await value().toBe(null);
});

test("BLOCK-3.065 BLOCK-5.020 BLOCK-9.017 the type select holds a code or null, in at most 200 px", async () => {
  await show("pickers-entity-type/select");
  await field().click();
  await option("Device").click();
  await value().toBe("DEVICE");
  await field().click();
  await option("None").click();
  await value().toBe(null);
  expect((await field().locator("xpath=..").boundingBox())?.width).toBeLessThanOrEqual(200);
  await show("pickers-entity-type/select-invalid");
  await said("Choose an entity type.");
});

test.each([
  ["of a system administrator", "select-of-a-system-administrator", ["None", "Tenant"]],
  [
    "of a customer",
    "select-of-a-customer",
    ["None", "Device", "Asset", "Entity view", "Customer", "User", "Dashboard", "Edge"],
  ],
  ["narrowed", "select-narrowed", ["None", "Tenant"]],
  ["of given types", "select-of-given-types", ["None", "Rule chain", "Tenant"]],
])("BLOCK-6.008 BLOCK-6.009 the types %s", async (_title, story, names) => {
  await show(`pickers-entity-type/${story}`);
  await expect
    .poll(async () => {
      await field().click();
      const found = await page.getByRole("option").allTextContents();
      await page.keyboard.press("Escape");
      return found;
    })
    .toEqual(names);
});

test("BLOCK-3.061 BLOCK-3.062 BLOCK-3.063 BLOCK-5.019 BLOCK-8.013 the type list holds codes, shows names and is null when empty", async () => {
  await show("pickers-entity-type/list-filled");
  expect(await page.locator("[data-chip]").allTextContents()).toEqual(["Device", "Asset"]);
  await field().fill("zzz");
  await said("No entity types match “zzz”.");
  await field().fill("cust");
  await option("Customer").click();
  await value().toEqual(["DEVICE", "ASSET", "CUSTOMER"]);
  for (const name of ["Device", "Asset", "Customer"])
    await page.getByRole("button", { name: `Remove: ${name}` }).click();
  await value().toBe(null);
  await said("Choose at least one entity type.");
});

test("BLOCK-3.064 a code that is not known is shown as such", async () => {
  await show("pickers-entity-type/list-with-an-unknown-code");
  expect(await page.locator("[data-chip]").allTextContents()).toEqual(["Device", "Unknown"]);
});

test("BLOCK-3.059 BLOCK-5.005 BLOCK-5.006 types of the four kinds are typed or chosen, and required", async () => {
  await show("pickers-entity-subtype/all-kinds");
  for (const [kind, type, name] of [
    ["ASSET", "building", "an asset"],
    ["EDGE", "site", "an edge"],
    ["ENTITY_VIEW", "guest", "an entity view"],
    ["DEVICE", "van", "a device"],
  ] as const) {
    const input = page.locator(`[data-kind="${kind}"] input[role=combobox]`);
    await input.fill("");
    await input.fill(type.slice(0, 2));
    await option(type).click();
    await value().toMatchObject({ [kind]: type });
    await input.fill("");
    await said(`Enter ${name} type.`);
  }
  await show("pickers-entity-subtype/too-long");
  await said("An edge type has at most 255 characters.");
});

test("BLOCK-5.009 BLOCK-5.010 BLOCK-5.011 the list of types takes new texts once and needs one", async () => {
  await show("pickers-entity-subtype/list");
  for (const text of ["new", "new"]) {
    await field().fill(text);
    await page.keyboard.press("Enter");
  }
  await value().toEqual(["new"]);
  await page.getByRole("button", { name: "Remove: new" }).click();
  await said("Choose at least one device type.");
});

test("BLOCK-4.004 after a saved broadcast the next open control asks for the types again", async () => {
  await show("pickers-entity-subtype/broadcasts");
  const asked = async (path: string) => (await calls()).filter((call) => call === `GET ${path}`).length;
  const open = async (name: string) => {
    await field(name).click();
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
  };
  await open("Asset type optional");
  await open("Asset type optional");
  expect(await asked("/api/asset/types")).toBe(1);
  await page.getByRole("button", { name: "deviceSaved" }).click();
  await open("Asset type optional");
  expect(await asked("/api/asset/types")).toBe(1);
  await page.getByRole("button", { name: "assetSaved" }).click();
  await open("Asset type optional");
  await expect.poll(() => asked("/api/asset/types")).toBe(2);
});

test("BLOCK-3.056 BLOCK-3.057 BLOCK-5.012 BLOCK-5.013 BLOCK-5.014 BLOCK-5.015 keys are chips, ended by Enter, comma or semicolon", async () => {
  await show("pickers-entity-keys/empty");
  await field().click();
  for (const [text, end] of [
    [" a ", "Enter"],
    ["b", ","],
    ["c", ";"],
    ["a", "Enter"],
    ["   ", "Enter"],
  ] as const) {
    await page.keyboard.type(text);
    await page.keyboard.press(end);
  }
  await value().toEqual(["a", "b", "c"]);
  for (const key of ["a", "b", "c"]) await page.getByRole("button", { name: `Remove: ${key}` }).click();
  await said("Enter at least one key.");
});

test("BLOCK-3.058 another entity or kind of keys brings other suggestions", async () => {
  await show("pickers-entity-keys/empty");
  await field().click();
  await option("temperature").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Other device" }).click();
  await field().click();
  await option("flow").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Server attributes" }).click();
  await field().click();
  await option("serialNumber").waitFor();
  expect(await calls()).toEqual([
    `GET /api/plugins/telemetry/DEVICE/${id(1)}/keys/timeseries`,
    `GET /api/plugins/telemetry/DEVICE/${id(2)}/keys/timeseries`,
    `GET /api/plugins/telemetry/DEVICE/${id(1)}/keys/attributes/SERVER_SCOPE`,
  ]);
});

test("BLOCK-4.005 BLOCK-4.006 a gateway is chosen on load: that of the device's name, or the first", async () => {
  await show("pickers-gateway/with-the-name-of-a-device");
  await value().toEqual(device(22));
  await show("pickers-gateway/default");
  await value().toEqual(device(21));
  await show("pickers-gateway/in-a-state");
  await value().toEqual(device(22));
  expect((await calls())[0]).toContain("pageSize=2147483647&page=0&textSearch=Yard gateway");
});

test("BLOCK-4.007 BLOCK-4.008 BLOCK-5.017 BLOCK-8.005 BLOCK-8.006 a new gateway is created by Enter or by the link, after a question", async () => {
  await show("pickers-gateway/default");
  await value().toEqual(device(21));
  await field().fill("Roof gateway");
  await said("No gateway matches “Roof gateway”.");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Create a new gateway" });
  await dialog.getByText("Create a new gateway with the name “Roof gateway”?").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await field().inputValue()).toBe("");
  await value().toBe(null);
  await field().fill("Roof gateway");
  await page.getByRole("button", { name: "Create a new gateway" }).click();
  await dialog.getByRole("button", { name: "Create" }).click();
  await value().toEqual(device(29));
  await expect.poll(() => field().inputValue()).toBe("Roof gateway");
});

test("BLOCK-7.010 the name of a device that exists is told", async () => {
  await show("pickers-gateway/default");
  await value().toEqual(device(21));
  await field().fill("Mash pump");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect.poll(() => page.locator("[data-exists]").textContent()).toBe("Mash pump");
});

test("BLOCK-5.016 BLOCK-6.006 BLOCK-8.004 without gateways the picker says so, and that it is required", async () => {
  await show("pickers-gateway/invalid");
  await said("Enter the name of a gateway.");
  await field().click();
  await said("No gateway found.");
  await show("pickers-gateway/empty");
  await field().click();
  await said("No gateway found.");
});

test("BLOCK-1.015 BLOCK-5.070 BLOCK-5.071 BLOCK-3.128 message types are shown by their labels; own ones are texts", async () => {
  await show("pickers-names/message-type");
  expect(await field().inputValue()).toBe("Post telemetry");
  await field().fill("Connect");
  await page.getByRole("option", { name: "Connect Event", exact: true }).click();
  await value().toBe("CONNECT_EVENT");
  await field().fill("BREW_STARTED");
  await value().toBe("BREW_STARTED");
  await field().fill("");
  await said("Enter a message type.");
});

test("BLOCK-5.067 BLOCK-5.068 BLOCK-5.069 BLOCK-3.129 relation types", async () => {
  await show("pickers-names/relation-type");
  expect(await field().getAttribute("placeholder")).toBe("Any type");
  await value().toBe("");
  await field().fill("Man");
  expect(
    await page
      .getByRole("option")
      .allTextContents()
      .then((texts) => texts.length),
  ).toBeGreaterThan(0);
  await option("Manages").click();
  await value().toBe("Manages");
  await show("pickers-names/relation-type-too-long");
  await said("A relation type has at most 255 characters.");
  await show("pickers-names/relation-type-filled");
  await field().fill("");
  await said("Enter a relation type.");
});

test("BLOCK-5.072 BLOCK-7.028 BLOCK-7.029 BLOCK-9.039 queues are read once, sorted, and required", async () => {
  await show("pickers-names/queue-filled");
  await clear();
  await said("Choose a queue.");
  await field().click();
  await option("HighPriority").waitFor();
  expect(await page.getByRole("option").allTextContents()).toEqual(["HighPriority", "Main", "SequentialByOriginator"]);
  await field().fill("m");
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Main"]);
  expect(await calls()).toEqual(["GET /api/tenant/queues?serviceType=TB_RULE_ENGINE"]);
  await field().fill("zzz");
  await said("No queue begins with “zzz”.");
});

test("BLOCK-5.073 BLOCK-2.006 BLOCK-3.082 OTA packages: required texts by type, the link, an id that is gone", async () => {
  await show("pickers-names/ota-package-filled");
  await expect.poll(() => field("Assigned firmware").inputValue()).toBe("Probe (1.4.0)");
  expect(await page.getByRole("link").count()).toBe(0);
  await clear();
  await said("Choose a firmware package.");
  await show("pickers-names/software-invalid");
  await said("Choose a software package.");
  await show("pickers-names/ota-package-with-link");
  expect(await page.getByRole("link", { name: "Open package" }).getAttribute("href")).toBe(`/otaUpdates/${id(51)}`);
  await show("pickers-names/ota-package-without-link");
  expect(await page.getByRole("link").count()).toBe(0);
  await show("pickers-names/ota-package-unknown");
  await value().toBe(null);
});

test("BLOCK-5.063 BLOCK-8.010 BLOCK-7.016 BLOCK-7.021 the dashboard autocomplete", async () => {
  await show("pickers-dashboard/filled");
  await expect.poll(() => field().inputValue()).toBe("Brewery");
  expect(await calls()).toContain(`GET /api/dashboard/info/${id(41)}`);
  await clear();
  await said("A home needs a dashboard.");
  await field().fill("zzz");
  await said("No dashboards match “zzz”.");
  await show("pickers-dashboard/first");
  await value().toEqual({ entityType: "DASHBOARD", id: id(41) });
  expect(await calls()).toContain("GET /api/tenant/dashboards?pageSize=1&page=0&sortProperty=title&sortOrder=ASC");
  await show("pickers-dashboard/failing");
  await field().click();
  await said("No dashboards match");
});

test("BLOCK-2.054 BLOCK-2.055 BLOCK-9.025 BLOCK-9.026 the dashboard select is a dropdown, or an icon with a panel", async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await show("pickers-dashboard/select");
  await field().click();
  await option("Fleet").click();
  await value().toBe(id(43));
  await page.setViewportSize({ width: 1024, height: 720 });
  await show("pickers-dashboard/select");
  await page.getByRole("button", { name: "Choose a dashboard" }).click();
  const panel = page.getByRole("dialog", { name: "Choose a dashboard" });
  const width = async () => (await panel.boundingBox())?.width;
  await expect.poll(width).toBeGreaterThanOrEqual(300); // it grows while it opens
  expect(await width()).toBeLessThanOrEqual(320);
  expect(await panel.locator("[data-panel]").evaluate((element) => getComputedStyle(element).maxBlockSize)).toBe(
    "250px",
  );
  await panel.getByRole("button", { name: "Cold chain" }).click();
  await value().toBe(id(42));
});

test("BLOCK-1.023 BLOCK-2.085 BLOCK-2.086 BLOCK-4.101 BLOCK-4.102 BLOCK-4.103 BLOCK-6.012 the widgets bundle select", async () => {
  await show("pickers-widgets-bundle/empty");
  await expect
    .poll(async () => {
      await field().click();
      const found = await page.getByRole("option").allTextContents();
      await page.keyboard.press("Escape");
      return found;
    })
    .toEqual(["Brewery widgets", "ChartsSystem", "Edge widgetsSystem"]);
  await show("pickers-widgets-bundle/first");
  await value().toMatchObject({ title: "Brewery widgets" });
  await show("pickers-widgets-bundle/by-alias");
  await value().toMatchObject({ alias: "brewery" });
  await show("pickers-widgets-bundle/by-a-missing-alias");
  await value().toBe(null);
  await show("pickers-widgets-bundle/without-edges");
  await expect
    .poll(async () => {
      await field().click();
      const found = await page.getByRole("option").allTextContents();
      await page.keyboard.press("Escape");
      return found;
    })
    .toEqual(["Brewery widgets", "ChartsSystem"]);
});

test("BLOCK-2.087 BLOCK-2.088 the widgets bundle search has an icon, and a cross while there is text", async () => {
  await show("pickers-widgets-bundle/search");
  const search = page.getByRole("searchbox", { name: "Search widgets bundles" });
  expect(await page.locator("main svg.icon").count()).toBe(1);
  const cross = page.getByRole("button", { name: "Clear search" });
  expect(await cross.count()).toBe(0);
  await search.fill("char");
  await value().toBe("char");
  await cross.click();
  await value().toBe("");
  expect(await cross.count()).toBe(0);
});

test("BLOCK-1.012 BLOCK-1.015 every picker stands in the workshop", async () => {
  const stories = await workshop.stories(page);
  for (const group of ["entity", "entity-type", "entity-subtype", "entity-keys", "gateway", "names", "dashboard"])
    expect(stories.some((story) => story.startsWith(`pickers-${group}/`))).toBe(true);
  for (const name of ["queue", "relation-type", "message-type", "ota-package"])
    expect(stories).toContain(`pickers-names/${name}`);
});

test("a chip that is removed by keys leaves the focus to its field", async () => {
  await show("pickers-entity/list-filled");
  await page.getByRole("button", { name: "Remove: Mash pump" }).focus();
  await page.keyboard.press("Enter");
  await value().not.toContain(id(1));
  expect(await field().evaluate((input) => input === document.activeElement)).toBe(true);
});
