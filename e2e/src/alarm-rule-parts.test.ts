import type { DeviceProfile, DeviceProfileDraft } from "@orrery/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const draft: Omit<DeviceProfileDraft, "name"> = {
  type: "DEFAULT",
  transportType: "DEFAULT",
  provisionType: "DISABLED",
};
const plainData = {
  configuration: { type: "DEFAULT" },
  transportConfiguration: { type: "DEFAULT" },
  provisionConfiguration: { type: "DISABLED" },
};
const ruleOf = (...condition: readonly object[]) => ({
  condition: { condition, spec: { type: "SIMPLE" } },
  schedule: null,
  alarmDetails: null,
  dashboardId: null,
});
const alarmOf = (alarmType: string, ...condition: readonly object[]) => ({
  id: alarmType,
  alarmType,
  createRules: { MAJOR: ruleOf(...condition) },
  clearRule: null,
  propagate: false,
});
const above = (sourceAttribute: string) => ({
  key: { type: "TIME_SERIES", key: "temperatureCelsius" },
  valueType: "NUMERIC",
  value: null,
  predicate: {
    type: "NUMERIC",
    operation: "GREATER",
    value: {
      defaultValue: 34,
      userValue: null,
      dynamicValue: { sourceType: "CURRENT_DEVICE", sourceAttribute, inherit: false },
    },
  },
});

type Alarm = ReturnType<typeof alarmOf>;

const profileWith = (name: string, ...alarms: Alarm[]): Promise<DeviceProfile> =>
  client.deviceProfiles.save({ ...draft, name: named(name), profileData: { ...plainData, alarms } });

/** What a colleague saves. */
const saveAs = ({ id, name }: DeviceProfile, description: string, ...alarms: Alarm[]) =>
  client.deviceProfiles.save({ ...draft, id, name, description, profileData: { ...plainData, alarms } });

async function rulesOf(profile: DeviceProfile) {
  const page = await stage.user("tenant", { at: `/deviceProfiles/${profile.id.id}?tab=alarmRules` });
  const drawer = page.getByRole("complementary");
  return { page, drawer, major: drawer.getByRole("region", { name: "Major" }) };
}

test("a rule that takes its limit from an attribute says on how many devices it is set, and its values", async () => {
  const profile = await profileWith("Thermostat", alarmOf("High temperature", above("maxTemperature")));
  for (const limit of [32, 36, 34, undefined]) {
    const { id } = await client.devices.save({ name: named("Room"), deviceProfileId: profile.id });
    if (limit !== undefined) await client.telemetry.saveAttributes(id, "SERVER_SCOPE", { maxTemperature: limit });
  }
  const { page, major } = await rulesOf(profile);
  await major.getByText("Set on 3 of 4 devices, 32 to 36 °C").waitFor();
  await photograph(page, "alarm-rules-set-on");
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave(page);
});

const pressureBelow = (defaultValue: number) => ({
  key: { type: "TIME_SERIES", key: "pressure" },
  valueType: "NUMERIC",
  value: null,
  predicate: { type: "NUMERIC", operation: "LESS", value: { defaultValue, userValue: null, dynamicValue: null } },
});

const writeLimit = (page: Page, limit: string) =>
  page
    .getByRole("complementary")
    .getByRole("region", { name: "Major" })
    .getByRole("textbox", { name: "Value for pressure" })
    .fill(limit);

const limitOf = async ({ id }: DeviceProfile): Promise<unknown> =>
  JSON.parse(JSON.stringify((await client.deviceProfiles.get(id)).profileData.alarms)).map(
    (alarm: { createRules: { MAJOR: { condition: { condition: { predicate: { value: object } }[] } } } }) =>
      alarm.createRules.MAJOR.condition.condition[0]?.predicate.value,
  );

/** A save is not over before its result was read: without the tag of that the next one would go over what others save. */
async function savesAndReads(page: Page, { id }: DeviceProfile) {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const path = `**/api/deviceProfile/${id.id}`;
  await page.route(path, (route) => answered.then(() => route.continue()));
  const save = page.getByRole("complementary").getByRole("button", { name: "Save" });
  await writeLimit(page, "2.5");
  const read = page.waitForRequest(path);
  await save.click();
  await read;
  expect(await save.isDisabled()).toBe(true);
  answer();
  await save.waitFor({ state: "detached" });
  await page.unroute(path);
}

test("rules are saved beside what others have changed elsewhere in the profile, and over their rules only when that was asked", async () => {
  const profile = await profileWith("Pump", alarmOf("Dry", pressureBelow(2)));
  const { page, drawer } = await rulesOf(profile);
  await writeLimit(page, "3");
  await drawer.getByText("1 change").waitFor();
  await saveAs(profile, "By a colleague", alarmOf("Dry", pressureBelow(2)));
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  const merged = await client.deviceProfiles.get(profile.id);
  expect(merged.description).toBe("By a colleague");
  expect(await limitOf(profile)).toMatchObject([{ defaultValue: 3 }]);

  await writeLimit(page, "4");
  await drawer.getByText("1 change").waitFor();
  await saveAs(profile, "Once more", alarmOf("Dry", pressureBelow(9)));
  await drawer.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Somebody else has changed this" });
  await conflict.getByRole("button", { name: "Save mine anyway" }).waitFor();
  expect(await conflict.getByText("Once more").count()).toBe(0);
  await photograph(page, "alarm-rules-conflict");
  await conflict.getByRole("button", { name: "Save mine anyway" }).click();
  await conflict.waitFor({ state: "detached" });
  await expect.poll(() => limitOf(profile)).toMatchObject([{ defaultValue: 4 }]);
  expect((await client.deviceProfiles.get(profile.id)).description).toBe("Once more");
  await savesAndReads(page, profile);
  await leave(page);
});

test("comparisons that other clients have saved are shown as they are: lists of texts, and true or false without a value", async () => {
  const modeIn = {
    key: { type: "ATTRIBUTE", key: "mode" },
    valueType: "STRING",
    value: null,
    predicate: {
      type: "STRING",
      operation: "NOT_IN",
      ignoreCase: true,
      value: { defaultValue: "idle,off", userValue: null, dynamicValue: null },
    },
  };
  const open = {
    key: { type: "TIME_SERIES", key: "open" },
    valueType: "BOOLEAN",
    value: null,
    predicate: {
      type: "BOOLEAN",
      operation: "EQUAL",
      value: { defaultValue: null, userValue: null, dynamicValue: null },
    },
  };
  const { page, drawer, major } = await rulesOf(await profileWith("Foreign", alarmOf("Foreign", modeIn, open)));
  await expect.poll(() => major.getByRole("combobox", { name: "Comparison" }).first().inputValue()).toBe("NOT_IN");
  await major.getByRole("option", { name: "is none of" }).waitFor({ state: "attached" });
  const value = major.getByRole("combobox", { name: "Value for open" });
  await expect.poll(() => value.inputValue()).toBe("none");
  await photograph(page, "alarm-rules-foreign");
  await major.getByRole("textbox", { name: "Value for mode" }).fill("idle");
  await drawer.getByRole("button", { name: "Save" }).click();
  await major.getByText("Enter a value", { exact: false }).waitFor();
  await value.selectOption("false");
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  await leave(page);
});
