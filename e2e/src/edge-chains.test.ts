import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { CALL, nodeOf } from "./rule-chain-canvas.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const template = (name: string) => client.ruleChains.save({ name: named(name), type: "EDGE" });
const edge = () =>
  client.edges.save({
    name: named("Barn"),
    type: "default",
    routingKey: crypto.randomUUID(),
    secret: "secret",
    edgeLicenseKey: "licence",
    cloudEndpoint: "https://cloud.example",
  });
/** Two chains for edges, of which one calls the other. */
async function callingTemplates() {
  const [called, caller] = [await template("Called"), await template("Caller")];
  const node = {
    type: CALL,
    name: "to it",
    configuration: { ruleChainId: called.id.id },
    additionalInfo: { layoutX: 300, layoutY: 150 },
  };
  await client.ruleChains.saveMetaData({ ruleChainId: caller.id, firstNodeIndex: 0, nodes: [node] });
  return { called, caller };
}
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole("button", { name: `More actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test("CORE-4.020: the chains of an edge are assigned, one is made its root, and others are taken back", async () => {
  const { id } = await edge();
  const { called, caller } = await callingTemplates();
  const page = await stage.user("tenant", { at: `/edgeInstances/${id.id}/ruleChains` });
  const errors = collectErrors(page);
  await row(page, "Edge Root Rule Chain").getByText("Root of the edge", { exact: true }).waitFor();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Assign rule chains" }).first().click();
  await dialog.getByRole("combobox").fill(caller.name);
  await page.getByRole("option", { name: caller.name }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await dialog.getByText(`${caller.name} calls ${called.name}`).waitFor();
  await photograph(page, "edge-chains-missing");
  await dialog.getByRole("button", { name: "OK" }).click();
  await row(page, caller.name).waitFor();
  await photograph(page, "edge-chains");
  expect(await accessibilityProblems(page)).toEqual([]);

  await act(page, caller.name, "Make root");
  await dialog.getByRole("button", { name: "Make root" }).click();
  await row(page, caller.name).getByText("Root of the edge", { exact: true }).waitFor();
  expect((await client.edges.get(id)).rootRuleChainId?.id).toBe(caller.id.id);
  await page.getByRole("button", { name: `More actions: ${caller.name}` }).click();
  await page.getByRole("menuitem", { name: "Export rule chain" }).waitFor();
  expect(await page.getByRole("menuitem", { name: /Unassign|Make root|Delete/ }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("checkbox", { name: `Select ${caller.name}` }).isDisabled()).toBe(true);

  await act(page, "Edge Root Rule Chain", "Unassign from edge");
  await dialog.getByRole("heading", { name: "Unassign Edge Root Rule Chain from the edge?" }).waitFor();
  await dialog.getByRole("button", { name: "Unassign from edge" }).click();
  await row(page, "Edge Root Rule Chain").waitFor({ state: "detached" });
  const left = async () => {
    const { data } = await client.edges.members<{ readonly name: string }>(id, "RULE_CHAIN", { page: 0, pageSize: 10 });
    return data.map(({ name }) => name);
  };
  await expect.poll(left).toEqual([caller.name]);
  expect(errors).toEqual([]);
  await leave(page);
});

test("a chain of an edge opens below its edge, and the chains that it calls, too", async () => {
  const { id } = await edge();
  const { called, caller } = await callingTemplates();
  await client.edges.give(id, caller.id);
  const page = await stage.user("tenant", { at: `/edgeInstances/${id.id}/ruleChains` });
  await row(page, caller.name).click({ position: { x: 500, y: 20 } });
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("link", { name: "Open rule chain" }).click();
  await page.waitForURL(new RegExp(`/edgeInstances/${id.id}/ruleChains/${caller.id.id}$`));
  await nodeOf(page, "to it").getByRole("button", { name: "Open the chain that to it calls" }).click();
  await page.waitForURL(new RegExp(`/edgeInstances/${id.id}/ruleChains/${called.id.id}$`));
  await page.getByRole("button", { name: caller.name }).click();
  await page.waitForURL(new RegExp(`/edgeInstances/${id.id}/ruleChains/${caller.id.id}$`));
  await leave(page);
});
