import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { CUSTOMER, signedIn } from "./platform-api.ts";
import { raiserOf } from "./raise-alarm.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();
const raise = raiserOf(client);
let mark: string;

beforeEach(() => {
  mark = `${named("case").replace(" ", "")}x`;
});

const predicate = (defaultValue: number) => ({
  type: "NUMERIC",
  operation: "GREATER",
  value: { defaultValue, userValue: null, dynamicValue: null },
});
const rule = (limit: number) => ({
  condition: {
    condition: [
      { key: { type: "TIME_SERIES", key: "temperature" }, valueType: "NUMERIC", predicate: predicate(limit) },
    ],
    spec: { type: "SIMPLE" },
  },
});

/** A device whose profile has a rule for temperatures, with an hour of them and an alarm that became worse. */
async function heated() {
  const info = await client.deviceProfiles.defaultInfo();
  const plain = await client.deviceProfiles.get(info.id);
  const { id: _, createdTime: __, ...draft } = plain;
  const { id: deviceProfileId } = await client.deviceProfiles.save({
    ...draft,
    name: `Thermostat ${mark}`,
    default: false,
    profileData: {
      ...plain.profileData,
      alarms: [
        { id: "1", alarmType: `High temperature ${mark}`, createRules: { MAJOR: rule(34), CRITICAL: rule(38) } },
      ],
    },
  });
  const device = await client.devices.save({ name: `Oven ${mark}`, deviceProfileId });
  const now = Date.now();
  const points = Array.from({ length: 60 }, (_, minute) => ({
    ts: now - (60 - minute) * 60_000,
    values: { temperature: 30 + minute / 5 },
  }));
  await client.telemetry.save(device.id, points);
  const type = `High temperature ${mark}`;
  const find = async () =>
    (await client.alarms.listOf(device.id, { page: 0, pageSize: 10 })).data.find((alarm) => alarm.type === type);
  const { id } = (await find()) ?? (await raise(device.id, type, "MAJOR", { startTs: now - 20 * 60_000 }));
  return { device, id: id.id, type };
}

const drawer = (page: Page) => page.getByRole("complementary");
const timeline = (page: Page) =>
  drawer(page).getByRole("region", { name: "History" }).getByRole("listitem").locator("b").allTextContents();

