import { bulkActions, bulkImport } from "@orrery/client";
import type { Asset } from "@orrery/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { collectErrors } from "./sign-in.ts";
import { openTenantStage } from "./tenant-stage.ts";

const { stage, client } = await openTenantStage();

const make = (name: string, count: number): Promise<Asset[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => client.assets.save({ name: `${name} ${at + 1}`, type: name })));
/** A name that no other try of a test has used. */
let names = 0;
const fresh = (name: string): string => `${name}${++names}x`;
const left = async (name: string) =>
  (await client.assets.tenantInfos({ page: 0, pageSize: 100, textSearch: name }, {})).totalElements;
const panel = (page: Page) => page.getByRole("region", { name: "Bulk actions" });
const selectAll = async (page: Page, count: number) => {
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: `Select all ${count}` }).click();
  await page.getByRole("toolbar", { name: `${count} selected` }).waitFor();
};

test("all that match are selected beyond the page, deleted behind it, and the list follows", async () => {
  const [crate, box] = [fresh("crate"), fresh("box")];
  await make(crate, 45);
  await make(box, 2);
  const page = await stage.user("tenant", { at: `/assets?textSearch=${crate}` });
  const errors = collectErrors(page);
  await selectAll(page, 45);
  await photograph(page, "bulk-selected");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Delete 45 assets?").waitFor();
  await dialog.getByRole("button", { name: /Delete 45/ }).click();
  await panel(page).getByText("45 done").waitFor();
  await photograph(page, "bulk-done");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page
    .getByText("No assets yet")
    .or(page.getByText("Nothing matches", { exact: false }))
    .first()
    .waitFor();
  expect(await left(crate)).toBe(0);
  expect(await left(box)).toBe(2);
  await panel(page).getByRole("button", { name: "Close" }).click();
  await panel(page).waitFor({ state: "detached" });
  expect(errors).toEqual([]);
});

test("a selection of all ends with the search it was made for, and when a row is taken out", async () => {
  const pallet = fresh("pallet");
  await make(pallet, 24);
  const page = await stage.user("tenant", { at: `/assets?textSearch=${pallet}` });
  await selectAll(page, 24);
  await page
    .getByRole("row")
    .filter({ hasText: `${pallet} 24` })
    .getByRole("checkbox")
    .uncheck();
  await page.getByRole("toolbar", { name: "19 selected" }).waitFor();
  await selectAll(page, 24);
  await page.getByRole("searchbox", { name: /Search assets/ }).fill(`${pallet} 1`);
  await page.getByRole("toolbar", { name: "10 selected" }).waitFor(); // of the page that was selected before
  expect(await left(pallet)).toBe(24);
});

test("what failed is listed with its reason and tried again", async () => {
  const shelf = fresh("shelf");
  const [first] = await make(shelf, 22);
  if (!first) throw new Error("there is no shelf");
  const view = await client.entityViews.save({
    name: "shelf view",
    type: "view",
    entityId: first.id,
    keys: { timeseries: [], attributes: { cs: [], sh: [], ss: [] } },
  });
  const page = await stage.user("tenant", { at: `/assets?textSearch=${shelf}` });
  await selectAll(page, 22);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete 22/ })
    .click();
  await panel(page).getByText("1 failed").waitFor();
  await panel(page).getByText("21 done").waitFor();
  await panel(page).getByRole("button", { name: "Show failures" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`${shelf} 1`, { exact: true }).waitFor();
  await dialog.getByText("Can't delete asset that has entity views!").waitFor();
  await photograph(page, "bulk-failures");
  expect(await accessibilityProblems(page)).toEqual([]);
  await client.entityViews.delete(view.id);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await panel(page).getByText("1 done", { exact: true }).waitFor();
  expect(await left(shelf)).toBe(0);
});

test("an action goes on without its page, and is there again on the next one", async () => {
  const rack = fresh("rack");
  const made = await make(rack, 40);
  const page = await stage.user("tenant", { at: "/devices" });
  const ids = made.map(({ id }) => id.id);
  // Behind one that waits for the other, as another tab would start them.
  const started = await bulkActions(client.api).start({
    entityType: "ASSET",
    command: { type: "MAKE_PUBLIC" },
    select: { ids },
  });
  await page.reload();
  await expect.poll(async () => (await bulkActions(client.api).get(started.id)).status).toBe("DONE");
  const { data } = await client.assets.tenantInfos({ page: 0, pageSize: 100, textSearch: rack }, {});
  expect(data.every(({ customerIsPublic }) => customerIsPublic)).toBe(true);
});

test("an action is stopped while it runs: what it has not treated stays, and the panel says how far it came", async () => {
  const bin = fresh("bin");
  const count = 5_000;
  const lines = Array.from({ length: count }, (_, at) => `${bin} ${at},${bin}`);
  const columns = [{ type: "NAME" }, { type: "TYPE" }] as const;
  const mapping = { columns: [...columns], delimiter: ",", header: false, update: false };
  await bulkImport(client.api).assets({ file: lines.join("\n"), mapping });
  const page = await stage.user("tenant", { at: `/assets?textSearch=${bin}` });
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: /^Select all 5/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete 5/ })
    .click();
  await panel(page).getByRole("button", { name: "Stop" }).click();
  await panel(page)
    .getByText(/^Stopped after .* of 5,000$/)
    .waitFor();
  await photograph(page, "bulk-stopped");
  expect(await accessibilityProblems(page)).toEqual([]);
  const { data } = await bulkActions(client.api).list({ page: 0, pageSize: 20 });
  const stopped = data.find(({ status }) => status === "STOPPED");
  expect(await left(bin)).toBe(count - (stopped?.done ?? Number.NaN));
});
