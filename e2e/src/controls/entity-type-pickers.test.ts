import { expect, test } from "vitest";
import { id, openPickers } from "./picker-page.ts";

const { page, show, field, option, offered, value, said, calls } = await openPickers();

test("BLOCK-3.065 BLOCK-5.020 BLOCK-9.017 the type select holds a code or null, in at most 200 px", async () => {
  await show("pickers-entity-type/select");
  await field().click();
  await option("Device").click();
  await value().toBe("DEVICE");
  await field().click();
  await option("None").click();
  await value().toBe(null);
  const width = async () => (await field().locator("xpath=..").boundingBox())?.width;
  await expect.poll(width).toBeLessThanOrEqual(200);
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
  await offered().toEqual(names);
});

test.each([
  ["en_US", "Device"],
  ["de_DE", "Gerät"],
  ["zh_CN", "设备"],
])("BLOCK-3.063 the chips of the type list have the names that types have in %s", async (language, name) => {
  await show("pickers-entity-type/list-filled", language);
  await expect.poll(() => page.locator("[data-chip]").first().textContent()).toBe(name);
});

test("BLOCK-3.061 BLOCK-3.062 BLOCK-5.019 BLOCK-8.013 the type list holds codes, shows names and is null when empty", async () => {
  await show("pickers-entity-type/list-filled");
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
  await expect.poll(() => page.locator("[data-chip]").allTextContents()).toEqual(["Device", "Unknown"]);
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
  await expect.poll(() => asked("/api/asset/types")).toBe(1);
  await page.getByRole("button", { name: "deviceSaved" }).click();
  await open("Asset type optional");
  await expect.poll(() => asked("/api/asset/types")).toBe(1);
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
  await expect
    .poll(() => calls())
    .toEqual([
      `GET /api/plugins/telemetry/DEVICE/${id(1)}/keys/timeseries`,
      `GET /api/plugins/telemetry/DEVICE/${id(2)}/keys/timeseries`,
      `GET /api/plugins/telemetry/DEVICE/${id(1)}/keys/attributes/SERVER_SCOPE`,
    ]);
});
