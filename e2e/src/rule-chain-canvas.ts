import type { Client } from "@orrery/client";
import type { Device, RuleChain, RuleChainMetaDataDraft } from "@orrery/model";
import type { Locator, Page } from "playwright-core";

export const FILTER = "org.thingsboard.rule.engine.filter.TbJsFilterNode";
export const TYPE_SWITCH = "org.thingsboard.rule.engine.filter.TbMsgTypeSwitchNode";
export const LOG = "org.thingsboard.rule.engine.action.TbLogNode";
export const CALL = "org.thingsboard.rule.engine.flow.TbRuleChainInputNode";
export const OUTPUT = "org.thingsboard.rule.engine.flow.TbRuleChainOutputNode";

type NodeDraft = RuleChainMetaDataDraft["nodes"][number];

export const filterNode = (name: string, x: number, y: number, more: Partial<NodeDraft> = {}): NodeDraft => ({
  type: FILTER,
  name,
  configuration: { jsScript: "return msg.temperature > 20;" },
  additionalInfo: { layoutX: x, layoutY: y },
  ...more,
});

export const logNode = (name: string, x: number, y: number): NodeDraft => ({
  type: LOG,
  name,
  configuration: { jsScript: "return JSON.stringify(msg);" },
  additionalInfo: { layoutX: x, layoutY: y },
});

/** Three nodes in a row: the entry leads to `warm?`, which sends warm messages to `log warm` and others to `log cold`. */
export const THREE: Pick<RuleChainMetaDataDraft, "nodes" | "connections" | "firstNodeIndex"> = {
  firstNodeIndex: 0,
  nodes: [filterNode("warm?", 300, 150), logNode("log warm", 620, 80), logNode("log cold", 620, 220)],
  connections: [
    { fromIndex: 0, toIndex: 1, type: "True" },
    { fromIndex: 0, toIndex: 2, type: "False" },
  ],
};

/** A stored chain with this content. */
export async function storedChain(
  client: Client,
  name: string,
  content: Partial<RuleChainMetaDataDraft> = THREE,
): Promise<RuleChain> {
  const chain = await client.ruleChains.save({ name });
  await client.ruleChains.saveMetaData({ ruleChainId: chain.id, nodes: [], ...content });
  return client.ruleChains.get(chain.id);
}

/** A device of the chain's name whose messages go through the chain. */
export async function deviceThrough(client: Client, { id, name }: RuleChain): Promise<Device> {
  const profile = await client.deviceProfiles.save({
    name,
    type: "DEFAULT",
    transportType: "DEFAULT",
    provisionType: "DISABLED",
    defaultRuleChainId: id,
    profileData: {
      configuration: { type: "DEFAULT" },
      transportConfiguration: { type: "DEFAULT" },
      provisionConfiguration: { type: "DISABLED" },
    },
  });
  return client.devices.save({ name, deviceProfileId: profile.id });
}

/** The nodes and links that are stored: names, and `from -label> to`. */
export async function stored(client: Client, { id }: Pick<RuleChain, "id">) {
  const { nodes, connections, firstNodeIndex } = await client.ruleChains.metaData(id);
  const nameAt = (index: number | null) => (index === null ? undefined : nodes[index]?.name);
  return {
    nodes: nodes.map(({ name }) => name).sort(),
    links: (connections ?? [])
      .map(({ fromIndex, toIndex, type }) => `${nameAt(fromIndex)} -${type}> ${nameAt(toIndex)}`)
      .sort(),
    first: nameAt(firstNodeIndex),
    all: nodes,
  };
}

/** A node on the canvas, by its name. */
export const nodeOf = (page: Page, name: string): Locator =>
  page.locator(".react-flow__node").filter({ has: page.locator("b", { hasText: new RegExp(`^${literal(name)}$`) }) });

const literal = (text: string) => text.replaceAll(/[?.()]/g, "\\$&");

/** The label of a link on the canvas. */
export const labelOf = (page: Page, text: string): Locator => page.locator("[data-link]", { hasText: text });

/** Draws a link from one node's right end to another's left one. */
export async function drawLink(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [
    await middleOf(nodeOf(page, from).locator(".react-flow__handle-right")),
    await middleOf(nodeOf(page, to).locator(".react-flow__handle-left")),
  ];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Drags from the middle of what is shown by a number of px. */
export async function dragBy(page: Page, what: Locator, dx: number, dy: number): Promise<void> {
  const { x, y } = await middleOf(what);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 });
  await page.mouse.move(x + dx, y + dy, { steps: 3 });
  await page.mouse.up();
}

async function middleOf(what: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await what.boundingBox();
  if (!box) throw new Error("It is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const apply = (page: Page): Locator =>
  page.getByRole("toolbar", { name: "Editor" }).getByRole("button", { name: "Apply" });