describe("an alarm", () => {
  test("has an address, a history of what was done and said, and the values around it", async () => {
    const { id, type, device } = await heated();
    const page = await stage.user("tenant", { at: `/alarms/${id}` });
    await drawer(page).getByRole("heading", { name: type }).waitFor();
    await drawer(page)
      .getByRole("img", { name: /temperature/ })
      .waitFor();
    await drawer(page).getByRole("button", { name: "Acknowledge" }).click();
    await expect.poll(() => timeline(page)).toContain("Acknowledged by Ines Tallberg");
    const form = drawer(page).getByRole("textbox", { name: "Comment" });
    await form.fill("Vents do not open");
    await form.press("Control+Enter");
    await drawer(page).getByRole("paragraph").filter({ hasText: "Vents do not open" }).waitFor();
    await expect.poll(() => form.inputValue()).toBe("");
    await drawer(page).getByRole("combobox", { name: "Assignee" }).fill("tenant@");
    await page.getByRole("option", { name: /tenant@orrery\.local/ }).click();
    await expect.poll(() => timeline(page)).toContain("Assigned to Ines Tallberg by Ines Tallberg");
    await photograph(page, "alarm-drawer");
    expect(await accessibilityProblems(page)).toEqual([]);

    await drawer(page).getByRole("button", { name: "Edit comment" }).click();
    const change = drawer(page).getByRole("textbox", { name: "Edit comment" });
    await change.fill("Vents open again");
    await change.press("Control+Enter");
    await drawer(page).getByRole("paragraph").filter({ hasText: "Vents open again" }).waitFor();
    await drawer(page).getByText("edited", { exact: true }).waitFor();
    await drawer(page).getByRole("button", { name: "Delete comment" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => timeline(page)).toContain("Ines Tallberg deleted a comment");
    await drawer(page).getByRole("button", { name: "Clear: Assignee" }).click();
    await expect.poll(async () => (await client.alarms.get(id)).assigneeId).toBeNull();
    await drawer(page).getByRole("button", { name: "Clear", exact: true }).click();
    await expect.poll(() => timeline(page)).toContain("Cleared by Ines Tallberg");
    await drawer(page)
      .getByRole("link", { name: `Oven ${mark}` })
      .first()
      .click();
    await page.waitForURL(new RegExp(device.id.id));
    await leave(page);
  });

  test("is walked to from its neighbours, and closes with Escape where its list stays as it was", async () => {
    const { id: originator } = await client.devices.save({ name: `Door ${mark}` });
    for (const type of ["First", "Second"]) await raise(originator, `${type} ${mark}`, "MINOR");
    const page = await stage.user("tenant", { at: `/alarms?textSearch=${mark}&severity=MINOR` });
    await page.getByRole("button", { name: `Details: Second ${mark}` }).focus();
    await page.keyboard.press("Enter");
    await drawer(page)
      .getByRole("heading", { name: `Second ${mark}` })
      .waitFor();
    await page.keyboard.press("j");
    await drawer(page)
      .getByRole("heading", { name: `First ${mark}` })
      .waitFor();
    await page.keyboard.press("k");
    await drawer(page)
      .getByRole("heading", { name: `Second ${mark}` })
      .waitFor();
    await drawer(page).getByText("No numbers are known").waitFor();
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe(`?textSearch=${mark}&severity=MINOR`);
    await leave(page);
  });

  test("says how often it was raised in thirty days, when mostly, and how long it lasted", async () => {
    const customer = await client.customers.save({ title: `Bakery ${mark}` });
    const { id: originator } = await client.devices.save({ name: `Door ${mark}` });
    await client.devices.assign(customer.id, originator);
    const HOUR = 3_600_000;
    const noon = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR - 12 * HOUR; // of yesterday
    for (const daysAgo of [40, 20, 9, 9, 1]) {
      const { id } = await raise(originator, `Often ${mark}`, "MAJOR", { startTs: noon - daysAgo * 24 * HOUR });
      await client.alarms.clear(id.id);
    }
    const { id } = await raise(originator, `Often ${mark}`, "CRITICAL", { startTs: noon });
    const page = await stage.user("tenant", { at: `/alarms/${id.id}` });
    await drawer(page).getByText("Raised 5 times in 30 days").waitFor();
    await drawer(page)
      .getByText(/^Mostly \d\d:00 to \d\d:00, \d+ days on average$/)
      .waitFor();
    await drawer(page)
      .getByRole("link", { name: `Bakery ${mark}` })
      .waitFor();
    await photograph(page, "alarm-frequency");
    expect(await accessibilityProblems(page)).toEqual([]);
    await leave(page);
  });

  test("that a user of a customer may see is shown with its values, others answer like none", async () => {
    const { id, device, type } = await heated();
    const customer = await (await signedIn(stage.platform.httpUrl, CUSTOMER)).auth.user();
    if (!customer) throw new Error("The demo has no customer");
    const page = await stage.user("customer", { at: `/alarms/${id}` });
    await drawer(page).getByText("No access").waitFor();
    expect(await page.getByText(type).count()).toBe(0);
    await client.devices.assign(customer.customerId, device.id);
    await page.reload();
    await drawer(page).getByRole("heading", { name: type }).waitFor();
    await drawer(page)
      .getByRole("img", { name: /temperature/ })
      .waitFor();
    const form = drawer(page).getByRole("textbox", { name: "Comment" });
    await form.fill("Seen by us");
    await drawer(page).getByRole("button", { name: "Add comment" }).click();
    await drawer(page).getByRole("paragraph").filter({ hasText: "Seen by us" }).waitFor();
    await page.goto(stage.url("/alarms/0b0b0b0b-1dd2-11b2-8080-808080808080"));
    await drawer(page).getByText("Not found").waitFor();
    await page.goto(stage.url("/alarms/nothing-like-an-id"));
    await drawer(page).getByText("Not found").waitFor();
    await leave(page);
  });

  test("leads from the dialog of a device's tab to its own page", async () => {
    const { id, type, device } = await heated();
    const page = await stage.user("tenant", { at: `/devices/${device.id.id}?tab=alarms` });
    await page.getByRole("button", { name: `Details: ${type}` }).click();
    await page.getByRole("dialog", { name: type }).getByRole("link", { name: "Open on its own page" }).click();
    await page.waitForURL(new RegExp(`/alarms/${id}`));
    await drawer(page).getByRole("heading", { name: type }).waitFor();
    await leave(page);
  });
});
