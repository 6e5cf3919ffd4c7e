import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { labelAround } from "./label-around.ts";
import { kindsWithTabs, named, openTenantStage } from "./tenant-stage.ts";
import { sampleOf } from "./trials.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const tab = (page: Page) => page.getByRole("tabpanel");
const rows = (page: Page) => tab(page).locator("tbody tr");

test.each(sampleOf(kindsWithTabs(client), 2, 1))(
  "the audit log of %s says who did what, and with what",
  async (kind, save) => {
    const { id } = await save(named("Audited"));
    await client.telemetry.saveAttributes(id, "SERVER_SCOPE", { floor: 3 });
    const page = await stage.user("tenant", { at: `/${kind}/${id.id}?tab=auditLogs` });
    const refresh = () => tab(page).getByRole("button", { name: "Refresh" }).click();
    await expect
      .poll(async () => {
        await refresh();
        return rows(page).allTextContents();
      })
      .toEqual(
        expect.arrayContaining([expect.stringContaining("Attributes updated"), expect.stringContaining("Added")]),
      );
    await photograph(page, `audit-log-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await tab(page).getByRole("columnheader", { name: "Entity", exact: true }).count()).toBe(0); // it is this one

    await page.getByRole("button", { name: "Details: Attributes updated" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Attributes updated" });
    await dialog.getByText('"floor"').waitFor();
    await dialog.getByText("tenant@orrery.local").first().waitFor();
    await photograph(page, `audit-log-details-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();

    await tab(page).getByRole("button", { name: "Action", exact: true }).first().click();
    const filter = page.getByRole("dialog", { name: "Action" });
    await labelAround(filter.getByRole("checkbox", { name: "Added", exact: true })).check();
    await page.keyboard.press("Escape");
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining("Added")]);
    const download = page.waitForEvent("download");
    await tab(page).getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain("ADDED");
    expect(file).not.toContain("ATTRIBUTES_UPDATED");
    await tab(page).getByRole("button", { name: "Clear the filter Action" }).click();
    await tab(page).getByRole("searchbox").fill("nobody has done this");
    await tab(page).getByText("Nothing matches").waitFor();
    await leave(page);
  },
);

test("an update says which fields changed, before and after", async () => {
  const first = await client.assets.save({ name: named("Audited"), type: "room", label: "Cellar" });
  await client.assets.save({ ...first, label: "Attic" });
  const page = await stage.user("tenant", { at: `/assets/${first.id.id}?tab=auditLogs` });
  await page.getByRole("button", { name: "Details: Updated" }).click();
  const changed = page.getByRole("dialog").getByRole("table", { name: "What changed" });
  const label = changed.getByRole("row").filter({ hasText: "label" });
  await expect.poll(() => label.getByRole("cell").allTextContents()).toEqual(["Cellar", "Attic"]);
  await photograph(page, "audit-log-changed");
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave(page);
});

test("customers have no audit log, neither tab nor address", async () => {
  const { data } = await client.devices.tenantInfos({ page: 0, pageSize: 50, textSearch: "Greenhouse" }, {});
  const device = data.find(({ name }) => name === "Greenhouse 1");
  const page = await stage.user("customer", { at: `/devices/${device?.id.id}?tab=auditLogs` });
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("tab", { name: "Relations" }).waitFor();
  expect(await drawer.getByRole("tab", { name: "Audit logs" }).count()).toBe(0);
  await expect.poll(() => drawer.getByRole("tab", { name: "Details" }).getAttribute("aria-selected")).toBe("true");
  await leave(page);
});
