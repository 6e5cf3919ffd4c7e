import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { SYSADMIN } from "./platform-api.ts";
import { named, openStageOf } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openStageOf(SYSADMIN);

test("a tenant profile is exported from its row, and a file becomes a new one", async () => {
  const standard = (await client.tenantProfiles.list({ page: 0, pageSize: 100 })).data.find((one) => one.default);
  if (!standard) throw new Error("There is always a default profile");
  const page = await stage.user("sysadmin", { at: "/tenantProfiles" });
  await page.getByRole("button", { name: `More actions: ${standard.name}` }).click();
  await page.getByRole("menuitem", { name: "Export tenant profile" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("dialog", { name: "Export tenant profile" }).getByRole("button", { name: "Export" }).click();
  const file = JSON.parse(await readFile(await (await saved).path(), "utf8"));
  const { id: _, createdTime: __, ...kept } = standard;
  expect(file).toEqual({ ...kept, default: false });

  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("menuitem", { name: "Import tenant profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Import tenant profile" });
  const verb = dialog.getByRole("button", { name: "Import", exact: true });
  const choose = (content: object) =>
    dialog.locator("input[type=file]").setInputFiles({
      name: "profile.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await choose({ name: "Nothing" });
  await dialog.getByText("This is no file of a tenant profile.").waitFor();
  await expect.poll(() => verb.isDisabled()).toBe(true);
  await choose(file);
  await verb.click();
  await dialog.getByText(/already exists/).waitFor(); // its name is taken
  const name = named("Small plants");
  const { configuration } = file.profileData;
  await choose({ ...file, name, default: true, profileData: { configuration: { ...configuration, maxDevices: 12 } } });
  await photograph(page, "tenant-profile-import");
  expect(await accessibilityProblems(page)).toEqual([]);
  await verb.click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name }).waitFor();
  const stored = (await client.tenantProfiles.list({ page: 0, pageSize: 100 })).data.find((one) => one.name === name);
  expect(stored).toMatchObject({ default: false, profileData: { configuration: { maxDevices: 12 } } });
  await leave(page);
});
