import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

test("a key store is added, renamed, brought back as a file and deleted", async () => {
  const page = await stage.user("tenant", { at: "/settings/resources-library" });
  const errors = collectErrors(page);
  const dialog = page.getByRole("dialog");
  const drawer = page.getByRole("complementary");
  const title = named("Gateway keys");
  const fileName = `${title.replaceAll(" ", "-")}.jks`;
  const stored = async () => (await client.resources.list({ page: 0, pageSize: 100 })).data;

  await page.getByRole("button", { name: "Add resource" }).first().click();
  await dialog.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "JKS key store" }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Choose a key store.").waitFor();
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.locator("input[type=file]").setInputFiles({
    name: fileName,
    mimeType: "application/octet-stream",
    buffer: Buffer.from([1, 2, 255]),
  });
  await dialog.getByText(fileName).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name: title, exact: true }).click();
  await drawer.getByRole("textbox", { name: "Title" }).fill(`${title} renamed`);
  await drawer.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: `${title} renamed` }).waitFor();
  await expect
    .poll(stored)
    .toContainEqual(expect.objectContaining({ title: `${title} renamed`, resourceType: "JKS", resourceKey: fileName }));
  await photograph(page, "resources");
  expect(await accessibilityProblems(page)).toEqual([]);

  const more = drawer.getByRole("button", { name: /^More actions/ });
  const loaded = page.waitForEvent("download");
  await more.click();
  await page.getByRole("menuitem", { name: "Download file" }).click();
  const file = await loaded;
  expect(file.suggestedFilename()).toBe(fileName);
  expect([...(await readFile(await file.path()))]).toEqual([1, 2, 255]);
  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(async () => (await stored()).map(({ resourceKey }) => resourceKey)).not.toContain(fileName);
  expect(errors).toEqual([]);
  await leave(page);
});
