import { type Client, references } from "@orrery/client";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;
let client: Client;

beforeAll(async () => {
  stage = await Stage.open();
  client = await signedIn(stage.platform.httpUrl, TENANT);
});
afterAll(() => stage[Symbol.asyncDispose]());

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("the question before a deletion says who uses an asset; the deletion is undone", async () => {
  const asset = await client.assets.save({ name: "Depended on", type: "room" });
  const configuration = { widgets: {}, entityAliases: { a: { alias: "A", filter: { singleEntity: asset.id } } } };
  await client.dashboards.save({ title: "Depends on it", configuration });
  expect((await references(client.api).to(asset.id)).data).toHaveLength(1);
  const page = await stage.user("tenant", { at: "/assets" });
  await page.getByRole("button", { name: "More actions: Depended on" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("It is used in 1 place").waitFor();
  await photograph(page, "delete-used");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await row(page, "Depended on").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await row(page, "Depended on").waitFor();
  await leave(page);
});
