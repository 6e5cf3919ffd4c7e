import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  apply,
  CALL,
  dragBy,
  filterNode,
  labelOf,
  logNode,
  nodeOf,
  OUTPUT,
  stored,
  storedChain,
  THREE,
} from "./rule-chain-canvas.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const open = (id: { readonly id: string }) => stage.user("tenant", { at: `/ruleChains/${id.id}` });
const nodes = (page: Page) => page.locator(".react-flow__node-rule");
const choose = async (page: Page, name: string) => nodeOf(page, name).locator("b").click();
const more = async (page: Page, command: string) => {
  await page.getByRole("button", { name: "More commands" }).click();
  await page.getByRole("menuitem", { name: command }).click();
};
const saved = async (page: Page, name: string) => {
  await apply(page).click();
  await page.getByText(`${name} saved`).first().waitFor();
  await page.getByText(/^\d+ changes?$/).waitFor({ state: "detached" });
};

test("every step is undone and done again, also across a save", async () => {
  const chain = await storedChain(client, named("Undone"));
  const page = await open(chain.id);
  await choose(page, "log cold");
  await page.keyboard.press("Delete");
  await expect.poll(() => nodes(page).count()).toBe(2);
  await saved(page, chain.name);
  expect((await stored(client, chain)).nodes).toEqual(["log warm", "warm?"]);
  await page.keyboard.press("Control+Z");
  await nodeOf(page, "log cold").waitFor();
  await labelOf(page, "False").waitFor();
  await saved(page, chain.name);
  expect((await stored(client, chain)).links).toEqual(["warm? -False> log cold", "warm? -True> log warm"]);
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(() => nodes(page).count()).toBe(2);
  await leave(page);
});

test("nodes are copied with their links into another chain, and as text", async () => {
  const [from, to] = [await storedChain(client, named("From")), await storedChain(client, named("To"), { nodes: [] })];
  const page = await open(from.id);
  await nodes(page).first().waitFor();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+C");
  await page.goto(stage.url(`/ruleChains/${to.id.id}`));
  await page.locator(".react-flow__node-entry").waitFor();
  await more(page, "Paste");
  await expect.poll(() => nodes(page).count()).toBe(3);
  await saved(page, to.name);
  const first = await stored(client, to);
  expect([first.links, first.first]).toEqual([["warm? -False> log cold", "warm? -True> log warm"], "warm?"]);
  const text = JSON.stringify({ nodes: [{ type: "a.Strange", name: "from text" }], connections: [] });
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
  await nodeOf(page, "from text").waitFor();
  await leave(page);
});

test("several are chosen by dragging over them, aligned, and arranged automatically", async () => {
  const chain = await storedChain(client, named("Aligned"));
  const page = await open(chain.id);
  await nodes(page).first().waitFor();
  await page.getByRole("button", { name: "Choose several by dragging" }).click();
  const [a, b] = [await nodeOf(page, "log warm").boundingBox(), await nodeOf(page, "log cold").boundingBox()];
  await page.mouse.move((a?.x ?? 0) - 20, (a?.y ?? 0) - 30);
  await page.mouse.down();
  await page.mouse.move((b?.x ?? 0) + 60, (b?.y ?? 0) + 30, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => page.locator(".react-flow__node-rule.selected").count()).toBe(2);
  await page.keyboard.press("Escape");
  await choose(page, "warm?");
  await page.keyboard.down("Control");
  await choose(page, "log warm");
  await page.keyboard.up("Control");
  await more(page, "Align top edges");
  await saved(page, chain.name);
  const tops = async () =>
    (await stored(client, chain)).all
      .toSorted((x, y) => (x.name < y.name ? -1 : 1))
      .map(({ additionalInfo }) => additionalInfo?.layoutY);
  expect(await tops()).toEqual([220, 80, 80]);
  await page.keyboard.press("Escape");
  await more(page, "Arrange automatically");
  await saved(page, chain.name);
  const { all } = await stored(client, chain);
  const leftOf = (name: string) => Number(all.find((node) => node.name === name)?.additionalInfo?.layoutX);
  expect(leftOf("log warm")).toBeGreaterThan(leftOf("warm?") + 172);
  expect(leftOf("log warm")).toBe(leftOf("log cold"));
  await leave(page);
});

