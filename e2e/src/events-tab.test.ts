import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { events } from "@orrery/client";
import type { EntityId } from "@orrery/model";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { copyOfDemoData } from "./demo-data.ts";
import { kindsWithTabs, named, openTenantStage } from "./tenant-stage.ts";
import { sampleOf } from "./trials.ts";
import { leave } from "./visitors.ts";

const folder = await copyOfDemoData();
afterAll(() => rm(folder, { recursive: true, force: true })); // after the platform has ended: the last hook runs first
const { stage, client } = await openTenantStage({ dataDir: folder });

const HOUR = 3_600_000;

/** Writes events as the platform records them: nothing reports events of devices and assets yet. */
function record(
  tenantId: string,
  { entityType, id }: EntityId,
  events: readonly (readonly [string, number, object])[],
) {
  using database = new DatabaseSync(join(folder, "orrery.db"), { timeout: 10_000 });
  const insert = database.prepare("insert into event values (?, ?, ?, ?, ?, ?, ?)");
  for (const [type, agoMs, body] of events)
    insert.run(randomUUID(), Date.now() - agoMs, tenantId, entityType, id, type, JSON.stringify(body));
}

const tab = (page: Page) => page.getByRole("tabpanel");
const rows = (page: Page) => tab(page).locator("tbody tr");
const openFilter = (page: Page) => tab(page).getByRole("button", { name: "Filter", exact: true }).click();

async function chooseType(page: Page, name: string) {
  await tab(page).getByRole("combobox", { name: "Event type" }).click();
  await page.getByRole("option", { name, exact: true }).click();
}

test.each(sampleOf(kindsWithTabs(client), 2, 0))(
  "events of %s are shown by type, filtered, read and deleted",
  async (kind, save) => {
    const { id, tenantId } = await save(named("Eventful"));
    const page = await stage.user("tenant", { at: `/${kind}/${id.id}?tab=events` });
    await page.getByText("No events in this time").waitFor();
    await photograph(page, `events-none-${kind}`);
    record(tenantId.id, id, [
      ["ERROR", 3 * HOUR, { server: "node-1", method: "onRpc", error: "TimeoutError: no answer\n    at send" }],
      ["ERROR", 2 * HOUR, { server: "node-2", method: "onMessage", error: "SyntaxError: no JSON" }],
      ["ERROR", 40 * HOUR, { server: "node-1", method: "onRpc", error: "Long ago" }],
      ["LC_EVENT", HOUR, { server: "node-1", event: "STARTED", success: true }],
      ["LC_EVENT", 2 * HOUR, { server: "node-1", event: "UPDATED", success: false, error: "Bad settings" }],
      ["STATS", HOUR, { server: "node-1", messagesProcessed: 1204, errorsOccurred: 3 }],
      ["STATS", 2 * HOUR, { server: "node-1", messagesProcessed: 7, errorsOccurred: 0 }],
    ]);
    await tab(page).getByRole("button", { name: "Refresh" }).click();
    await expect
      .poll(() => rows(page).allTextContents())
      .toEqual([
        expect.stringContaining("onMessage"), // the newest first
        expect.stringContaining("onRpc"),
      ]);
    await photograph(page, `events-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole("button", { name: "View: onRpc" }).click();
    const dialog = page.getByRole("dialog", { name: "onRpc" });
    await dialog.getByText("at send").waitFor();
    await photograph(page, `event-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();

    await openFilter(page);
    const filter = page.getByRole("dialog", { name: "Filter events" });
    await filter.getByRole("textbox", { name: "Method" }).fill("rpc");
    await page.keyboard.press("Enter");
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining("onRpc")]);
    await tab(page).getByRole("button", { name: "Delete these events" }).click();
    await page
      .getByRole("dialog", { name: "Delete the events shown?" })
      .getByRole("button", { name: "Delete 1 event" })
      .click();
    await tab(page).getByText("Nothing matches").waitFor();
    await tab(page).getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining("onMessage")]);

    await chooseType(page, "Statistics");
    await expect.poll(() => rows(page).count()).toBe(2);
    await openFilter(page);
    await filter.getByRole("textbox", { name: /At least so many messages/ }).fill("many");
    await filter.getByRole("button", { name: "Apply" }).click();
    await filter.getByText("Enter a whole number, 0 or more.").waitFor();
    await filter.getByRole("textbox", { name: /At least so many messages/ }).fill("100");
    await photograph(page, `events-filter-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await filter.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining("1204")]);

    await chooseType(page, "Lifecycle"); // another type, another filter
    await expect
      .poll(() => rows(page).allTextContents())
      .toEqual([expect.stringContaining("STARTED"), expect.stringContaining("UPDATED")]);
    await openFilter(page);
    await filter.getByRole("combobox", { name: /Status/ }).click();
    await page.getByRole("option", { name: "Failed" }).click();
    await filter.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining("UPDATED")]);
    const download = page.waitForEvent("download");
    await tab(page).getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain("Bad settings");
    expect(file).not.toContain("STARTED");

    const left = await events(client.api).ofType(tenantId, id, "ERROR", { page: 0, pageSize: 10 });
    expect(left.data.map(({ body }) => body.error).toSorted()).toEqual(["Long ago", "SyntaxError: no JSON"]);
    await leave(page);
  },
);

test("a longer time shows older events", async () => {
  const { id, tenantId } = await client.devices.save({ name: named("Eventful") });
  record(tenantId.id, id, [["ERROR", 40 * HOUR, { server: "node-1", method: "onRpc", error: "Long ago" }]]);
  const page = await stage.user("tenant", { at: `/devices/${id.id}?tab=events` });
  await page.getByText("No events in this time").waitFor();
  await tab(page)
    .getByRole("button", { name: /^Change the time window/ })
    .click();
  await page.getByRole("dialog").getByText("7 days", { exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Update" }).click();
  await tab(page).getByText("Long ago").waitFor();
  await leave(page);
});

test("a customer reads events, and deletes none", async () => {
  const { data } = await client.devices.tenantInfos({ page: 0, pageSize: 50, textSearch: "Greenhouse" }, {});
  const device = data.find(({ name }) => name === "Greenhouse 1");
  if (!device) throw new Error("The demo has no Greenhouse 1");
  record(device.tenantId.id, device.id, [["ERROR", HOUR, { server: "node-1", method: "onRpc", error: "Seen by all" }]]);
  const page = await stage.user("customer", { at: `/devices/${device.id.id}?tab=events` });
  await tab(page).getByText("Seen by all").waitFor();
  expect(await tab(page).getByRole("button", { name: "Delete these events" }).count()).toBe(0);
  await leave(page);
});

test("events that do not come are said to be, and come with another attempt", async () => {
  const { id, tenantId } = await client.assets.save({ name: named("Eventful"), type: "room" });
  record(tenantId.id, id, [["ERROR", HOUR, { server: "node-1", method: "onRpc", error: "After all" }]]);
  const page = await stage.visitor();
  await page.route("**/api/events/**", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(stage.url("/login"));
  await stage.signIn(page, "tenant");
  await page.goto(stage.url(`/assets/${id.id}?tab=events`));
  await page.getByText("Events could not be loaded").waitFor();
  await photograph(page, "events-failed");
  await page.unroute("**/api/events/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await tab(page).getByText("After all").waitFor();
  await leave(page);
});
