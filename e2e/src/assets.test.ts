import type { Client } from "@orrery/client";
import { type Asset, type CustomerId, type EdgeId, entityId, parseUuid } from "@orrery/model";
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
let brewery: CustomerId;
let edge: EdgeId;

const save = (name: string, type: string, label: string) =>
  client.assets.save({ name, type, label, additionalInfo: { description: `${name} of the demo` } });

beforeAll(async () => {
  stage = await Stage.open();
  client = await signedIn(stage.platform.httpUrl, TENANT);
  const { data } = await client.customers.list({ page: 0, pageSize: 1, textSearch: "Harbour" });
  if (data[0] === undefined) throw new Error("The demo has no brewery");
  brewery = data[0].id;
  const { id } = await client.edges.save({
    name: "Harbour site",
    type: "default",
    routingKey: "b1b7b0f4-6d4d-4f4f-9e57-5c1f6a8c0a01",
    secret: "abcdefghijklmnopqrst",
    edgeLicenseKey: "licence",
    cloudEndpoint: "https://cloud.example",
  });
  edge = id;
  const made: Asset[] = [];
  for (const [name, type, label] of [
    ["Brew house", "building", "Harbour"],
    ["Cold store", "building", "Harbour, basement"],
    ["Fermenter hall", "room", ""],
    ["Van 12", "vehicle", "Delivery"],
  ] as const)
    made.push(await save(name, type, label));
  const [house, store] = made;
  if (house) await client.assets.assign(brewery, house.id);
  if (store) await client.assets.makePublic(store.id);
  const user = await signedIn(stage.platform.httpUrl, CUSTOMER);
  const own = entityId("CUSTOMER", parseUuid(user.session.claims()?.customerId ?? ""));
  await client.assets.assign(own, (await save("Seed store", "room", "")).id);
});
afterAll(() => stage[Symbol.asyncDispose]());

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole("button", { name: `More actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

test("CORE-0.001 CORE-6.006: an asset is added, edited, assigned, made public and deleted", async () => {
  const page = await stage.user("tenant", { at: "/assets" });
  const room = `Boiler room ${Date.now()}`;
  await row(page, "Brew house").waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(room);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Enter an asset type.").waitFor();
  await dialog.getByRole("combobox", { name: "Asset type" }).fill("room");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await row(page, room).getByText("room", { exact: true }).waitFor();

  await row(page, room).getByRole("link", { name: room }).click();
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("textbox", { name: "Label" }).fill("Second floor");
  await drawer.getByRole("button", { name: "Save" }).click();
  await page.getByText(`${room} saved`).waitFor();
  await drawer.getByRole("tab", { name: "Attributes" }).click();
  await drawer.getByText("No attributes here yet").waitFor();
  await drawer.getByRole("tab", { name: "Latest telemetry" }).click();
  await page.waitForURL((url) => url.searchParams.get("tab") === "telemetry");
  await drawer.getByRole("button", { name: /^Close/ }).click();
  await drawer.waitFor({ state: "detached" }); // it has a menu of the same name
  await row(page, room).getByText("Second floor").waitFor();

  await act(page, room, "Make public");
  await dialog.getByRole("heading", { name: `Make ${room} public?` }).waitFor();
  await dialog.getByRole("button", { name: "Make public" }).click();
  await row(page, room).getByText("Public").waitFor();
  await act(page, room, "Make private");
  await dialog.getByRole("button", { name: "Make private" }).click();
  await row(page, room).getByText("Not assigned").waitFor();

  await act(page, room, "Delete");
  await dialog.getByRole("heading", { name: `Delete ${room}?` }).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await row(page, room).waitFor({ state: "detached" });
  await leave(page);
});

test("CORE-4.019: assets are given to a customer together, stand in that list, and are taken back", async () => {
  const page = await stage.user("tenant", { at: "/assets" });
  const dialog = page.getByRole("dialog");
  await page.getByRole("checkbox", { name: "Select Fermenter hall" }).check();
  await page.getByRole("checkbox", { name: "Select Van 12" }).check();
  await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "Assign to customer" }).click();
  await dialog.getByRole("heading", { name: "Assign 2 assets to a customer" }).waitFor();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await dialog.getByText("Choose a customer").first().waitFor();
  await dialog.getByRole("combobox", { name: "Customer" }).fill("Harbour");
  await page.getByRole("option", { name: /Harbour Brewery/ }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByRole("region", { name: "Bulk actions" }).getByText("2 done").waitFor();

  await page.goto(stage.url(`/customers/${brewery.id}/assets`));
  await row(page, "Van 12").waitFor();
  await page.getByRole("navigation").getByText("Harbour Brewery").first().waitFor();
  await page.getByRole("checkbox", { name: "Select Van 12" }).check();
  await page.getByRole("checkbox", { name: "Select Fermenter hall" }).check();
  const bar = page.getByRole("toolbar", { name: "2 selected" });
  await expect.poll(() => bar.getByRole("button", { name: "Delete" }).count()).toBe(0);
  await bar.getByRole("button", { name: "Unassign from customer" }).click();
  await dialog.getByRole("button", { name: "Unassign 2 assets" }).click();
  await row(page, "Van 12").waitFor({ state: "detached" });
  await row(page, "Brew house").waitFor();

  await page.getByRole("button", { name: "Assign assets" }).click();
  await dialog.getByRole("combobox").fill("Van");
  await page.getByRole("option", { name: /Van 12/ }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await row(page, "Van 12").waitFor();
  await act(page, "Van 12", "Unassign from customer");
  await dialog.getByRole("heading", { name: "Unassign Van 12?" }).waitFor();
  await dialog.getByRole("button", { name: "Unassign", exact: true }).click();
  await row(page, "Van 12").waitFor({ state: "detached" });
  await leave(page);
});

test("CORE-4.020: assets are given to an edge and taken from it", async () => {
  const page = await stage.user("tenant", { at: `/edgeInstances/${edge.id}/assets` });
  const dialog = page.getByRole("dialog");
  await page.getByRole("heading", { name: "No assets yet" }).waitFor();
  await page.getByRole("navigation").getByText("Harbour site").first().waitFor();
  await page.getByRole("button", { name: "Assign assets" }).first().click();
  await dialog.getByRole("combobox").fill("Cold");
  await page.getByRole("option", { name: /Cold store/ }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await row(page, "Cold store").waitFor();
  await act(page, "Cold store", "Unassign from edge");
  await dialog.getByRole("heading", { name: "Unassign Cold store from the edge?" }).waitFor();
  await dialog.getByRole("button", { name: "Unassign from edge" }).click();
  await page.getByRole("heading", { name: "No assets yet" }).waitFor();
  await leave(page);
});

test("a user of a customer sees that customer's assets, and changes none", async () => {
  const page = await stage.user("customer", { at: "/assets" });
  await row(page, "Seed store").waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBe(5); // the head, the one, and the site of the demo with its areas
  await expect.poll(() => page.getByRole("checkbox").count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: "Add asset" }).count()).toBe(0);
  await page.getByRole("button", { name: "More actions: Seed store" }).click();
  await expect.poll(() => page.getByRole("menuitem").allTextContents()).toEqual(["Copy asset id"]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Seed store" }).click();
  const drawer = page.getByRole("complementary");
  await drawer.getByText("room").first().waitFor();
  await expect.poll(() => drawer.getByRole("textbox").count()).toBe(0);
  await leave(page);
});

test("the list is narrowed by a type and by what is searched, and says when nothing fits", async () => {
  const page = await stage.user("tenant", { at: "/assets" });
  await row(page, "Van 12").waitFor();
  await page.getByRole("button", { name: "Asset type" }).first().click();
  await page.getByRole("checkbox", { name: "vehicle", exact: true }).check();
  await page.keyboard.press("Escape");
  await row(page, "Brew house").waitFor({ state: "detached" });
  await row(page, "Van 12").waitFor();
  expect(new URL(page.url()).searchParams.getAll("type")).toEqual(["vehicle"]);
  await page.goto(stage.url("/assets?textSearch=zzz"));
  await page.getByRole("heading", { name: "Nothing matches “zzz”." }).waitFor();
  await leave(page);
});

test("a list that cannot be loaded says so, and is loaded again on request", async () => {
  const page = await stage.user("tenant", { at: "/home" });
  await page.route("**/api/tenant/assetInfos*", (route) =>
    route.fulfill({ status: 500, json: { message: "No luck" } }),
  );
  await page.goto(stage.url("/assets"));
  await page.getByRole("heading", { name: /could not be loaded/ }).waitFor();
  await page.unroute("**/api/tenant/assetInfos*");
  await page.getByRole("button", { name: "Try again" }).click();
  await row(page, "Brew house").waitFor();
  await leave(page);
});

test.each([
  ["assets", "/assets", "Fermenter hall"],
  ["assets-nothing-found", "/assets?textSearch=zzz", "Nothing matches"],
  ["asset-details", "/assets?textSearch=Brew", "Second floor"],
])("%s is whole, readable by everybody and free of errors", async (name, path, shows) => {
  const page = await stage.user("tenant", { at: "/home" });
  const errors = collectErrors(page);
  await page.goto(stage.url(path));
  if (name === "asset-details") await page.getByRole("main").getByRole("link", { name: "Brew house" }).click();
  await page
    .getByText(name === "asset-details" ? "Asset details" : shows)
    .first()
    .waitFor();
  await photograph(page, name);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
  await leave(page);
});
