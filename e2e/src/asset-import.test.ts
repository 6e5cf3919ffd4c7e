import { randomUUID } from "node:crypto";
import type { Client } from "@orrery/client";
import { type CustomerId, entityId, parseUuid } from "@orrery/model";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { CUSTOMER, signedIn, TENANT } from "./platform-api.ts";
import { collectErrors } from "./sign-in.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;
let client: Client;
let own: CustomerId;

beforeAll(async () => {
  stage = await Stage.open();
  client = await signedIn(stage.platform.httpUrl, TENANT);
  const user = await signedIn(stage.platform.httpUrl, CUSTOMER);
  own = entityId("CUSTOMER", parseUuid(user.session.claims()?.customerId ?? ""));
  await client.assets.save({ name: "Old mill", type: "building", label: "before" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const fileOf = (name: string) => `name;type;label;floor;power;remark
${name};hall;"North; gate";2;17.5;new
Old mill;building;after;;;
;room;nameless;1;3;`;

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function openImport(page: Page, text: string, name = "assets.csv", kind = "assets") {
  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("menuitem", { name: `Import ${kind}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Drop a file here or").waitFor();
  await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  return dialog;
}

test("CORE-8.026: assets are imported from a file whose columns are given a meaning, and each line that fails says why", async () => {
  const name = `Press shop ${randomUUID()}`;
  const page = await stage.user("tenant", { at: "/assets" });
  const errors = collectErrors(page);
  const dialog = await openImport(page, fileOf(name));
  await dialog.getByRole("cell", { name: "North; gate" }).waitFor();
  await dialog.getByText("Name is missing").waitFor();
  await dialog.getByRole("combobox", { name: "What power is" }).click();
  await page.getByRole("option", { name: "Time series" }).click();
  await dialog.getByRole("textbox", { name: "Key of power" }).fill("");
  await expect.poll(() => dialog.getByRole("button", { name: "Import 3 rows" }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "Key of power" }).fill("load");
  await dialog.getByRole("combobox", { name: "What remark is" }).click();
  await page.getByRole("option", { name: "Leave out" }).click();
  await dialog.getByRole("columnheader", { name: "remark" }).waitFor({ state: "detached" });
  await photograph(page, "assets-import");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Import 3 rows" }).click();
  await dialog.getByRole("heading", { name: "Import complete" }).waitFor();
  await expect.poll(() => dialog.locator("dd").allTextContents()).toEqual(["1", "1", "1"]);
  await dialog.getByText("Line: 4; Error: Asset name should be specified!").waitFor();
  await photograph(page, "assets-import-done");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await row(page, "Old mill").getByText("after").waitFor();
  await row(page, name).waitFor();

  const { id } = await client.assets.byName(name);
  const [floor] = await client.telemetry.attributes(id, "SERVER_SCOPE", ["floor"]);
  expect(floor?.value).toBe(2);
  expect(await client.telemetry.latest(id)).toMatchObject({ load: [{ value: "17.5" }] });
  expect(await client.telemetry.attributeKeys(id)).not.toContain("remark");
  expect(errors).toEqual([]);
  await leave(page);
});

test.each([
  ["name\nMill", "The file needs at least two columns"],
  ["name,type\na,b,c", "Line 2 has another number of values"],
  ["name,type\n", "The file has no rows"],
])("%j is refused before it is sent", async (text, problem) => {
  const page = await stage.user("tenant", { at: "/assets" });
  const dialog = await openImport(page, text);
  await dialog.getByText(problem).waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: /^Import/ }).count()).toBe(0);
  await leave(page);
});

test("only the tenant's own list imports, adds and deletes", async () => {
  const page = await stage.user("tenant", { at: `/customers/${own.id}/assets` });
  await page.getByRole("button", { name: "Assign assets" }).first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "More ways to add" }).count()).toBe(0);
  await leave(page);
});

test("the list is narrowed by customer, and the drawer says whose an asset is", async () => {
  const { id } = await client.assets.save({ name: "Lent pump house", type: "building" });
  await client.assets.assign(own, id);
  const page = await stage.user("tenant", { at: `/assets?customerId=${own.id}` });
  await row(page, "Lent pump house").waitFor();
  await expect.poll(() => row(page, "Old mill").count()).toBe(0);
  await page.getByRole("link", { name: "Lent pump house" }).click();
  await page.getByRole("complementary").getByText("Assigned to customer:").waitFor();
  await leave(page);
});

test("devices are imported with their credentials, and are offered the meanings that devices have", async () => {
  const name = `Imported pump ${randomUUID()}`;
  const token = randomUUID();
  const page = await stage.user("tenant", { at: "/devices" });
  const text = `name,type,access token,is gateway,limit\n${name},default,${token},true,7`;
  const dialog = await openImport(page, text, "devices.csv", "devices");
  await dialog.getByRole("columnheader", { name: "Access token" }).waitFor();
  await dialog.getByRole("columnheader", { name: "Is a gateway" }).waitFor();
  await dialog.getByRole("combobox", { name: "What limit is" }).click();
  await page.getByRole("option", { name: "Shared attribute" }).click();
  await photograph(page, "devices-import");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Import 1 row" }).click();
  await dialog.getByRole("heading", { name: "Import complete" }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await row(page, name).waitFor();
  const device = await client.devices.byName(name);
  expect(device.additionalInfo?.gateway).toBe(true);
  expect(await client.devices.credentials(device.id)).toMatchObject({ credentialsId: token });
  expect(await client.telemetry.attributes(device.id, "SHARED_SCOPE", ["limit"])).toMatchObject([{ value: 7 }]);
  await leave(page);
});
