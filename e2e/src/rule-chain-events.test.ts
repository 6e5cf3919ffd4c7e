import { readFile } from "node:fs/promises";
import { components } from "@orrery/client";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph, WIDE_VIEWS } from "./browser.ts";
import { labelAround } from "./label-around.ts";
import { deviceThrough, filterNode, nodeOf, storedChain } from "./rule-chain-canvas.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

test("the panel of a node shows what it recorded as the tabs of entities do: by filter and time, to be read, exported and deleted", async () => {
  const nodes = [filterNode("warm?", 300, 150, { debugMode: true }), filterNode("quiet", 300, 300)];
  const chain = await storedChain(client, named("Recorded"), { firstNodeIndex: 0, nodes });
  const device = await deviceThrough(client, chain);
  const { credentialsId } = await client.devices.credentials(device.id);
  await stage.publish(String(credentialsId), { temperature: 30.5 });
  await stage.publish(String(credentialsId), { temperature: 3 });
  const page = await stage.user("tenant", { at: `/ruleChains/${chain.id.id}` });
  const errors = collectErrors(page);
  await nodeOf(page, "quiet").dblclick();
  const quiet = page.getByRole("complementary", { name: "quiet" });
  await quiet.getByRole("tab", { name: "Events" }).click();
  await quiet.getByText("What passes the node is recorded while its Debug is on and applied.").waitFor();

  await nodeOf(page, "warm?").dblclick();
  const panel = page.getByRole("complementary", { name: "warm?" });
  await panel.getByRole("tab", { name: "Events" }).click();
  const cards = panel.getByRole("list", { name: "Events" }).getByRole("listitem");
  await cards.filter({ hasText: "Out · POST_TELEMETRY_REQUEST" }).filter({ hasText: "True" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await photograph(page, "rule-node-events", WIDE_VIEWS);

  await panel.getByRole("button", { name: "Wide panel" }).click();
  const rows = panel.locator("tbody tr");
  await panel.getByRole("button", { name: "Filter", exact: true }).click();
  const filter = page.getByRole("dialog", { name: "Filter events" });
  await filter.getByRole("textbox", { name: "Data optional", exact: true }).fill("30.5");
  await filter.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => rows.count()).toBe(2); // in and out
  await photograph(page, "rule-node-events-wide", WIDE_VIEWS);
  expect(await accessibilityProblems(page)).toEqual([]);
  await rows.filter({ hasText: "True" }).click();
  const event = page.getByRole("dialog", { name: "Out · POST_TELEMETRY_REQUEST" });
  await event.getByText("30.5").waitFor();
  await event.getByRole("button", { name: "Close" }).click();

  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain("30.5");
  expect(file).not.toContain('""temperature"":3}');

  await panel.getByRole("button", { name: /^Change the time window/ }).waitFor();
  await panel.getByRole("button", { name: "Delete these events" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 2 events" }).click();
  await panel.getByText("Nothing matches").waitFor();
  await panel.getByRole("button", { name: "Clear filters" }).click();
  await rows.filter({ hasText: "False" }).first().waitFor();
  expect(errors).toEqual([]);
  await leave(page);
});

test("a node that could not start is marked while the chain is edited, read and at work, with the reason, until it can", async () => {
  const type = "org.thingsboard.rule.engine.mqtt.TbMqttNode";
  const { nodeDefinition } = (await components(client.api).get(type)).configurationDescriptor;
  const broker = {
    type,
    name: "to broker",
    configuration: Object.assign({}, nodeDefinition.defaultConfiguration, { host: "127.0.0.1", port: 1 }),
    additionalInfo: { layoutX: 560, layoutY: 150 },
  };
  const content = {
    firstNodeIndex: 0,
    nodes: [filterNode("warm?", 300, 150), broker],
    connections: [{ fromIndex: 0, toIndex: 1, type: "True" }],
  };
  const chain = await storedChain(client, named("Unstarted"), content);
  const page = await stage.user("tenant", { at: `/ruleChains/${chain.id.id}` });
  const box = nodeOf(page, "to broker").locator("[data-problem='error']");
  await box.waitFor();
  expect(await box.getAttribute("title")).toMatch(/^Could not start: .+/);
  await page.getByRole("button", { name: "1 problem" }).click();
  await page.getByRole("menuitem", { name: /^to broker: Could not start/ }).click();
  await nodeOf(page, "to broker").dblclick();
  const panel = page.getByRole("complementary", { name: "to broker" });
  await panel
    .getByRole("note")
    .getByText(/^Could not start: .+/)
    .waitFor();
  await photograph(page, "rule-node-not-started", WIDE_VIEWS);
  expect(await accessibilityProblems(page)).toEqual([]);
  await panel.getByRole("button", { name: "Close" }).click();
  await labelAround(page.getByRole("radio", { name: "Live" })).check();
  await page.getByText(/messages\/s/).waitFor();
  await box.waitFor();
  await nodeOf(page, "to broker").click();
  await panel
    .getByRole("note")
    .getByText(/^Could not start: .+/)
    .waitFor();
  await labelAround(page.getByRole("radio", { name: "Edit" })).check();

  const { nodes } = await client.ruleChains.metaData(chain.id);
  const id = nodes.find(({ name }) => name === broker.name)?.id ?? null;
  const mended = [filterNode("warm?", 300, 150), filterNode(broker.name, 560, 150, { id })];
  await client.ruleChains.saveMetaData({ ruleChainId: chain.id, ...content, nodes: mended });
  await box.waitFor({ state: "detached" });
  await leave(page);
});
