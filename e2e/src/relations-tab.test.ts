import { readFile } from "node:fs/promises";
import { relations } from "@orrery/client";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { labelAround } from "./label-around.ts";
import { kindsWithTabs, named, openTenantStage } from "./tenant-stage.ts";
import { sampleOf } from "./trials.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const tab = (page: Page) => page.getByRole("tabpanel");
const row = (page: Page, name: string) => tab(page).getByRole("row").filter({ hasText: name });
const asset = (name: string) => client.assets.save({ name, type: "room" });

/** Replaces what is noted of a relation. */
async function note(dialog: Locator, text: string) {
  await dialog.getByRole("textbox", { name: /Additional information/ }).click();
  await dialog.page().keyboard.press("ControlOrMeta+a");
  await dialog.page().keyboard.insertText(text);
}

test.each(sampleOf(kindsWithTabs(client), 2, 1))(
  "relations of %s are added in both directions, changed and removed",
  async (kind, save) => {
    const { id, name } = await save(named("Related"));
    const [hall, roof] = [await asset(named("Hall")), await asset(named("Roof"))];
    const page = await stage.user("tenant", { at: `/${kind}/${id.id}?tab=relations` });
    await page.getByText("No relations yet").waitFor();
    await photograph(page, `relations-none-${kind}`);
    await page.getByRole("button", { name: "Add relation" }).click();
    const dialog = page.getByRole("dialog", { name: "Add relation" });
    const add = dialog.getByRole("button", { name: "Add", exact: true });
    await add.click();
    await dialog.getByText("Choose an entity type.").waitFor();
    await dialog.getByRole("combobox", { name: /^Type/ }).click();
    await page.getByRole("option", { name: "Asset", exact: true }).click();
    for (const other of [hall.name, roof.name]) {
      await dialog.getByRole("combobox", { name: /^Entities/ }).fill(other);
      await page.getByRole("option", { name: other }).click();
    }
    await note(dialog, '{"floor": 2');
    await add.click();
    await dialog
      .getByText(/SyntaxError/)
      .first()
      .waitFor(); // it is no JSON yet
    await note(dialog, '{"floor": 2}');
    await photograph(page, `relation-add-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await add.click();
    await dialog.waitFor({ state: "detached" });
    await row(page, hall.name).getByText("Contains").waitFor();
    await row(page, roof.name).waitFor();
    const saved = await relations(client.api).get({ from: id, to: hall.id, type: "Contains" });
    expect(saved.additionalInfo).toEqual({ floor: 2 });
    await photograph(page, `relations-${kind}`);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole("button", { name: `Edit relation: ${hall.name}` }).click();
    const edit = page.getByRole("dialog", { name: "Edit relation" });
    expect(await edit.getByRole("combobox").count()).toBe(0); // type and ends stay
    await note(edit, '{"floor": 3}');
    await edit.getByRole("button", { name: "Save" }).click();
    await edit.waitFor({ state: "detached" });
    const changed = await relations(client.api).get({ from: id, to: hall.id, type: "Contains" });
    expect(changed.additionalInfo).toEqual({ floor: 3 });

    await page.goto(stage.url(`/assets/${hall.id.id}?tab=relations`));
    await page.getByText("To", { exact: true }).click();
    await row(page, name).getByRole("link", { name }).click();
    await page.getByRole("complementary").getByRole("heading", { name }).waitFor();

    await page.goto(stage.url(`/${kind}/${id.id}?tab=relations`));
    await page.getByRole("button", { name: `Delete relation: ${hall.name}` }).click();
    const question = page.getByRole("dialog", { name: `Delete the relation to ${hall.name}?` });
    await question.getByRole("button", { name: "Delete relation" }).click();
    await row(page, hall.name).waitFor({ state: "detached" });
    await row(page, roof.name).waitFor();
    await leave(page);
  },
);

test("relations are searched, sorted, exported and removed several at once", async () => {
  const { id } = await client.assets.save({ name: named("Related"), type: "room" });
  const [north, south, east] = [named("North"), named("South"), named("East")];
  for (const [name, type] of [
    [north, "Contains"],
    [south, "Contains"],
    [east, "Manages"],
  ] as const) {
    await relations(client.api).save({ from: id, to: (await asset(name)).id, type, typeGroup: "COMMON" });
  }
  const page = await stage.user("tenant", { at: `/assets/${id.id}?tab=relations` });
  const names = () => tab(page).getByRole("link").allTextContents();
  await expect.poll(names).toEqual([north, south, east]);
  await tab(page).getByRole("columnheader", { name: "Entity", exact: true }).getByRole("button").click();
  await expect.poll(names).toEqual([east, north, south]);
  const download = page.waitForEvent("download");
  await tab(page).getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "JSON" }).click();
  const file: unknown = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file).toMatchObject([{ type: "Manages", kind: "Asset", name: east }, {}, {}]);
  await tab(page).getByRole("searchbox").fill("contains");
  await expect.poll(names).toEqual([north, south]);
  await labelAround(tab(page).getByRole("checkbox", { name: "Select all on this page" })).check();
  await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete 2 relations?" });
  await question.getByRole("button", { name: "Delete 2 relations" }).click();
  await tab(page).getByText("Nothing matches").waitFor();
  await tab(page).getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(names).toEqual([east]);
  await leave(page);
});

test("a customer reads relations and what is noted of them", async () => {
  const { data } = await client.devices.tenantInfos({ page: 0, pageSize: 50, textSearch: "Greenhouse" }, {});
  const [one, other] = ["Greenhouse 1", "Greenhouse 2"].map((name) => data.find((device) => device.name === name));
  if (!one || !other) throw new Error("The demo has no greenhouses");
  await relations(client.api).save({
    from: one.id,
    to: other.id,
    type: "Warms",
    typeGroup: "COMMON",
    additionalInfo: { pipe: "north" },
  });
  const page = await stage.user("customer", { at: `/devices/${one.id.id}?tab=relations` });
  await page.getByRole("button", { name: `View relation: ${other.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Relation" });
  await dialog.getByText('"pipe": "north"').waitFor();
  expect(await dialog.getByRole("button", { name: "Save" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  for (const name of ["Add", `Edit relation: ${other.name}`, `Delete relation: ${other.name}`]) {
    expect(await tab(page).getByRole("button", { name, exact: true }).count()).toBe(0);
  }
  await leave(page);
});

test("who is refused a relation keeps what was entered", async () => {
  const { name } = await asset(named("Related"));
  const target = await asset(named("Gone"));
  const page = await stage.user("tenant", { at: `/assets?textSearch=${name}` });
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("tab", { name: "Relations" }).click();
  await page.getByRole("button", { name: "Add relation" }).click();
  const dialog = page.getByRole("dialog", { name: "Add relation" });
  await dialog.getByRole("combobox", { name: "Relation type" }).fill("Feeds");
  await dialog.getByRole("combobox", { name: /^Type/ }).click();
  await page.getByRole("option", { name: "Asset", exact: true }).click();
  await dialog.getByRole("combobox", { name: /^Entities/ }).fill(target.name);
  await page.getByRole("option", { name: target.name }).click();
  await client.assets.delete(target.id);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByRole("alert").waitFor();
  const type = dialog.getByRole("combobox", { name: "Relation type" });
  await expect.poll(() => type.inputValue()).toBe("Feeds");
  const question = page.getByRole("dialog", { name: "Unsaved changes" });
  for (const leaving of [() => dialog.press("Escape"), () => page.goBack()]) {
    await leaving();
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(() => type.inputValue()).toBe("Feeds");
  }
  await dialog.press("Escape");
  await question.getByRole("button", { name: "Leave" }).click();
  await dialog.waitFor({ state: "detached" });
  await leave(page);
});
