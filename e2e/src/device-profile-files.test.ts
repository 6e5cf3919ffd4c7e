import { readFile } from "node:fs/promises";
import { NULL_UUID } from "@orrery/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const stored = async (name: string) =>
  (await client.deviceProfiles.list({ page: 0, pageSize: 100 })).data.find((profile) => profile.name === name);

/** A profile with a chain and an alarm rule. */
async function coldRoom() {
  const chain = await client.ruleChains.save({ name: named("Cold") });
  return client.deviceProfiles.save({
    name: named("Cold room"),
    type: "DEFAULT",
    transportType: "MQTT",
    provisionType: "DISABLED",
    defaultRuleChainId: chain.id,
    profileData: {
      configuration: { type: "DEFAULT" },
      transportConfiguration: { type: "MQTT", deviceTelemetryTopic: "cold/telemetry" },
      provisionConfiguration: { type: "DISABLED" },
      alarms: [{ id: "1", alarmType: "Warm", createRules: {}, clearRule: null, propagate: false }],
    },
  });
}

async function exported(page: Page): Promise<string> {
  const saved = page.waitForEvent("download");
  await page.getByRole("dialog", { name: "Export device profile" }).getByRole("button", { name: "Export" }).click();
  return readFile(await (await saved).path(), "utf8");
}

async function choose(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Import device profile" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "profile.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

test("a device profile is exported from its row and its details, and a file becomes a new one", async () => {
  const profile = await coldRoom();
  const page = await stage.user("tenant", { at: "/deviceProfiles" });
  await page.getByRole("button", { name: `More actions: ${profile.name}` }).click();
  await page.getByRole("menuitem", { name: "Export device profile" }).click();
  const text = await exported(page);
  const file = JSON.parse(text);
  expect(file).toMatchObject({ name: profile.name, default: false, defaultRuleChainId: profile.defaultRuleChainId });
  for (const member of ["id", "createdTime", "tenantId"]) expect(file).not.toHaveProperty(member);
  await page.getByRole("link", { name: profile.name }).click();
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /^More actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Export device profile" }).click();
  expect(await exported(page)).toBe(text);
  await page.keyboard.press("Escape");

  await page.goto(stage.url("/deviceProfiles"));
  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("menuitem", { name: "Import device profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Import device profile" });
  const verb = dialog.getByRole("button", { name: "Import", exact: true });
  await choose(page, '{"name": "Nothing"}');
  await dialog.getByText("This is no file of a device profile.").waitFor();
  await expect.poll(() => verb.isDisabled()).toBe(true);
  await choose(page, text);
  await verb.click();
  await dialog.getByText(/already exists/).waitFor(); // its name is taken

  const name = named("Cold room from a file");
  const lost = { entityType: "DASHBOARD", id: NULL_UUID.replace("1", "2") };
  await choose(page, JSON.stringify({ ...file, name, defaultDashboardId: lost }));
  await dialog.getByText("Not known here and left empty: Dashboard for mobile apps.").waitFor();
  await photograph(page, "device-profile-import");
  expect(await accessibilityProblems(page)).toEqual([]);
  await verb.click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name }).waitFor();
  expect(await stored(name)).toMatchObject({
    transportType: "MQTT",
    default: false,
    defaultRuleChainId: profile.defaultRuleChainId,
    defaultDashboardId: null,
    profileData: {
      transportConfiguration: { deviceTelemetryTopic: "cold/telemetry" },
      alarms: [{ alarmType: "Warm" }],
    },
  });
  await leave(page);
});
