import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole("button", { name: `More actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
};
const find = async (name: string, type: "CORE" | "EDGE" = "CORE") => {
  const { data } = await client.ruleChains.list({ page: 0, pageSize: 100 }, { type });
  return data.find((chain) => chain.name === name);
};

test("CORE-6.007 BLOCK-0.001: a chain is added, described, exported and deleted; a row opens its details, its name the editor", async () => {
  const name = named("Cellar");
  const page = await stage.user("tenant", { at: "/ruleChains" });
  await row(page, "Root Rule Chain").waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await row(page, name).click({ position: { x: 500, y: 20 } });
  await page.waitForURL(/\/ruleChains\/details\/[-\w]+$/);
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("tab", { name: "History" }).waitFor({ state: "attached" });
  await drawer.getByRole("textbox", { name: "Description" }).fill("What the cellar sends");
  await drawer.getByRole("button", { name: "Save" }).click();
  await page.getByText(`${name} saved`).waitFor();
  await drawer.getByRole("tab", { name: "Used by" }).click();
  await drawer.getByRole("heading", { name: "Nobody uses it" }).waitFor();
  await drawer.getByRole("tab", { name: "Events" }).click();
  await drawer.getByRole("combobox", { name: "Event type" }).waitFor();
  for (const tab of ["Alarms", "Relations", "Audit logs"]) await drawer.getByRole("tab", { name: tab }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(/\/ruleChains(\?|$)/);
  await row(page, name).getByText("What the cellar sends").waitFor();
  expect((await find(name))?.additionalInfo).toMatchObject({ description: "What the cellar sends" });

  await act(page, name, "Export rule chain");
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${name.toLowerCase().replace(" ", "_")}.json`);
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file).toMatchObject({ ruleChain: { name, type: "CORE" }, metadata: { nodes: [] } });

  await act(page, name, "Delete");
  await dialog.getByRole("heading", { name: `Delete ${name}?` }).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await row(page, name).waitFor({ state: "detached" });
  await row(page, "Root Rule Chain").getByRole("link").click();
  await page.waitForURL(/\/ruleChains\/[-\w]{36}$/);
  await leave(page);
});

test("CORE-6.007: a customer's user is refused", async () => {
  const page = await stage.user("customer", { at: "/ruleChains" });
  await page.waitForURL(({ pathname }) => pathname !== "/ruleChains");
  await leave(page);
});

test("CORE-4.016: a chain is made root, the former one no longer is; the root can be neither chosen nor deleted", async () => {
  const name = named("New root");
  const before = await find("Root Rule Chain");
  await client.ruleChains.save({ name });
  const page = await stage.user("tenant", { at: "/ruleChains" });
  await act(page, name, "Make root");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: `Make ${name} the root chain?` }).waitFor();
  await dialog.getByRole("button", { name: "Make root" }).click();
  await row(page, name).getByText("Root chain", { exact: true }).waitFor();
  await expect
    .poll(async () => [(await find(name))?.root, (await find("Root Rule Chain"))?.root])
    .toEqual([true, false]);
  await expect.poll(() => page.getByRole("checkbox", { name: `Select ${name}` }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: `More actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: "Export" }).waitFor();
  expect(await page.getByRole("menuitem", { name: /Delete|Make root/ }).count()).toBe(0);
  if (before) await client.ruleChains.makeRoot(before.id);
  await leave(page);
});

test("a chain that others call says so before it is deleted", async () => {
  const [called, caller] = [named("Called"), named("Caller")];
  const { id } = await client.ruleChains.save({ name: called });
  const { id: ruleChainId } = await client.ruleChains.save({ name: caller });
  const type = "org.thingsboard.rule.engine.flow.TbRuleChainInputNode";
  await client.ruleChains.saveMetaData({
    ruleChainId,
    nodes: [
      { type, name: "to it", configuration: { ruleChainId: id.id }, additionalInfo: { layoutX: 300, layoutY: 150 } },
    ],
  });
  const page = await stage.user("tenant", { at: "/ruleChains" });
  await act(page, called, "Delete");
  await page.getByRole("dialog").getByRole("link", { name: caller }).waitFor();
  await leave(page);
});

test("CORE-4.017 CORE-4.018 CORE-6.011: of the templates for edges one is the root, and others are given to new edges", async () => {
  const name = named("Site");
  const page = await stage.user("tenant", { at: "/edgeManagement/ruleChains" });
  await row(page, "Edge Root Rule Chain").getByText("Template root", { exact: true }).waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await row(page, name).waitFor();
  await act(page, name, "Give to new edges");
  await dialog.getByRole("button", { name: "Give to new edges" }).click();
  await page.getByText(`New edges get ${name}`).waitFor();
  const given = async () => (await client.edges.autoAssigned()).map((chain) => chain.name);
  expect(await given()).toContain(name);
  await act(page, name, "Stop giving to new edges");
  await dialog.getByRole("button", { name: "Stop giving it" }).click();
  await page.getByText(`New edges no longer get ${name}`).waitFor();
  expect(await given()).not.toContain(name);
  await act(page, name, "Make template root");
  await dialog.getByRole("button", { name: "Make root" }).click();
  await row(page, name).getByText("Template root", { exact: true }).waitFor();
  expect([(await find(name, "EDGE"))?.root, (await find("Edge Root Rule Chain", "EDGE"))?.root]).toEqual([true, false]);
  await leave(page);
});

test("both lists look right in both themes and widths, and can be read by everybody", async () => {
  const page = await stage.user("tenant", { at: "/ruleChains" });
  const errors = collectErrors(page);
  await row(page, "Root Rule Chain").waitFor();
  await photograph(page, "rule-chains");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(stage.url("/edgeManagement/ruleChains"));
  await row(page, "Edge Root Rule Chain").waitFor();
  await photograph(page, "rule-chain-templates");
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
  await leave(page);
});
