import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

test("an edge is added with keys of its own, changed, leads to what it has, and is deleted", async () => {
  const name = named("Plant at the river");
  const find = async () =>
    (await client.edges.tenantInfos({ page: 0, pageSize: 100 })).data.find((edge) => edge.name === name);
  const page = await stage.user("tenant", { at: "/edgeInstances" });
  const errors = collectErrors(page);
  const dialog = page.getByRole("dialog");
  const drawer = page.getByRole("complementary");
  const row = page.getByRole("row").filter({ hasText: name });
  await page.getByRole("button", { name: "Add edge" }).first().click();
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  const key = await dialog.getByRole("textbox", { name: "Key of the edge" }).inputValue();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Enter a licence key.").waitFor();
  await dialog.getByRole("textbox", { name: "Licence key" }).fill("licence");
  await photograph(page, "edge-add");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await row.getByText("default", { exact: true }).waitFor();
  const made = await find();
  expect(made).toMatchObject({ routingKey: key, edgeLicenseKey: "licence", cloudEndpoint: stage.url("") });
  expect(made?.secret).toMatch(/^[a-z\d]{20}$/);

  await row.getByRole("link", { name }).click();
  await drawer.getByRole("textbox", { name: "Label" }).fill("North");
  await photograph(page, "edge");
  expect(await accessibilityProblems(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  expect(await find()).toMatchObject({ label: "North", routingKey: key, secret: made?.secret });
  await drawer.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Assets of the edge" }).click();
  await page.waitForURL(`**/edgeInstances/${made?.id.id}/assets`);
  await page.goto(stage.url("/edgeInstances"));
  await row.getByRole("button", { name: `More actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(find).toBeUndefined();
  expect(errors).toEqual([]);
  await leave(page);
});
