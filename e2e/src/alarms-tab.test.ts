import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { labelAround } from "./label-around.ts";
import { raiserOf } from "./raise-alarm.ts";
import { kindsWithTabs, named, openTenantStage } from "./tenant-stage.ts";
import { sampleOf } from "./trials.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const raise = raiserOf(client);
const rowOf = (page: Page, type: string) => page.getByRole("tabpanel").getByRole("row").filter({ hasText: type });
const rows = (page: Page) => page.getByRole("tabpanel").locator("tbody tr[data-clickable]");

test.each(sampleOf(kindsWithTabs(client), 2, 0))(
  "alarms of %s come, change and go by themselves, and are acknowledged and cleared",
  async (kind, save) => {
    const { id } = await save(named("Alarming"));
    const page = await stage.user("tenant", { at: `/${kind}/${id.id}?tab=alarms` });
    await page.getByText("No alarms in this time").waitFor();
    await photograph(page, `alarms-none-${kind}`);
    const hot = await raise(id, "High temperature", "CRITICAL", { details: { reading: 41.5 } });
    await rowOf(page, "High temperature").getByText("Active, unacknowledged").waitFor();
    await raise(id, "Door open", "MINOR");
    await rowOf(page, "Door open").waitFor();
    await page.getByRole("tab", { name: /^Alarms ?2$/ }).waitFor();
    await client.alarms.acknowledge(hot.id.id);
    await rowOf(page, "High temperature").getByText("Active, acknowledged").waitFor();
    await rowOf(page, "Door open").hover();
    await page.getByRole("button", { name: "Acknowledge: Door open" }).click();
    await rowOf(page, "Door open").getByText("Active, acknowledged").waitFor();
    await page.getByText("1 alarm acknowledged").waitFor();
    await photograph(page, `alarms-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);

    await rowOf(page, "High temperature").getByRole("cell", { name: "Critical" }).click();
    const dialog = page.getByRole("dialog", { name: "High temperature" });
    await dialog.getByText('"reading": 41.5').waitFor();
    await photograph(page, `alarm-details-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await dialog.getByRole("button", { name: "Acknowledge" }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Clear" }).click();
    await dialog.getByText("Cleared, acknowledged").waitFor();
    await dialog.getByText("Cleared", { exact: true }).waitFor(); // its time
    await expect.poll(() => dialog.getByRole("button", { name: "Clear" }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await rowOf(page, "High temperature").getByText("Cleared, acknowledged").waitFor();
    await page.getByRole("tab", { name: /^Alarms ?1$/ }).waitFor();
    expect((await client.alarms.get(hot.id.id)).status).toBe("CLEARED_ACK");
    await client.alarms.delete(hot.id.id);
    await rowOf(page, "High temperature").waitFor({ state: "detached" });
    await leave(page);
  },
);

test("alarms are searched, filtered, sorted, chosen and exported as they are shown", async () => {
  const { id } = await client.devices.save({ name: named("Alarming") });
  await raise(id, "Too hot", "CRITICAL");
  await raise(id, "Too cold", "MAJOR");
  const { id: door } = await raise(id, "Door open", "WARNING");
  await client.alarms.clear(door.id);
  const page = await stage.user("tenant", { at: `/devices/${id.id}?tab=alarms` });
  const tab = page.getByRole("tabpanel");
  const shown = () => rows(page).evaluateAll((all) => all.map((row) => row.querySelectorAll("td")[2]?.textContent));
  await expect.poll(shown).toEqual(["Door open", "Too cold", "Too hot"]);
  await tab.getByRole("button", { name: "Severity", exact: true }).last().click(); // the first one is the filter
  await expect.poll(shown).toEqual(["Too hot", "Too cold", "Door open"]);
  await tab.getByRole("searchbox").fill("too");
  await expect.poll(shown).toEqual(["Too hot", "Too cold"]);
  await tab.getByRole("searchbox").fill("");
  const choose = async (filter: string, ...values: string[]) => {
    await tab.getByRole("button", { name: filter, exact: true }).first().click();
    const panel = page.getByRole("dialog", { name: filter });
    for (const value of values) await labelAround(panel.getByRole("checkbox", { name: value, exact: true })).check();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
  };
  await choose("Severity", "Critical", "Warning");
  await expect.poll(async () => (await shown()).toSorted()).toEqual(["Door open", "Too hot"]);
  await tab.getByRole("button", { name: "Clear filters" }).click();
  await tab.getByRole("button", { name: "Status", exact: true }).first().click();
  await labelAround(page.getByRole("dialog", { name: "Status" }).getByRole("checkbox", { name: "Cleared" })).click(); // closes it
  await expect.poll(shown).toEqual(["Door open"]);
  await tab.getByRole("button", { name: "Clear the filter Status" }).click();
  await choose("Type", "Too cold");
  await expect.poll(shown).toEqual(["Too cold"]);
  const download = page.waitForEvent("download");
  await tab.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain("Too cold");
  expect(file).not.toContain("Too hot");
  await tab.getByRole("button", { name: "Clear the filter Type" }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  await labelAround(tab.getByRole("checkbox", { name: "Select all on this page" })).check();
  await photograph(page, "alarms-selected");
  await page.getByRole("toolbar").getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByText("2 alarms cleared").waitFor(); // one was already
  await expect.poll(() => tab.getByText("Cleared, unacknowledged").count()).toBe(3);
  await leave(page);
});

test("a customer acknowledges alarms of its devices with the keyboard", async () => {
  const { data } = await client.devices.tenantInfos({ page: 0, pageSize: 50, textSearch: "Greenhouse" }, {});
  const device = data.find(({ name }) => name === "Greenhouse 1");
  if (!device) throw new Error("The demo has no Greenhouse 1");
  const alarm = await raise(device.id, named("By keyboard"), "MAJOR");
  const page = await stage.user("customer", { at: `/devices/${device.id.id}?tab=alarms` });
  const details = page.getByRole("button", { name: `Details: ${alarm.type}` });
  await details.focus();
  await page.keyboard.press("Enter");
  const acknowledge = page.getByRole("dialog", { name: alarm.type }).getByRole("button", { name: "Acknowledge" });
  await acknowledge.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await client.alarms.get(alarm.id.id)).status).toBe("ACTIVE_ACK");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("complementary").isVisible()).toBe(true); // the drawer stays
  await leave(page);
});

test("alarms that are refused are said to be, and come with another attempt", async () => {
  const { id } = await client.assets.save({ name: named("Alarming"), type: "room" });
  await raise(id, "After all", "MAJOR");
  const page = await stage.visitor();
  const held: { isRefused: boolean } = { isRefused: true };
  await page.routeWebSocket(/\/api\/ws/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const text = String(message);
      const isAlarms = text.includes("ALARM_DATA");
      if (!isAlarms || !held.isRefused) return socket.send(message);
      const { cmdId } = JSON.parse(text) as { readonly cmdId: number };
      socket.send(
        JSON.stringify({ cmdId, errorCode: 3, errorMsg: "Too many subscriptions", cmdUpdateType: "ALARM_DATA" }),
      );
    });
  });
  await page.goto(stage.url("/login"));
  await stage.signIn(page, "tenant");
  await page.goto(stage.url(`/assets/${id.id}?tab=alarms`));
  await page.getByText("Too many subscriptions").first().waitFor();
  await photograph(page, "alarms-refused");
  held.isRefused = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await rowOf(page, "After all").waitFor();
  await leave(page);
});
