import { randomUUID } from "node:crypto";
import { references } from "@orrery/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { sampleOf } from "./trials.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

const KINDS = [
  ["assets", (name: string, label: string) => client.assets.save({ name, type: "room", label })],
  ["devices", (name: string, label: string) => client.devices.save({ name, label })],
] as const;
type Kept = Awaited<ReturnType<(typeof KINDS)[number][1]>>;

/** Saves one of them with another label, as somebody else does. */
const relabel = ({ id, name, type }: Kept, label: string) =>
  id.entityType === "ASSET" ? client.assets.save({ id, name, type, label }) : client.devices.save({ id, name, label });

test.each(sampleOf(KINDS, 2, 0))("%s have a history, from which a version is restored", async (kind, save) => {
  const name = named("Kept");
  const made = await save(name, "First label");
  await relabel(made, "Second label");
  const page = await stage.user("tenant", { at: `/${kind}/${made.id.id}` });
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("tab", { name: "History" }).click();
  const changes = drawer.getByRole("list", { name: "History" });
  await changes.getByRole("button", { name: /^Changed/ }).click();
  const shown = drawer.getByRole("table", { name: "Changed" });
  await shown.getByRole("row").filter({ hasText: "label" }).getByText("Second label").waitFor();
  await photograph(page, `history-${kind}`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Undo this change" }).click();
  await page.getByText("The version is restored").waitFor();
  await expect.poll(() => changes.getByRole("button", { name: /^Changed/ }).count()).toBe(2);
  await drawer.getByRole("tab", { name: "Details" }).click();
  await expect.poll(() => drawer.getByRole("textbox", { name: "Label" }).inputValue()).toBe("First label");
  await leave(page);
});

test.each(sampleOf(KINDS, 2, 1))(
  "a tab and the question before a deletion say who uses one of %s; the deletion is undone",
  async (kind, save) => {
    const name = `Depended on ${randomUUID()}`;
    const made = await save(name, "");
    const configuration = { widgets: {}, entityAliases: { a: { alias: "A", filter: { singleEntity: made.id } } } };
    await client.dashboards.save({ title: `Needs ${name}`, configuration });
    expect((await references(client.api).to(made.id)).data).toHaveLength(1);
    const page = await stage.user("tenant", { at: `/${kind}/${made.id.id}?tab=usedBy` });
    const drawer = page.getByRole("complementary");
    await drawer.getByRole("link", { name: `Needs ${name}` }).waitFor();
    await photograph(page, `used-by-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(stage.url(`/${kind}?textSearch=${encodeURIComponent(name)}`));
    await page.getByRole("button", { name: `More actions: ${name}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("It is used in 1 place").waitFor();
    await photograph(page, `delete-used-${kind}`);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await row(page, name).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, name).waitFor();
    await leave(page);
  },
);

test.each(sampleOf(KINDS, 2, 0))(
  "who uses one of %s is said before it is renamed, and who names a key before its attribute is deleted",
  async (kind, save) => {
    const tried = randomUUID();
    const key = `limit-${tried}`;
    const made = await save(`Renamed ${tried}`, "");
    await client.telemetry.saveAttributes(made.id, "SERVER_SCOPE", { [key]: 1 });
    const filters = { f: { keyFilters: [{ key: { type: "ATTRIBUTE", key } }] } };
    const configuration = { widgets: {}, note: made.id, filters };
    await client.dashboards.save({ title: `Shows ${tried}`, configuration });
    const page = await stage.user("tenant", { at: `/${kind}/${made.id.id}` });
    const drawer = page.getByRole("complementary");
    const name = drawer.getByRole("textbox", { name: "Name" });
    await expect.poll(() => name.inputValue()).toBe(`Renamed ${tried}`);
    expect(await drawer.getByText("1 place uses it").count()).toBe(0);
    await name.fill("Another name");
    await drawer.getByText("1 place uses it").waitFor();
    await drawer.getByRole("link", { name: `Shows ${tried}` }).waitFor();
    await photograph(page, `rename-used-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await drawer.getByRole("button", { name: "Discard changes" }).click();
    await drawer.getByText("1 place uses it").waitFor({ state: "detached" });
    await drawer.getByRole("tab", { name: "Attributes" }).click();
    await drawer.getByRole("combobox", { name: "Scope" }).click();
    await page.getByRole("option", { name: "Server attributes" }).click();
    await drawer.getByRole("row").filter({ hasText: key }).getByRole("checkbox").check();
    await drawer.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("1 place names one of these keys").waitFor();
    await dialog.getByRole("link", { name: `Shows ${tried}` }).waitFor();
    await photograph(page, `delete-key-used-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await leave(page);
  },
);

test("an attribute gets another key: who names the old one is said, and keys of others are not taken", async () => {
  const tried = randomUUID();
  const [key, other, free] = [`limit-${tried}`, `other-${tried}`, `free-${tried}`];
  const { id } = await client.assets.save({ name: `Keyed ${tried}`, type: "room" });
  await client.telemetry.saveAttributes(id, "SERVER_SCOPE", { [key]: 21.5, [other]: "there" });
  const filters = { f: { keyFilters: [{ key: { type: "ATTRIBUTE", key } }] } };
  await client.dashboards.save({ title: `Names ${tried}`, configuration: { widgets: {}, filters } });
  expect((await references(client.api).toKey(key)).data).toHaveLength(1);
  const page = await stage.user("tenant", { at: `/assets/${id.id}?tab=attributes` });
  const row = (name: string) => page.getByRole("complementary").getByRole("row").filter({ hasText: name });
  const edit = page.getByRole("button", { name: `Edit ${key}` });
  await edit.click();
  const dialog = page.getByRole("dialog", { name: `Edit ${key}` });
  await dialog.getByRole("textbox", { name: "Key" }).fill(other);
  await dialog.getByText("1 place names one of these keys").waitFor();
  await dialog.getByRole("link", { name: `Names ${tried}` }).waitFor();
  await photograph(page, "rename-key");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Update" }).click();
  await dialog.getByText("Another attribute has this key.").waitFor();
  await dialog.getByRole("textbox", { name: "Key" }).fill(free);
  await dialog.getByRole("button", { name: "Update" }).click();
  await row(free).getByText("21.5").waitFor();
  await row(key).waitFor({ state: "detached" });
  const left = await client.telemetry.attributes(id, "SERVER_SCOPE");
  expect(Object.fromEntries(left.map((attribute) => [attribute.key, attribute.value]))).toEqual({
    [free]: 21.5,
    [other]: "there",
  });
  await leave(page);
});

test("the details of a dashboard have its history, who uses it and its audit log", async () => {
  const tried = randomUUID();
  const title = `Detailed ${tried}`;
  const made = await client.dashboards.save({ title, configuration: {} });
  await client.dashboards.save({ ...made, configuration: { description: "changed" } });
  const profile = await client.deviceProfiles.save({
    name: `Leads to ${tried}`,
    type: "DEFAULT",
    transportType: "DEFAULT",
    defaultDashboardId: made.id,
  });
  const page = await stage.user("tenant", { at: `/dashboards?textSearch=${tried}` });
  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Dashboard details" }).click();
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("heading", { name: title }).waitFor();
  await drawer.getByRole("row").filter({ hasText: "Updated" }).first().waitFor();
  await photograph(page, "dashboard-details");
  await drawer.getByRole("tab", { name: "History" }).click();
  await drawer.getByRole("button", { name: /^Changed/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await drawer.getByRole("tab", { name: "Used by" }).click();
  await drawer.getByRole("link", { name: profile.name }).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await leave(page);
});

test("what was deleted is restored from the recycle bin, under another name where that is taken, or goes for good", async () => {
  for (const name of ["Binned 1", "Binned 2", "Binned 3"]) {
    const { id } = await client.assets.save({ name, type: "room" });
    await client.assets.delete(id);
  }
  await client.assets.save({ name: "Binned 2", type: "room" });
  const page = await stage.user("tenant", { at: "/recycleBin" });
  await row(page, "Binned 3").waitFor();
  await photograph(page, "recycle-bin");
  expect(await accessibilityProblems(page)).toEqual([]);
  const search = page.getByRole("searchbox", { name: "Search deleted entries" });
  await search.fill("binned 2");
  await row(page, "Binned 3").waitFor({ state: "detached" });
  await row(page, "Binned 2").waitFor();
  await search.fill("");
  await row(page, "Binned 3").waitFor();
  await page.getByRole("button", { name: "Restore: Binned 1" }).click();
  await page.getByText("Binned 1 is restored").waitFor();
  await row(page, "Binned 1").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Restore: Binned 2" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "New name" }).fill("Binned 2 again");
  await photograph(page, "restore-conflict");
  await dialog.getByRole("button", { name: "Restore" }).click();
  await row(page, "Binned 2").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Empty recycle bin" }).click();
  await dialog.getByRole("button", { name: "Empty recycle bin" }).click();
  await page.getByText("The recycle bin is empty").waitFor();
  const { data } = await client.assets.tenantInfos({ page: 0, pageSize: 100, textSearch: "Binned" }, {});
  expect(data.map(({ name }) => name).toSorted()).toEqual(["Binned 1", "Binned 2", "Binned 2 again"]);
  await leave(page);
});

test.each(sampleOf(KINDS, 2, 1))(
  "who saves over the change of somebody else to one of %s sees both, and decides",
  async (kind, save) => {
    const name = `Contested ${randomUUID()}`;
    const made = await save(name, "old");
    const page = await stage.user("tenant", { at: `/${kind}/${made.id.id}` });
    const drawer = page.getByRole("complementary");
    const label = drawer.getByRole("textbox", { name: "Label" });
    await expect.poll(() => label.inputValue()).toBe("old");
    await label.fill("mine");
    await relabel(made, "theirs");
    await drawer.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog");
    const compared = dialog.getByRole("row").filter({ hasText: "label" });
    await compared.getByText("theirs").waitFor();
    await compared.getByText("mine").waitFor();
    expect(await dialog.locator("tbody tr").count()).toBe(1); // not what the form adds
    await photograph(page, `conflict-${kind}`);
    await dialog.getByRole("button", { name: "Save mine anyway" }).click();
    await page.getByText(`${name} saved`).waitFor();
    const { id } = made;
    const saved = id.entityType === "ASSET" ? await client.assets.get(id) : await client.devices.get(id);
    expect(saved.label).toBe("mine");
    await leave(page);
  },
);

test("what others save while a form is edited is compared, also when the page has read it meanwhile", async () => {
  const made = await client.assets.save({ name: "Refetched", type: "room", label: "old" });
  const page = await stage.user("tenant", { at: `/assets/${made.id.id}` });
  const drawer = page.getByRole("complementary");
  const label = drawer.getByRole("textbox", { name: "Label" });
  await expect.poll(() => label.inputValue()).toBe("old");
  await label.fill("mine");
  const theirs = { ...made, label: "theirs", additionalInfo: { description: "Theirs, too" } };
  await client.assets.save(theirs);
  const description = drawer.getByRole("textbox", { name: "Description" });
  const shown = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange"))); // what is read is fresh for 10 s
    return description.inputValue();
  };
  await expect.poll(shown, { timeout: 30_000 }).toBe("Theirs, too");
  const dialog = page.getByRole("dialog");
  for (const _attempt of ["first", "again"]) {
    await drawer.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("row").filter({ hasText: "label" }).getByText("theirs").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  expect((await client.assets.get(made.id)).label).toBe("theirs");
  await drawer.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Save mine anyway" }).click();
  await page.getByText("Refetched saved").waitFor();
  expect((await client.assets.get(made.id)).label).toBe("mine");
  await label.fill("mine again");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await client.assets.get(made.id)).label).toBe("mine again");
  await leave(page);
});

test("the recycle bin steps back when the last of a page is gone", async () => {
  for (let at = 1; at <= 21; at++) {
    const { id } = await client.assets.save({ name: `Page ${at}`, type: "room" });
    await client.assets.delete(id);
  }
  const page = await stage.user("tenant", { at: "/recycleBin" });
  await row(page, "Page 21").waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByRole("button", { name: "Restore: Page 1", exact: true }).click();
  await row(page, "Page 21").waitFor();
  await leave(page);
});

test("without a recycle bin nothing is said of one", async () => {
  await using other = await Stage.open({ settings: { ORRERY_RECYCLE_BIN_DAYS: "0" } });
  const of = await signedIn(other.platform.httpUrl, TENANT);
  await of.assets.save({ name: "Gone for good", type: "room" });
  const page = await other.user("tenant", { at: "/assets" });
  await page.getByRole("button", { name: "More actions: Gone for good" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("This cannot be undone").waitFor();
  expect(await dialog.getByText("recycle bin").count()).toBe(0);
  await photograph(page, "delete-for-good");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await row(page, "Gone for good").waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  await leave(page);
});
