import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { photograph } from "./browser.ts";
import { SYSADMIN } from "./platform-api.ts";
import { raiserOf } from "./raise-alarm.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

/** What a button is called that would change something. */
const CHANGES =
  /^(add|new|import|create|save|apply|edit|change|correct|delete|remove|empty|clear|restore|undo|acknowledge|comment|assign|unassign|make|manage|send|start|pause|generate|upload|update|retry|show on widget|hide for good)\b/i;
/** Buttons that sound like it, and change what is shown, make a file or lead to another page. */
const HARMLESS =
  /^(change the (order|time window)|clear (search|filters?|selection)|edit (name|time)|save as picture|manage (users|devices)|import from another platform$)/i;

/** Names of the buttons of a page that can be pressed and would change something. */
async function changing(page: Page): Promise<readonly string[]> {
  const names = await page
    .locator("main button:enabled, main a[href], [role=dialog] button:enabled")
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim()),
    );
  return names.filter((name) => CHANGES.test(name) && !HARMLESS.test(name));
}

/** Whether the bar that says so is above all else. */
const showsBar = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.elementFromPoint(innerWidth - 8, 20)?.closest("aside[data-view]") instanceof Element);

test("a session that only views what a user sees is offered nothing that changes anything, on any page", async () => {
  const device = await client.devices.save({ name: named("Viewed") });
  const { id: alarm } = await raiserOf(client)(device.id, "Viewed alarm");
  const chain = await client.ruleChains.save({ name: named("Viewed"), type: "CORE" });
  const [dashboard] = (await client.dashboards.tenantInfos({ pageSize: 1, page: 0 })).data;
  const { tenantId } = client.session.claims() ?? {};
  const page = await stage.user("sysadmin", { at: `/tenants/${tenantId}/users` });
  const email = client.session.claims()?.subject ?? "";
  await page.getByRole("button", { name: `More actions: ${email}` }).click();
  await page.getByRole("menuitem", { name: "View as this user" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "View as user" }).click();
  await page.waitForURL((url) => url.pathname === "/home");

  const found: string[] = [];
  for (const at of [
    "/home",
    "/customers",
    "/alarms",
    `/alarms/${alarm.id}`,
    ...["details", "attributes", "explore", "alarms", "relations"].map((tab) => `/devices/${device.id.id}?tab=${tab}`),
    "/deviceProfiles",
    "/otaRollouts",
    "/edgeManagement/ruleChains",
    "/recycleBin",
    "/widgets-bundles",
    "/settings/home",
    "/profile",
    `/ruleChains/${chain.id.id}`,
    `/dashboards/${dashboard?.id.id}`,
  ]) {
    await page.goto(stage.url(at));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count(), { message: at }).toBe(0);
    await expect.poll(() => showsBar(page), { message: at }).toBe(true);
    if (at.startsWith("/alarms/")) await photograph(page, "viewing-alarm");
    if (at.startsWith("/ruleChains/")) {
      await page.getByText("Read only", { exact: true }).first().waitFor();
      await photograph(page, "viewing-rule-chain");
    }
    found.push(...(await changing(page)).map((name) => `${at}: ${name}`));
  }
  expect(found).toEqual([]);
  await page.getByRole("button", { name: `Back to ${SYSADMIN[0]}` }).click();
  await page.getByText(/^You view what/).waitFor({ state: "detached" });
  await leave(page);
});
