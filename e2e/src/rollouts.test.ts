import { otaRollouts } from "@orrery/client";
import type { DeviceProfile, OtaRollout, RolloutDeviceState, Uuid } from "@orrery/model";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();
const calls = otaRollouts(client.api);

const tokenOf = (name: string) => name.replaceAll(" ", "-");

/** A profile with devices and the firmware that they are to get. */
async function thermostats(count: number) {
  const name = named("Thermostat");
  const profile = await client.deviceProfiles.save({ name, type: "DEFAULT", transportType: "DEFAULT" });
  const names = Array.from({ length: count }, (_, at) => `${name} no ${at + 1}`);
  for (const device of names) {
    const credentials = { credentialsType: "ACCESS_TOKEN", credentialsId: tokenOf(device) } as const;
    await client.devices.saveWithCredentials({ name: device, deviceProfileId: profile.id }, credentials);
  }
  const firmware = await client.otaPackages.save({
    ...{ title: name, version: "3.2.0", type: "FIRMWARE", deviceProfileId: profile.id },
    url: "http://127.0.0.1/firmware",
  });
  return { name, profile, firmware };
}

/** What devices of a rollout do when they were notified: each says these values. */
async function report(id: Uuid, count: number, values: Readonly<Record<string, string>>): Promise<void> {
  const inState = async (state: RolloutDeviceState) =>
    (await calls.devices(id, { page: 0, pageSize: 50 }, { states: [state] })).data;
  await expect.poll(async () => (await inState("UNDER_WAY")).length, { timeout: 30_000 }).toBe(count);
  for (const { deviceName } of await inState("UNDER_WAY")) await stage.publish(tokenOf(deviceName ?? ""), values);
}

const statusOf = async (id: Uuid) => (await calls.get(id)).status;

async function newRollout(
  profile: DeviceProfile,
  firmware: { readonly id: { readonly id: Uuid } },
): Promise<OtaRollout> {
  const { id } = await calls.create({
    ...{ name: named("Rollout"), otaPackageId: firmware.id.id, target: { deviceProfileId: profile.id.id } },
    waves: [
      { name: "Trial", devices: { percent: 50 } },
      { name: "", devices: { rest: true } },
    ],
    ...{ failureLimit: null, sharePercent: 100, pauseMs: 3_600_000, timeoutMs: null },
  });
  await expect.poll(() => statusOf(id)).toBe("READY");
  return calls.start(id);
}

