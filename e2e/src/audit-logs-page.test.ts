import { readFile } from "node:fs/promises";
import type { Client } from "@orrery/client";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;
let client: Client;
let made = 0;

beforeAll(async () => {
  stage = await Stage.open();
  client = await signedIn(stage.platform.httpUrl, TENANT);
});
afterAll(() => stage[Symbol.asyncDispose]());

const rows = (page: Page) => page.locator("main tbody tr");
const refreshed = async (page: Page) => {
  await page.getByRole("main").getByRole("button", { name: "Refresh" }).click();
  return rows(page).allTextContents();
};
const choose = async (page: Page, filter: string, ...choices: readonly string[]) => {
  await page.getByRole("button", { name: filter, exact: true }).first().click();
  const panel = page.getByRole("dialog", { name: filter, exact: true });
  for (const choice of choices) {
    const box = panel.getByRole("checkbox", { name: choice, exact: true });
    await panel.getByText(choice, { exact: true }).click(); // its text: the box itself is hidden, and may move
    await expect.poll(() => box.isChecked()).toBe(true);
  }
  await page.keyboard.press("Escape");
};

test("CORE-6.008 a tenant administrator sees who did what in the tenant, narrowed by an address to come back to", async () => {
  const name = `Logged ${Date.now()} ${++made}`;
  const first = await client.assets.save({ name, type: "room", label: "Cellar" });
  await client.assets.save({ ...first, label: "Attic" });
  await expect(client.assets.save({ name, type: "room" })).rejects.toThrow(); // the name is taken
  const page = await stage.user("tenant", { at: "/auditLogs" });
  await page.getByRole("heading", { name: "Audit logs", level: 1 }).waitFor();
  await expect.poll(() => refreshed(page)).toEqual(expect.arrayContaining([expect.stringContaining(name)]));
  await photograph(page, "audit-logs");
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("searchbox", { name: "Search audit logs" }).fill(name);
  await expect.poll(() => rows(page).count()).toBe(3);
  await choose(page, "Status", "Failure");
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringMatching(/Asset.*Added.*Failure/)]);
  await choose(page, "Action", "Added", "Updated");
  await choose(page, "Entity type", "Asset");
  await choose(page, "User", "tenant@orrery.local");
  await page.getByRole("button", { name: "Clear the filter Status" }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  const query = new URL(page.url()).searchParams;
  expect([query.getAll("action"), query.get("entityType"), query.get("textSearch")]).toEqual([
    ["ADDED", "UPDATED"],
    "ASSET",
    name,
  ]);
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(3);
  await photograph(page, "audit-logs-narrowed");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.trim().split("\n").length).toBe(4);

  await rows(page).filter({ hasText: "Updated" }).click();
  const drawer = page.getByRole("complementary");
  const label = drawer.getByRole("table", { name: "What changed" }).getByRole("row").filter({ hasText: "label" });
  await expect.poll(() => label.getByRole("cell").allTextContents()).toEqual(["Cellar", "Attic"]);
  await photograph(page, "audit-logs-entry");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload(); // the open entry is in the address
  await drawer.getByRole("heading", { name }).waitFor();
  await drawer.getByText(/^127\.0\.0\.1, /).waitFor();
  await page.keyboard.press("j");
  await drawer.getByText("Added").first().waitFor();
  await drawer.getByRole("button", { name: "All entries of this entity" }).click();
  await expect.poll(() => drawer.count()).toBe(0);
  await expect.poll(() => rows(page).count()).toBe(2); // what failed was about no entity
  await page.goBack();
  await drawer.getByRole("heading", { name }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => drawer.count()).toBe(0);
  await leave(page);
});

test("CORE-6.008 the audit log shows what happens while it is looked at, and says why it is empty or failed", async () => {
  const page = await stage.user("tenant", { at: "/auditLogs?last=600000" });
  const name = `Seen live ${Date.now()}`;
  await page.getByRole("searchbox").fill(name);
  await page.getByText("Nothing matches").waitFor();
  await client.assets.save({ name, type: "room" });
  await rows(page).filter({ hasText: name }).waitFor(); // nobody asked for it
  await page.goto(stage.url("/auditLogs?from=1000&to=2000"));
  await page.getByText("No entries in this time").waitFor();
  await photograph(page, "audit-logs-empty");
  await page.route("**/api/audit/logs?**", (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: "Not now", errorCode: 31 } }),
  );
  await page.reload();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute("**/api/audit/logs?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No entries in this time").waitFor();
  await leave(page);
});

test.each(["customer", "sysadmin"] as const)(
  "CORE-6.008 the audit log of a tenant is not for the %s, neither in the menu nor by its address",
  async (account) => {
    const page = await stage.user(account, { at: "/auditLogs" });
    await page.getByText("Access forbidden").first().waitFor();
    expect(await page.getByRole("link", { name: "Audit logs" }).count()).toBe(0);
    expect(await rows(page).count()).toBe(0);
    await leave(page);
  },
);