test("notes and frames are kept with the chain", async () => {
  const chain = await storedChain(client, named("Annotated"));
  const page = await open(chain.id);
  await nodes(page).first().waitFor();
  await more(page, "Add note");
  const note = page.locator(".react-flow__node-remark");
  await note.dblclick();
  await page.getByRole("textbox", { name: "Note" }).fill("Who wrote this?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+A");
  await more(page, "Add frame");
  await expect.poll(() => note.count()).toBe(2);
  await saved(page, chain.name);
  await page.reload();
  await page.getByText("Who wrote this?").waitFor();
  await expect.poll(() => note.count()).toBe(2);
  const { additionalInfo } = await client.ruleChains.get(chain.id);
  expect(additionalInfo?.orrery).toMatchObject({
    remarks: [{ kind: "note", text: "Who wrote this?" }, { kind: "frame" }],
  });
  await leave(page);
});

test("nodes are found by names, types and scripts, and looked at one after the other", async () => {
  const chain = await storedChain(client, named("Searched"));
  const page = await open(chain.id);
  await nodes(page).first().waitFor();
  const search = page.getByRole("searchbox", { name: "Find node" });
  await search.waitFor();
  await page.keyboard.press("/");
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("json.stringify");
  await page.getByText("1 of 2").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("2 of 2").waitFor();
  await search.fill("temperature > 20");
  await page.getByText("1 of 1").waitFor();
  await leave(page);
});

test("chosen nodes become a chain of their own, which one jumps into and comes back from; it says who calls it", async () => {
  const chain = await storedChain(client, named("Outer"), {
    ...THREE,
    nodes: [...THREE.nodes, logNode("after", 900, 80)],
    connections: [...(THREE.connections ?? []), { fromIndex: 1, toIndex: 3, type: "Success" }],
  });
  const inner = named("Inner");
  const page = await open(chain.id);
  await choose(page, "warm?");
  await page.keyboard.down("Control");
  await choose(page, "log warm");
  await page.keyboard.up("Control");
  await page.keyboard.press("Control+R");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(inner);
  await dialog.getByRole("button", { name: "Create" }).click();
  await nodeOf(page, inner).waitFor();
  await expect.poll(() => nodes(page).count()).toBe(3);
  await saved(page, chain.name);
  expect((await stored(client, chain)).links).toEqual([`${inner} -False> log cold`, `${inner} -Success> after`]);
  const { data } = await client.ruleChains.list({ page: 0, pageSize: 1, textSearch: inner });
  const [made] = data;
  if (!made) throw new Error("The chain was not made");
  const content = await stored(client, made);
  expect([content.nodes, content.first]).toEqual([["False", "Success", "log warm", "warm?"], "warm?"]);
  expect(content.all.filter(({ type }) => type === OUTPUT).length).toBe(2);

  await page.getByRole("button", { name: `Open the chain that ${inner} calls` }).click();
  await page.waitForURL(new RegExp(made.id.id));
  await nodeOf(page, "Success").waitFor();
  await page.getByRole("button", { name: "Used by 1" }).click();
  await page.getByRole("dialog").getByRole("link", { name: chain.name }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: chain.name }).click();
  await page.waitForURL(new RegExp(chain.id.id));
  await nodeOf(page, "after").waitFor();
  await leave(page);
});

test("labels of a node that calls a chain are the names of that chain's outputs", async () => {
  const output = {
    type: OUTPUT,
    name: "Ripe",
    configuration: { version: 0 },
    additionalInfo: { layoutX: 500, layoutY: 150 },
  };
  const called = await storedChain(client, named("Called"), { nodes: [output] });
  const call = { type: CALL, name: "to it", configuration: { ruleChainId: called.id.id } };
  const chain = await storedChain(client, named("Calls"), {
    nodes: [{ ...call, additionalInfo: { layoutX: 300, layoutY: 150 } }, logNode("log", 620, 150)],
    firstNodeIndex: 0,
  });
  const page = await open(chain.id);
  await choose(page, "to it");
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "To node" }).fill("log");
  await page.getByRole("option", { name: "log" }).click();
  await dialog.getByRole("combobox", { name: "Labels" }).click();
  await page.getByRole("option", { name: "Ripe" }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await labelOf(page, "Ripe").waitFor();
  await leave(page);
});

