import type { Client } from "@orrery/client";
import { entityId, parseUuid } from "@orrery/model";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { CUSTOMER, SYSADMIN, signedIn } from "./platform-api.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { sampleOf } from "./trials.ts";
import { leave } from "./visitors.ts";

// Actions of the pages (console pages, 4 to 10) that no other test does, each read back through the API.
const { stage, client } = await openTenantStage();
const clients: Client[] = [];
afterAll(() => {
  for (const one of clients) one.close();
});
const as = async (account: Parameters<typeof signedIn>[1]) => {
  const signed = await signedIn(stage.platform.httpUrl, account);
  clients.push(signed);
  return signed;
};

const ALL = { page: 0, pageSize: 100 } as const;
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
async function act(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: `More actions: ${name}` })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

test("a customer is added, changed, given a new dashboard, and deleted", async () => {
  const title = named("Cold store");
  const wall = named("Cold wall");
  const page = await stage.user("tenant", { at: "/customers?add" });
  const errors = collectErrors(page);
  const dialog = page.getByRole("dialog");
  const drawer = page.getByRole("complementary");
  const find = async () => (await client.customers.list({ ...ALL, textSearch: title })).data[0];
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await row(page, title).getByRole("link", { name: title }).click();
  await drawer.getByRole("textbox", { name: "City" }).fill("Bergen");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await find())?.city).toBe("Bergen");

  await page.goto(stage.url("/dashboards?add"));
  await dialog.getByRole("textbox", { name: "Title" }).fill(wall);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const made = async () => (await client.dashboards.tenantInfos({ ...ALL, textSearch: wall })).data[0];
  await expect.poll(made).toBeDefined();
  await page.goto(stage.url(`/dashboards?textSearch=${encodeURIComponent(wall)}`));
  await act(page, wall, "Manage assigned customers");
  await dialog.getByRole("combobox", { name: "Add a customer" }).fill(title);
  await page.getByRole("option", { name: title }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await made())?.assignedCustomers?.map((one) => one.title)).toEqual([title]);
  await act(page, wall, "Manage assigned customers");
  await dialog.getByRole("button", { name: `Remove: ${title}` }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await made())?.assignedCustomers ?? []).toEqual([]);

  await page.goto(stage.url(`/customers?textSearch=${encodeURIComponent(title)}`));
  await act(page, title, "Delete");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(find).toBeUndefined();
  expect(errors).toEqual([]);
  await leave(page);
});

test("users of a customer read the credentials of its devices, and change none", async () => {
  const own = await as(CUSTOMER);
  const customer = entityId("CUSTOMER", parseUuid(own.session.claims()?.customerId ?? ""));
  const [device] = (await own.devices.customerInfos(customer, ALL, {})).data;
  if (!device) throw new Error("the customer of the demo has no device");
  const page = await stage.user("customer", { at: `/devices?textSearch=${encodeURIComponent(device.name)}` });
  await act(page, device.name, "View credentials");
  const dialog = page.getByRole("dialog");
  const { credentialsId } = await own.devices.credentials(device.id);
  await expect
    .poll(async () => [
      ...(await dialog.getByText(credentialsId ?? "").allTextContents()),
      ...(await dialog.locator("input").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))),
    ])
    .toContain(credentialsId);
  await photograph(page, "credentials-read");
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(() => dialog.getByRole("button", { name: "Save" }).count()).toBe(0);
  await leave(page);
});

