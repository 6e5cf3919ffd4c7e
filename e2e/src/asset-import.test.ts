import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Client, importJobs } from "@orrery/client";
import { type CustomerId, entityId, parseUuid } from "@orrery/model";
import type { Download, Page } from "playwright-core";
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
;room;nameless;1;3;
Old mill;building;again;;;
${Array.from({ length: 9 }, (_, at) => `${name} ${at};room;;${at};;`).join("\n")}
${name} 9;room;;8 m;;`;

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

const textOf = async (download: Download) => readFile(await download.path(), "utf8");

async function openImport(page: Page, text: string, name = "assets.csv", kind = "assets") {
  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("menuitem", { name: `Import ${kind}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Drop a file here or").waitFor();
  await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  return dialog;
}

test("CORE-8.026: assets are imported from a file whose columns are given a meaning, and whose rows are put right before", async () => {
  const name = `Press shop ${randomUUID()}`;
  const page = await stage.user("tenant", { at: "/assets" });
  const errors = collectErrors(page);
  const dialog = await openImport(page, fileOf(name));
  await dialog.getByRole("cell", { name: "North; gate" }).waitFor();
  await dialog.getByRole("combobox", { name: "What power is" }).click();
  await page.getByRole("option", { name: "Time series" }).click();
  await dialog.getByRole("textbox", { name: "Key of power" }).fill("");
  await expect.poll(() => dialog.getByRole("button", { name: /^Import \d/ }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "Key of power" }).fill("load");
  await dialog.getByRole("combobox", { name: "What remark is" }).click();
  await page.getByRole("option", { name: "Leave out" }).click();
  await dialog.getByRole("columnheader", { name: "remark" }).waitFor({ state: "detached" });

  await dialog.getByText("Label before becomes after").waitFor();
  await dialog.getByText("Same name as row 3").waitFor();
  await dialog.getByText("floor takes a number").waitFor();
  await dialog.getByRole("button", { name: "Import 11 rows" }).waitFor();
  await photograph(page, "assets-import");
  expect(await accessibilityProblems(page)).toEqual([]);
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Problems as CSV" }).click();
  expect(await textOf(await saved)).toBe(
    [
      "name;type;label;floor;power;remark;# Reason",
      ';room;nameless;1;3;;"Line: 4; Error: Asset name should be specified!"',
      'Old mill;building;again;;;;"Line: 5; Error: Same name as row 3"',
      `${name} 9;room;;8 m;;;"Line: 15; Error: floor takes a number"`,
      "",
    ].join("\r\n"),
  );

  await dialog.getByRole("button", { name: "Problems" }).and(dialog.locator("[aria-pressed]")).click();
  await dialog.getByRole("button", { name: "Use 8" }).click();
  const nameless = dialog.getByRole("row").filter({ hasText: "Asset name should be specified!" });
  await nameless.getByRole("button", { name: "Change the row" }).click();
  await dialog.getByRole("textbox", { name: "Name in row 4" }).fill(`${name} attic`);
  await page.keyboard.press("Enter");
  const update = dialog.getByRole("switch", { name: "Change those that exist" });
  await update.click();
  await dialog.getByText("Exists already").first().waitFor();
  await update.click();
  await dialog.getByText("1 problem row is left out and can be saved as a file").waitFor();
  await dialog.getByRole("button", { name: "Import 13 rows" }).click();
  await dialog.getByRole("heading", { name: "Import complete" }).waitFor();
  await expect.poll(() => dialog.locator("dd").allTextContents()).toEqual(["12", "1", "0"]);
  await photograph(page, "assets-import-done");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await row(page, "Old mill").getByText("after").waitFor();
  await row(page, `${name} attic`).waitFor();

  const { id } = await client.assets.byName(name);
  const [floor] = await client.telemetry.attributes(id, "SERVER_SCOPE", ["floor"]);
  expect(floor?.value).toBe(2);
  expect(await client.telemetry.latest(id)).toMatchObject({ load: [{ value: "17.5" }] });
  expect(await client.telemetry.attributeKeys(id)).not.toContain("remark");
  const last = await client.assets.byName(`${name} 9`);
  expect(await client.telemetry.attributes(last.id, "SERVER_SCOPE", ["floor"])).toMatchObject([{ value: 8 }]);
  expect(errors).toEqual([]);
  await leave(page);
});

