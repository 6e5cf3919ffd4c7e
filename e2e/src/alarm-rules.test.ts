import type { DeviceId, DeviceProfile } from "@orrery/model";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { labelAround } from "./label-around.ts";
import { openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();
let tries = 0;

/** A profile of its own and one device of it, which may have sent values. */
async function thing(name: string, alarms: readonly object[] = []) {
  tries += 1;
  const profile = await client.deviceProfiles.save({
    name: `${name} ${tries}`,
    type: "DEFAULT",
    transportType: "DEFAULT",
    provisionType: "DISABLED",
    profileData: {
      configuration: { type: "DEFAULT" },
      transportConfiguration: { type: "DEFAULT" },
      provisionConfiguration: { type: "DISABLED" },
      alarms: alarms.map((alarm) => ({ ...alarm })),
    },
  });
  const device = await client.devices.save({ name: `${name} device ${tries}`, deviceProfileId: profile.id });
  const { credentialsId } = await client.devices.credentials(device.id);
  return { profile, device, token: credentialsId };
}

async function rulesOf(profile: DeviceProfile): Promise<{ page: Page; drawer: Locator }> {
  const page = await stage.user("tenant", { at: `/deviceProfiles/${profile.id.id}?tab=alarmRules` });
  const drawer = page.getByRole("complementary");
  return { page, drawer };
}

async function alarmsOf(device: DeviceId) {
  const page = await client.alarms.listOf(device, { page: 0, pageSize: 20 });
  return page.data.map(({ type, severity, status }) => `${type} ${severity} ${status}`);
}

async function save(drawer: Locator): Promise<void> {
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
}

test("a rule that is made from a template raises and clears an alarm of real values", async () => {
  const { profile, device, token } = await thing("Oven");
  const { page, drawer } = await rulesOf(profile);
  await drawer.getByText("No alarm rules yet").waitFor();
  await photograph(page, "alarm-rules-empty");
  await drawer.getByRole("button", { name: "Add alarm rule" }).click();
  const gallery = page.getByRole("dialog", { name: "Begin with a common rule" });
  await gallery.getByRole("button", { name: /^Too hot/ }).waitFor();
  await photograph(page, "alarm-rules-templates");
  expect(await accessibilityProblems(page)).toEqual([]);
  await gallery.getByRole("button", { name: /^Too hot/ }).click();
  const critical = drawer.getByRole("region", { name: "Critical" });
  await critical.getByRole("textbox", { name: "Value for temperature" }).fill("50");
  await drawer.getByText("1 change").waitFor();
  await photograph(page, "alarm-rules-edited");
  expect(await accessibilityProblems(page)).toEqual([]);
  await save(drawer);
  await stage.publish(token, { temperature: 49 });
  await stage.publish(token, { temperature: 51 });
  await expect.poll(() => alarmsOf(device.id)).toEqual(["Too hot CRITICAL ACTIVE_UNACK"]);
  await stage.publish(token, { temperature: 20 });
  await expect.poll(() => alarmsOf(device.id)).toEqual(["Too hot CRITICAL CLEARED_UNACK"]);
  await leave(page);
});

const numeric = (key: string, operation: string, defaultValue: number) => ({
  key: { type: "TIME_SERIES", key },
  valueType: "NUMERIC",
  value: null,
  predicate: { type: "NUMERIC", operation, value: { defaultValue, userValue: null, dynamicValue: null } },
});
const savedRule = (alarmType: string, ...condition: readonly object[]) => ({
  id: alarmType,
  alarmType,
  createRules: {
    CRITICAL: { condition: { condition, spec: null }, schedule: null, alarmDetails: null, dashboardId: null },
  },
  clearRule: null,
  propagate: false,
  theirs: { kept: true },
});

test("a rule with an alternative, an opposite and hysteresis is made by words and acts so", async () => {
  const { profile, device, token } = await thing("Pump", [savedRule("Dry run", numeric("pressure", "LESS", 2))]);
  const { page, drawer } = await rulesOf(profile);
  const critical = drawer.getByRole("region", { name: "Critical" });
  await critical.getByRole("button", { name: "Actions for the condition" }).click();
  await page.getByRole("menuitem", { name: "Add hysteresis" }).click();
  await critical.getByRole("textbox", { name: "Hysteresis" }).fill("1");
  await critical.getByRole("button", { name: "Condition", exact: true }).click();
  await page.getByRole("menuitem", { name: "Group of conditions" }).click();
  const words = critical.getByRole("combobox", { name: "How many must hold" });
  await words.nth(1).selectOption({ label: "none of these" });
  await critical.getByRole("button", { name: /choose a value/ }).click();
  const value = page.getByRole("dialog", { name: "Value that is compared" });
  await value.getByRole("combobox", { name: "Key" }).fill("flow");
  await value.getByRole("button", { name: "Close" }).click();
  await critical.getByRole("textbox", { name: "Value for flow" }).fill("10");
  await photograph(page, "alarm-rules-group");
  expect(await accessibilityProblems(page)).toEqual([]);
  await save(drawer);
  const stored = await client.deviceProfiles.get(profile.id);
  expect(stored.profileData.alarms?.[0]).toMatchObject({
    theirs: { kept: true },
    createRules: { CRITICAL: { orrery: { expression: { type: "AND" } }, condition: { condition: [{}, {}] } } },
  });
  await stage.publish(token, { pressure: 1, flow: 20 });
  await stage.publish(token, { pressure: 1, flow: 5 });
  await expect.poll(() => alarmsOf(device.id)).toEqual(["Dry run CRITICAL ACTIVE_UNACK"]);
  await leave(page);
});

test("what is missing is said at its place and nothing is lost on the way out", async () => {
  const { profile } = await thing("Silo", [savedRule("Full", numeric("level", "GREATER", 90))]);
  const { page, drawer } = await rulesOf(profile);
  await drawer.getByRole("button", { name: "Add alarm rule" }).click();
  await page.getByRole("button", { name: /^Empty rule/ }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByText("Enter a type.").waitFor();
  await drawer.getByText("Choose a value.").waitFor();
  await drawer.getByText("Enter a number.").waitFor();
  await photograph(page, "alarm-rules-problems");
  expect(await accessibilityProblems(page)).toEqual([]);
  await drawer.getByRole("tab", { name: "Details" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Stay" }).click();
  await drawer.getByText("1 change").waitFor();
  await drawer.getByRole("button", { name: "Actions for Unnamed rule" }).click();
  await page.getByRole("menuitem", { name: "Delete rule" }).click();
  await drawer.getByRole("button", { name: "Actions for Full" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await drawer.getByRole("button", { name: /^Full 2/ }).press("Alt+ArrowUp");
  await save(drawer);
  const stored = await client.deviceProfiles.get(profile.id);
  expect(stored.profileData.alarms?.map(({ alarmType }) => alarmType)).toEqual(["Full 2", "Full"]);
  expect(stored.profileData.alarms?.[1]).toEqual(profile.profileData.alarms?.[0]);
  await leave(page);
});

test("a limit from an attribute of the customer, and times of days, are said in the sentence and saved", async () => {
  const { profile } = await thing("Greenhouse", [savedRule("Warm", numeric("temperature", "GREATER", 30))]);
  const { page, drawer } = await rulesOf(profile);
  await drawer.getByRole("button", { name: /take it from an attribute/ }).click();
  const value = page.getByRole("dialog", { name: "Value for temperature" });
  await value.getByText("An attribute", { exact: true }).click();
  await value.getByRole("combobox", { name: "Attribute of" }).click();
  await page.getByRole("option", { name: "Its customer" }).click();
  await value.getByRole("combobox", { name: "Attribute", exact: true }).fill("maxTemperature");
  await value.getByRole("button", { name: "Close" }).click();
  await drawer.getByRole("button", { name: /maxTemperature of the customer else 30/ }).waitFor();
  await drawer.getByRole("button", { name: /at any time/ }).click();
  const schedule = page.getByRole("dialog", { name: "Schedule" });
  await schedule.getByText("Same times").click();
  await schedule.getByLabel("From").fill("06:00");
  await schedule.getByLabel("Until").fill("22:00");
  await photograph(page, "alarm-rules-schedule");
  expect(await accessibilityProblems(page)).toEqual([]);
  await schedule.getByRole("button", { name: "Close" }).click();
  await drawer.getByRole("button", { name: "Mon to Fri, 06:00 to 22:00" }).waitFor();
  await drawer.getByRole("combobox", { name: "When it counts" }).selectOption({ label: "for" });
  await drawer.getByRole("textbox", { name: "Duration" }).fill("3");
  await save(drawer);
  const stored = await client.deviceProfiles.get(profile.id);
  expect(stored.profileData.alarms?.[0]).toMatchObject({
    createRules: {
      CRITICAL: {
        schedule: { type: "SPECIFIC_TIME", daysOfWeek: [1, 2, 3, 4, 5], startsOn: 21_600_000, endsOn: 79_200_000 },
        condition: {
          spec: { type: "DURATION", unit: "MINUTES", predicate: { defaultValue: 3 } },
          condition: [
            {
              predicate: {
                value: {
                  defaultValue: 30,
                  dynamicValue: { sourceType: "CURRENT_CUSTOMER", sourceAttribute: "maxTemperature" },
                },
              },
            },
          ],
        },
      },
    },
  });
  await leave(page);
});

test("BLOCK-3.180 to 3.183: rules count at once, after a time or a number of values, at any time or on days of a week", async () => {
  const { profile, device, token } = await thing("Gate", [savedRule("Open", numeric("opened", "GREATER", 0))]);
  const { page, drawer } = await rulesOf(profile);
  const counts = drawer.getByRole("combobox", { name: "When it counts" });
  await counts.waitFor();
  expect(await counts.getByRole("option").allTextContents()).toEqual(["at once", "for", "after"]);
  await drawer.getByRole("button", { name: /at any time/ }).click();
  const schedule = page.getByRole("dialog", { name: "Schedule" });
  const kinds = schedule.getByRole("radio");
  await kinds.first().waitFor();
  expect(await kinds.evaluateAll((all) => all.map((one) => one.parentElement?.textContent))).toEqual([
    "Any time",
    "Same times",
    "Day by day",
  ]);
  await schedule.getByText("Day by day").click();
  const days = schedule.getByRole("listitem");
  await expect.poll(() => days.count()).toBe(7);
  const names = await days.evaluateAll((all) => all.map((one) => one.querySelector("label")?.textContent));
  expect(names).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
  const zone = schedule.getByRole("combobox", { name: /Time zone/ });
  await zone.fill("UTC");
  await page.getByRole("option", { name: /^UTC/ }).first().click();
  const today = new Date().getUTCDay(); // 0 for Sunday
  for (const [at, name] of names.entries()) {
    const isNear = [today, (today + 1) % 7].includes((at + 1) % 7);
    await labelAround(schedule.getByRole("checkbox", { name: name ?? "", exact: true })).setChecked(!isNear);
  }
  await photograph(page, "alarm-rules-days");
  expect(await accessibilityProblems(page)).toEqual([]);
  await schedule.getByRole("button", { name: "Close" }).click();
  await save(drawer);
  await stage.publish(token, { opened: 1 });
  await drawer.getByRole("button", { name: /at times of each day|all day/ }).click();
  await schedule.getByText("Any time").click();
  await schedule.getByRole("button", { name: "Close" }).click();
  await counts.selectOption({ label: "after" });
  await drawer.getByRole("textbox", { name: "Number of values" }).fill("2");
  expect(await alarmsOf(device.id)).toEqual([]);
  await save(drawer);
  await stage.publish(token, { opened: 2 });
  await stage.publish(token, { opened: 3 });
  await expect.poll(() => alarmsOf(device.id)).toEqual(["Open CRITICAL ACTIVE_UNACK"]);
  const stored = await client.deviceProfiles.get(profile.id);
  expect(stored.profileData.alarms?.[0]).toMatchObject({
    id: "Open",
    alarmType: "Open",
    createRules: { CRITICAL: { condition: { spec: { type: "REPEATING" } }, schedule: null } },
    clearRule: null,
  });
  await leave(page);
});

test("a device that is silent already raises the alarm for missing values, and the rule stays chosen when it is saved", async () => {
  const { profile, device, token } = await thing("Well", [savedRule("Deep", numeric("level", "GREATER", 90))]);
  await stage.publish(token, { temperature: 8 });
  const { page, drawer } = await rulesOf(profile);
  await drawer.getByRole("button", { name: "Add alarm rule" }).click();
  await page.getByRole("button", { name: /^No data/ }).click();
  const warning = drawer.getByRole("region", { name: "Warning" });
  await warning.getByRole("textbox", { name: "Time without values" }).fill("1");
  await warning.getByRole("combobox", { name: "Unit" }).selectOption({ label: "seconds" });
  await save(drawer);
  await warning.getByText("has not come for").waitFor();
  await photograph(page, "alarm-rules-silence");
  await expect.poll(() => alarmsOf(device.id)).toEqual(["No data WARNING ACTIVE_UNACK"]);
  await stage.publish(token, { temperature: 9 });
  await expect.poll(() => alarmsOf(device.id)).toContain("No data WARNING CLEARED_UNACK");
  await leave(page);
});

test("what is edited while rules are saved is not lost", async () => {
  const { profile } = await thing("Mill", [savedRule("Loud", numeric("noise", "GREATER", 90))]);
  const { page, drawer } = await rulesOf(profile);
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/api/deviceProfile", (route) => held.then(() => route.continue()));
  const limit = drawer.getByRole("textbox", { name: "Value for noise" });
  await limit.fill("91");
  await drawer.getByRole("button", { name: "Save" }).click();
  await limit.fill("92");
  go();
  await page.getByText(/^Mill \d+ saved/).waitFor();
  await expect.poll(() => limit.inputValue()).toBe("92");
  await drawer.getByText("1 change").waitFor();
  await save(drawer);
  const stored = await client.deviceProfiles.get(profile.id);
  expect(JSON.stringify(stored.profileData.alarms)).toContain('"defaultValue":92');
  await leave(page);
});

test("a rule that is deleted comes back by its toast", async () => {
  const { profile } = await thing("Tunnel", [savedRule("Wet", numeric("humidity", "GREATER", 90))]);
  const { page, drawer } = await rulesOf(profile);
  await drawer.getByRole("tab", { name: "Alarm rules 1" }).waitFor();
  await drawer.getByRole("button", { name: "Actions for Wet" }).click();
  await page.getByRole("menuitem", { name: "Delete rule" }).click();
  await drawer.getByText("No alarm rules yet").waitFor();
  await page.getByRole("button", { name: "Keep it" }).click();
  await drawer.getByRole("region", { name: "Critical" }).waitFor();
  await drawer.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  await leave(page);
});

test("a backtest of a rule that is edited shows its alarms and compares them with the saved rule", async () => {
  const { profile, device } = await thing("Boiler", [savedRule("Hot", numeric("temperature", "GREATER", 15))]);
  const withClear = {
    ...savedRule("Hot", numeric("temperature", "GREATER", 15)),
    clearRule: savedRule("", numeric("temperature", "LESS", 5)).createRules.CRITICAL,
  };
  await client.deviceProfiles.save({ ...profile, profileData: { ...profile.profileData, alarms: [withClear] } });
  const start = Date.now() - 20 * 3_600_000;
  const points = Array.from({ length: 400 }, (_, n) => ({ ts: start + n * 60_000, values: { temperature: n % 20 } }));
  await client.telemetry.save(device.id, points);
  const { page, drawer } = await rulesOf(profile);
  const dock = drawer.getByRole("region", { name: "Backtest" });
  await dock.getByRole("combobox", { name: "Time range" }).selectOption({ label: "Last 24 hours" });
  await dock.getByRole("button", { name: "Run" }).click();
  await dock.getByText("20 alarms on 1 device").waitFor();
  await expect
    .poll(() => dock.getByRole("table", { name: "What would have happened" }).getByRole("row").count())
    .toBe(40); // twenty were raised, nineteen cleared
  const critical = drawer.getByRole("region", { name: "Critical" });
  await critical.getByRole("textbox", { name: "Value for temperature" }).fill("30");
  await dock.getByText("The rules have changed since this run.").waitFor();
  await dock.getByRole("button", { name: "Devices: All devices" }).click();
  const choice = page.getByRole("dialog", { name: "Devices" });
  await choice.getByRole("combobox", { name: "One device" }).fill(device.name);
  await page.getByRole("option", { name: device.name }).click();
  await dock.getByRole("button", { name: "Run" }).click();
  await dock.getByText("No alarm would have been raised.").waitFor();
  await dock.getByText("100% fewer than saved (20)").waitFor();
  await critical.getByRole("textbox", { name: "Value for temperature" }).fill("18");
  await dock.getByRole("button", { name: "Run" }).click();
  await dock.getByText("As many as saved").waitFor();
  await dock.getByRole("img", { name: "Values of temperature" }).waitFor();
  await photograph(page, "alarm-rules-backtest");
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await alarmsOf(device.id)).toEqual([]);
  await page.route("**/api/orrery/alarmRules/backtest", () => undefined); // never answered
  await dock.getByRole("button", { name: "Run" }).click();
  await dock.getByRole("button", { name: "Stop" }).click();
  await dock.getByText("Stopped. What is shown is not complete.").waitFor();
  await leave(page);
});