test("edges are imported from a file, and one that never connects is not sent everything", async () => {
  const name = named("Filed plant");
  const page = await stage.user("tenant", { at: "/edgeInstances?add=edge.import" });
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles({
    name: "edges.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`name,type,edge license key\n${name},plant,licence`),
  });
  await dialog.getByRole("button", { name: "Import 1 row" }).click();
  await dialog.getByRole("heading", { name: "Import complete" }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await row(page, name).waitFor();
  const [edge] = (await client.edges.tenantInfos({ ...ALL, textSearch: name })).data;
  expect(edge).toMatchObject({ type: "plant", edgeLicenseKey: "licence", cloudEndpoint: stage.url("") });
  await act(page, name, "Send everything again");
  await dialog.getByRole("button", { name: "Send everything again" }).click();
  await page.getByText("Edge is not connected").first().waitFor();
  await leave(page);
});

test("a package at an address is added, and its address copied", async () => {
  const title = named("Pump code");
  const page = await stage.user("tenant", {
    permissions: ["clipboard-read", "clipboard-write"],
    at: "/otaUpdates?add",
  });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await dialog.getByRole("textbox", { name: "Version", exact: true }).fill("2");
  await dialog.getByRole("combobox", { name: "Devices load" }).click();
  await page.getByRole("option", { name: "From an external URL" }).click();
  await dialog.getByRole("textbox", { name: "URL" }).fill("https://files.example/pump.bin");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name: title, exact: true }).click();
  const [made] = (await client.otaPackages.list({ ...ALL, textSearch: title })).data;
  expect(made).toMatchObject({ url: "https://files.example/pump.bin", version: "2" });
  await page.getByRole("button", { name: "Copy: URL" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("https://files.example/pump.bin");
  await leave(page);
});

test("another profile of tenants becomes the default", async () => {
  const system = await as(SYSADMIN);
  const calls = system.tenantProfiles;
  const before = (await calls.list(ALL)).data.find((profile) => profile.default);
  const name = named("Large tenants");
  const made = await calls.save({ ...(before as NonNullable<typeof before>), id: null, name, default: false });
  const page = await stage.user("sysadmin", { at: `/tenantProfiles?textSearch=${encodeURIComponent(name)}` });
  await act(page, name, "Make default");
  await page.getByRole("dialog").getByRole("button", { name: "Make default" }).click();
  await expect.poll(async () => (await calls.get(made.id)).default).toBe(true);
  if (before) await calls.makeDefault(before.id);
  await leave(page);
});

const edgeOf = (name: string) =>
  client.edges.save({
    ...{ name, type: "default", edgeLicenseKey: "licence", cloudEndpoint: "https://cloud.example" },
    ...{ routingKey: crypto.randomUUID(), secret: "secret" },
  });
const COPIED = sampleOf(
  [
    ["devices", "Copy device id", (name: string) => client.devices.save({ name })],
    ["assets", "Copy asset id", (name: string) => client.assets.save({ name, type: "room" })],
    ["customers", "Copy customer id", (name: string) => client.customers.save({ title: name })],
    ["edgeInstances", "Copy edge id", edgeOf],
    ["ruleChains", "Copy rule chain id", (name: string) => client.ruleChains.save({ name, type: "CORE" })],
    ["dashboards", "Copy dashboard id", (name: string) => client.dashboards.save({ title: name })],
  ] as const,
  3,
);

test("ids are copied in the lists, and credentials in the drawer of a device", async () => {
  const page = await stage.user("tenant", { permissions: ["clipboard-read", "clipboard-write"] });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [path, label, save] of COPIED) {
    const name = named("Copied");
    const { id } = await save(name);
    await page.goto(stage.url(`/${path}?textSearch=${encodeURIComponent(name)}`));
    await act(page, name, label);
    await expect.poll(copied).toBe(id.id);
  }
  const device = await client.devices.save({ name: named("Copied") });
  const credentials = await client.devices.credentials(device.id);
  await page.goto(stage.url(`/devices/${device.id.id}?tab=details`));
  await page.getByRole("button", { name: "Copy access token" }).click();
  await expect.poll(copied).toBe(credentials.credentialsId);
  await client.devices.saveCredentials({
    ...credentials,
    credentialsType: "MQTT_BASIC",
    credentialsId: null,
    credentialsValue: JSON.stringify({ clientId: "pump", userName: "ines" }),
  });
  await page.goto(stage.url(`/devices/${device.id.id}?tab=details`));
  await page.getByRole("button", { name: "Copy MQTT credentials" }).click();
  await expect.poll(copied).toMatch(/clientId.*pump.*userName.*ines/s);
  await leave(page);
});

test("rows of tenants and customers lead to what is theirs", async () => {
  const title = named("Cannery");
  const { id } = await client.customers.save({ title });
  const page = await stage.user("tenant", { at: `/customers?textSearch=${encodeURIComponent(title)}` });
  await act(page, title, "Manage users");
  await page.waitForURL(`**/customers/${id.id}/users`);
  await page.getByRole("button", { name: "Add user" }).first().waitFor();
  await leave(page);
  const system = await as(SYSADMIN);
  const tenant = await system.tenants.save({ title: named("Bakery") });
  const root = await stage.user("sysadmin", { at: `/tenants?textSearch=${encodeURIComponent(tenant.title)}` });
  await act(root, tenant.title, "Manage administrators");
  await root.waitForURL(`**/tenants/${tenant.id.id}/users`);
  await root.getByRole("button", { name: "Add user" }).first().waitFor();
  await system.tenants.delete(tenant.id);
  await leave(root);
});
