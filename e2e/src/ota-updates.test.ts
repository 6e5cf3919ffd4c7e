import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

test("CORE-4.023, CORE-4.024, CORE-7.188, BLOCK-3.080 a package is added with its file, described, and deleted; a wrong checksum leaves nothing behind", async () => {
  const page = await stage.user("tenant", { at: "/otaUpdates" });
  const errors = collectErrors(page);
  const dialog = page.getByRole("dialog");
  const drawer = page.getByRole("complementary");
  const title = named("Valve");
  const find = async () => (await client.otaPackages.list({ page: 0, pageSize: 100, textSearch: title })).data[0];
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  const add = dialog.getByRole("button", { name: "Add", exact: true });

  await page.getByRole("button", { name: "Add package" }).first().click();
  await field("Title").fill(title);
  await field("Version").fill("1.2");
  await expect.poll(() => dialog.getByRole("textbox", { name: /^Version tag/ }).inputValue()).toBe(`${title} 1.2`);
  await add.click();
  await dialog.getByText("Choose the file that devices load.").waitFor();
  await dialog.locator("input[type=file]").setInputFiles({
    name: "valve.bin",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("123456789"),
  });
  await dialog.getByText("valve.bin").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByText("Compute the checksum").click();
  await field("Checksum").fill("00");
  const calls: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, ":id");
    if (request.method() !== "GET" && path.startsWith("/api/otaPackage")) calls.push(`${request.method()} ${path}`);
  });
  await add.click();
  await dialog.getByText("Wrong otaPackage file!").waitFor();
  await expect.poll(find).toBeUndefined();
  expect(calls).toEqual(["POST /api/otaPackage", "POST /api/otaPackage/:id", "DELETE /api/otaPackage/:id"]);
  await dialog.getByText("Compute the checksum").click();
  await add.click();
  await page.getByRole("link", { name: title, exact: true }).waitFor();
  expect(calls.slice(3)).toEqual(["POST /api/otaPackage", "POST /api/otaPackage/:id"]);
  expect(await find()).toMatchObject({ id: { entityType: "OTA_PACKAGE" }, title, version: "1.2" });
  const download = page.waitForEvent("download");
  await page.getByRole("row").filter({ hasText: title }).getByRole("button", { name: "Download file" }).click();
  expect((await download).suggestedFilename()).toBe("valve.bin");
  await page.getByRole("link", { name: title, exact: true }).click();
  await drawer.getByText("15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225").waitFor();
  await drawer.getByRole("textbox", { name: /^Description/ }).fill("Closes slowly");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(find)
    .toMatchObject({ hasData: true, dataSize: 9, additionalInfo: { description: "Closes slowly" } });
  await photograph(page, "ota-updates");
  expect(await accessibilityProblems(page)).toEqual([]);
  await drawer.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(find).toBeUndefined();
  expect(errors.filter((error) => !error.includes("400"))).toEqual([]);
  await leave(page);
});