test("by keys alone a node is added, linked, moved, opened, renamed and deleted", async () => {
  const chain = await storedChain(client, named("Keys"));
  const page = await open(chain.id);
  const dialog = page.getByRole("dialog");
  await nodeOf(page, "log cold").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("c");
  await dialog.getByRole("combobox", { name: "To node" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("a");
  await dialog.getByRole("textbox", { name: "Search nodes" }).waitFor();
  await page.keyboard.type("save time");
  await page.keyboard.press("Enter");
  await dialog.getByRole("heading", { name: "Add node: save timeseries" }).waitFor();
  await dialog.getByRole("textbox", { name: "Name" }).fill("keep");
  await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await nodeOf(page, "keep").waitFor();
  await nodeOf(page, "keep").focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "keep" });
  await panel.getByRole("textbox", { name: "Name" }).fill("keep it");
  await page.keyboard.press("Control+S");
  await page.getByText(`${chain.name} saved`).waitFor();
  expect((await stored(client, chain)).nodes).toContain("keep it");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await nodeOf(page, "keep it").focus();
  const before = await nodeOf(page, "keep it").boundingBox();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await nodeOf(page, "keep it").boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
  await page.keyboard.press("Delete");
  await nodeOf(page, "keep it").waitFor({ state: "detached" });
  await leave(page);
});

test("what is wrong is marked where it is, and listed", async () => {
  const chain = await storedChain(client, named("Wrong"), {
    nodes: [
      filterNode("no script", 300, 150, { configuration: { jsScript: "" } }),
      filterNode("alone", 620, 320),
      { type: "com.example.Gone", name: "gone", additionalInfo: { layoutX: 620, layoutY: 150 } },
    ],
    connections: [{ fromIndex: 0, toIndex: 2, type: "Maybe" }],
    firstNodeIndex: 0,
  });
  const page = await open(chain.id);
  await page.getByRole("button", { name: "4 problems" }).click();
  const entries = page.getByRole("menuitem");
  await entries.getByText("no script: The settings are not complete.").waitFor();
  await entries.getByText("alone: No message gets here.").waitFor();
  await entries.getByText("gone: Messages fail here: com.example.Gone is not known.").waitFor();
  await entries.getByText("no script → gone: The node never sends “Maybe”.").click();
  await expect.poll(() => nodeOf(page, "gone").locator("[data-problem=error]").count()).toBe(1);

  await nodeOf(page, "alone").click();
  await page.keyboard.press("Delete");
  await nodeOf(page, "alone").waitFor({ state: "detached" });
  await apply(page).click();
  const dialog = page.getByRole("dialog", { name: "1 node is not complete" });
  await dialog.getByText("Messages fail there: no script.").waitFor();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  expect((await stored(client, chain)).nodes).toContain("alone");
  await apply(page).click();
  await dialog.getByRole("button", { name: "Apply anyway" }).click();
  await page.getByText(`${chain.name} saved`).waitFor();
  expect((await stored(client, chain)).nodes).toEqual(["gone", "no script"]);
  await leave(page);
});

test("on a tablet fingers move and open nodes; on a phone the chain is read", async () => {
  const chain = await storedChain(client, named("Touched"));
  const page = await stage.user("tenant", {
    at: `/ruleChains/${chain.id.id}`,
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
  });
  await nodes(page).first().waitFor();
  await page.getByRole("button", { name: "Show nodes" }).tap();
  await page.getByRole("region", { name: "Nodes" }).waitFor();
  await page.getByRole("button", { name: "Hide nodes" }).tap();
  await dragBy(page, nodeOf(page, "log cold"), 0, 80);
  await page.getByText("1 change", { exact: true }).waitFor();
  await page.keyboard.press("Control+Z");
  await page.setViewportSize({ width: 768, height: 1024 });
  await apply(page).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText("Read only").waitFor();
  await nodeOf(page, "warm?").tap();
  await page.getByText("return msg.temperature > 20;").waitFor();
  expect(await apply(page).count()).toBe(0);
  await page.keyboard.press("Delete");
  await page.keyboard.press("a");
  expect([await nodes(page).count(), await page.getByRole("dialog").count()]).toEqual([3, 0]);
  await leave(page);
});

test("500 nodes are drawn, and one of them is dragged", async () => {
  const names = Array.from({ length: 500 }, (_, index) => `node ${index}`);
  const chain = await storedChain(client, named("Large"), {
    nodes: names.map((name, index) => filterNode(name, 300 + (index % 25) * 260, 60 + Math.floor(index / 25) * 90)),
    connections: names.slice(1).map((_, index) => ({ fromIndex: index, toIndex: index + 1, type: "True" })),
    firstNodeIndex: 0,
  });
  const page = await open(chain.id);
  await expect.poll(() => nodes(page).count()).toBe(500);
  await dragBy(page, nodeOf(page, "node 260"), 30, 20);
  await page.getByText("1 change", { exact: true }).waitFor();
  await leave(page);
});