test("an import is paused, goes on when its dialog is closed, and is stopped in the panel", async () => {
  const page = await stage.user("tenant", { at: "/assets" });
  const lines = Array.from({ length: 8000 }, (_, at) => `Bulk ${at},bay`);
  const dialog = await openImport(page, ["name,type", ...lines].join("\n"), "bays.csv");
  await dialog.getByRole("button", { name: /^Import 8.?000 rows$/ }).click();
  await dialog.getByRole("button", { name: "Pause" }).click();
  await dialog.getByRole("heading", { name: "Import paused" }).waitFor();
  await photograph(page, "assets-import-paused");
  await dialog.getByRole("button", { name: "Resume" }).click();
  await dialog.getByRole("button", { name: "Run in background" }).click();
  await dialog.waitFor({ state: "detached" });
  const panel = page.getByRole("region", { name: "Bulk actions" });
  await panel.getByRole("heading", { name: "Assets: import" }).waitFor();
  await photograph(page, "assets-import-background");
  await panel.getByRole("button", { name: "Stop" }).click();
  await panel.getByText(/^Stopped after [\d,]+ of 8,000$/).waitFor();
  const left = async () => {
    const { data } = await importJobs(client.api).list({ page: 0, pageSize: 100 });
    const { totalElements } = await client.assets.tenantAssets({ page: 0, pageSize: 1, textSearch: "Bulk" });
    return totalElements - (data.find(({ fileName }) => fileName === "bays.csv")?.created ?? 0);
  };
  await expect.poll(left).toBe(0); // the step that ran has ended
  await panel.getByRole("button", { name: "Close" }).click();
  await panel.waitFor({ state: "detached" });
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
  await expect.poll(() => dialog.getByRole("button", { name: /^Import \d/ }).count()).toBe(0);
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
  const token = randomUUID().slice(0, 24);
  const page = await stage.user("tenant", { at: "/devices" });
  const text = `name,type,access token,is gateway,limit\n${name},default,${token},true,7\n${name} 2,default,${token}-2,false,8`;
  const dialog = await openImport(page, text, "devices.csv", "devices");
  await dialog.getByRole("columnheader", { name: "Access token" }).waitFor();
  await dialog.getByRole("columnheader", { name: "Is a gateway" }).waitFor();
  await dialog.getByRole("combobox", { name: "What limit is" }).click();
  await page.getByRole("option", { name: "Shared attribute" }).click();
  await photograph(page, "devices-import");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Import 2 rows" }).waitFor();
  // What is free when rows are checked may be taken when they are imported.
  const thief = await client.devices.save({ name: `Thief ${name}`, type: "default" });
  const stolen = await client.devices.credentials(thief.id);
  await client.devices.saveCredentials({ ...stolen, credentialsId: `${token}-2` });
  await dialog.getByRole("button", { name: "Import 2 rows" }).click();
  await dialog.getByRole("heading", { name: "Import complete" }).waitFor();
  await dialog.getByText("Line: 3; Error: Device credentials are already assigned to another device!").waitFor();
  await photograph(page, "devices-import-failed");
  expect(await accessibilityProblems(page)).toEqual([]);
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save failed rows" }).click();
  expect(await textOf(await saved)).toContain(`${name} 2,default,${token}-2,false,8,`);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await row(page, name).first().waitFor();
  const device = await client.devices.byName(name);
  expect(device.additionalInfo?.gateway).toBe(true);
  expect(await client.devices.credentials(device.id)).toMatchObject({ credentialsId: token });
  expect(await client.telemetry.attributes(device.id, "SHARED_SCOPE", ["limit"])).toMatchObject([{ value: 7 }]);
  await leave(page);
});