test("a rollout is entered, started, stops by itself, and goes on when the failed devices have tried again", async () => {
  const { name, profile } = await thermostats(4);
  const page = await stage.user("tenant", { at: "/otaRollouts" });
  const errors = collectErrors(page);
  const dialog = page.getByRole("dialog", { name: "New rollout" });
  const field = (label: string | RegExp) => dialog.getByRole("textbox", { name: label });

  await page.getByRole("button", { name: "New rollout" }).first().click();
  await dialog.getByRole("button", { name: "Create rollout" }).click();
  await dialog.getByText("Enter a name.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("combobox", { name: /^Device profile/ }).fill(profile.name);
  await page.getByRole("option", { name: new RegExp(`^${profile.name}\\b`) }).click();
  await dialog.getByRole("combobox", { name: "Package", exact: true }).fill(name);
  await page.getByRole("option", { name: `${name} (3.2.0)`, exact: true }).click();
  await field("Name").first().fill(name);
  const first = dialog.getByRole("group", { name: "Wave 1" });
  await first.getByRole("textbox", { name: "Percent" }).fill("0");
  await dialog.getByRole("button", { name: "Remove wave 2" }).click();
  await dialog.getByRole("button", { name: "Create rollout" }).click();
  await first.getByText("A number above 0, at most 100.").waitFor();
  await first.getByRole("textbox", { name: "Percent" }).fill("50");
  await field("And then after, minutes").fill("0");
  await field("Failed, %").fill("50");
  await field("Once this many have finished").fill("2");
  await photograph(page, "rollout-new");
  await dialog.getByRole("button", { name: "Create rollout" }).click();

  await page.waitForURL(/\/otaRollouts\/[0-9a-f-]{36}$/);
  const id = page.url().slice(-36) as Uuid; // of the address
  await page.getByText("4 devices wait to get the package.").waitFor();
  await page.getByRole("button", { name: "Edit waves" }).click();
  const waves = page.getByRole("dialog", { name: "Edit the waves that follow" });
  await waves.getByRole("group", { name: "Wave 1" }).getByRole("textbox", { name: "Percent" }).fill("40");
  await photograph(page, "rollout-waves");
  expect(await accessibilityProblems(page)).toEqual([]);
  await waves.getByRole("button", { name: "Save waves" }).click();
  await expect.poll(async () => (await calls.get(id)).waves[0]?.devices).toEqual({ percent: 40 });
  await expect.poll(() => statusOf(id)).toBe("READY");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByText("Rolling out").waitFor();
  await report(id, 2, { fw_state: "FAILED", fw_error: "checksum differs" });
  await expect.poll(() => statusOf(id)).toBe("PAUSED");
  await page.getByText("Stopped by itself: 100 % of the devices that have finished failed.").waitFor();
  await page.getByText("checksum differs").nth(1).waitFor();
  await photograph(page, "rollout-stopped");
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("button", { name: "Try all again" }).click();
  await page.getByText("No device has failed").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await report(id, 2, { fw_state: "UPDATED" });
  await expect.poll(async () => (await calls.get(id)).waves[0]?.counts.UPDATED).toBe(2);
  await report(id, 2, { fw_state: "UPDATED" });
  await expect.poll(() => statusOf(id)).toBe("DONE");
  await page.getByText("Done", { exact: true }).waitFor();
  await page.getByText("Updated, 100 %").waitFor();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Rollouts" }).click();
  await page.getByRole("link", { name, exact: true }).waitFor();
  await photograph(page, "rollouts");
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
  await leave(page);
}, 120_000);

test("a rollout is paused, its next wave started at once, cancelled, and deleted", async () => {
  const { profile, firmware } = await thermostats(4);
  const { id, name } = await newRollout(profile, firmware);
  const page = await stage.user("tenant", { at: `/otaRollouts/${id}` });
  const errors = collectErrors(page);
  await report(id, 2, { fw_state: "UPDATED" });
  await expect.poll(async () => (await calls.get(id)).waves[0]?.passedTime).not.toBeNull();
  await page.getByText(/^After wave 1, /).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused. Devices that have the package").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Start this wave now: Wave 2" }).click();
  await page.getByRole("button", { name: "Start wave 2" }).click();
  await expect.poll(async () => (await calls.get(id)).wave).toBe(2);
  await report(id, 2, { fw_state: "DOWNLOADING" });
  await page.locator("label").filter({ hasText: /^All$/ }).click();
  await page.getByText("DOWNLOADING").nth(1).waitFor();
  await photograph(page, "rollout-running");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel rollout" }).click();
  const question = page.getByRole("dialog", { name: `Cancel ${name}?` });
  await question.getByText("All get back what they had").click();
  await question.getByRole("button", { name: "Cancel rollout" }).click();
  await page.getByText("Cancelled", { exact: true }).waitFor();
  await expect
    .poll(async () => (await calls.devices(id, { page: 0, pageSize: 9 }, { states: ["RESTORED"] })).totalElements)
    .toBe(4);
  await page.getByRole("button", { name: "Delete rollout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete rollout" }).click();
  await page.waitForURL(/\/otaRollouts$/);
  expect((await calls.list({ page: 0, pageSize: 50, textSearch: name })).data).toEqual([]);
  expect(errors.filter((error) => !error.includes("404"))).toEqual([]); // it is asked for until it is gone
  await leave(page);
}, 120_000);

test("what cannot be loaded says so, and can be tried again", async () => {
  const page = await stage.userAtNoPage("tenant");
  await page.route("**/api/orrery/otaRollouts**", (route) => route.fulfill({ status: 500, json: { message: "down" } }));
  await page.goto(stage.url("/otaRollouts"));
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute("**/api/orrery/otaRollouts**");
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "New rollout" }).first().waitFor();
  await page.goto(stage.url("/otaRollouts/0b0b0b0b-1dd2-11b2-8080-808080808080"));
  await page.getByRole("heading", { name: "Not found" }).waitFor();
  await leave(page);
});
