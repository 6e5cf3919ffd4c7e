import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import {
  apply,
  dragBy,
  drawLink,
  filterNode,
  labelOf,
  nodeOf,
  stored,
  storedChain,
  THREE,
} from "./rule-chain-canvas.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const open = (id: { readonly id: string }) => stage.user("tenant", { at: `/ruleChains/${id.id}` });

test("a chain is built of nodes from the library and links between them, and saved", async () => {
  const chain = await client.ruleChains.save({ name: named("Built") });
  const page = await open(chain.id);
  const library = page.getByRole("region", { name: "Nodes" });
  const dialog = page.getByRole("dialog");
  await library.getByRole("searchbox", { name: "Search nodes" }).fill("SCRIPT");
  await expect.poll(() => library.getByRole("listitem").allTextContents()).toEqual(["script", "script"]);
  await library
    .getByRole("button", { name: "script", exact: true })
    .first()
    .dragTo(page.locator(".react-flow__pane"), { targetPosition: { x: 420, y: 200 } });
  await dialog.getByRole("heading", { name: "Add node: script" }).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await nodeOf(page, "warm?").count()).toBe(0);
  await library
    .getByRole("button", { name: "script", exact: true })
    .first()
    .dragTo(page.locator(".react-flow__pane"), { targetPosition: { x: 420, y: 200 } });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Enter a name.").waitFor();
  await dialog.getByRole("textbox", { name: "Name" }).fill("warm?");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await nodeOf(page, "warm?").waitFor();

  await library.getByRole("searchbox", { name: "Search nodes" }).fill("log");
  await library.getByRole("button", { name: "log", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("log it");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dragBy(page, nodeOf(page, "log it"), 200, 120);

  await drawLink(page, "Input", "warm?");
  await drawLink(page, "warm?", "log it");
  await dialog.getByRole("heading", { name: "Add link" }).waitFor();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Choose at least one label.").waitFor();
  await dialog.getByRole("combobox", { name: "Labels" }).fill("T");
  await page.getByRole("option", { name: "True" }).click();
  await dialog.getByRole("combobox", { name: "Labels" }).fill("Fail");
  await page.getByRole("option", { name: "Failure" }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await labelOf(page, "True / Failure").waitFor();
  await page.getByText("5 changes").waitFor();

  await apply(page).click();
  await page.getByText(`${chain.name} saved`).waitFor();
  expect(await stored(client, chain)).toMatchObject({
    nodes: ["log it", "warm?"],
    links: ["warm? -Failure> log it", "warm? -True> log it"],
    first: "warm?",
  });
  await expect.poll(() => apply(page).isDisabled()).toBe(true);
  await leave(page);
});

test("a node is edited in its panel: the form of its type, debug mode, description, help; what is not valid is not applied", async () => {
  const chain = await storedChain(client, named("Edited"));
  const page = await open(chain.id);
  await nodeOf(page, "warm?").dblclick();
  const panel = page.getByRole("complementary", { name: "warm?" });
  await expect.poll(() => page.locator(".react-flow__node").last().evaluate(isWhole)).toBe(true); // beside the panel
  await panel.getByRole("textbox", { name: "Name" }).fill("");
  await panel.getByRole("button", { name: "Apply" }).click();
  await panel.getByText("Enter a name.").waitFor();
  await panel.getByRole("button", { name: "Revert" }).click();
  await panel.getByRole("textbox", { name: "Name" }).fill("hot?");
  await panel.getByRole("switch", { name: "Debug" }).check();
  await panel.getByRole("textbox", { name: "Description" }).fill("Above 40 °C");
  const code = panel.locator(".cm-content");
  await code.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("return msg.temperature > 40;");
  await panel.getByRole("button", { name: "Apply" }).click();
  await nodeOf(page, "hot?").waitFor();
  await page.getByRole("tab", { name: "Help" }).click();
  await page.getByRole("complementary").getByRole("heading", { name: "script" }).waitFor();

  await panel.waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByRole("complementary").getByRole("textbox", { name: "Name" }).fill("");
  await nodeOf(page, "log warm").click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("complementary", { name: "log warm" }).waitFor(); // the panel follows
  await nodeOf(page, "hot?").click();
  await page.getByRole("complementary", { name: "hot?" }).waitFor();
  await nodeOf(page, "log warm").click();
  await page.getByRole("complementary", { name: "log warm" }).waitFor();
  await page.getByRole("complementary").getByRole("textbox", { name: "Name" }).fill("log hot");
  await nodeOf(page, "log cold").click(); // what was typed is kept
  await nodeOf(page, "log hot").waitFor();
  await page.keyboard.press("Control+S");
  await page.getByText(`${chain.name} saved`).waitFor();
  const { all, links } = await stored(client, chain);
  expect(all.find(({ name }) => name === "hot?")).toMatchObject({
    debugMode: true,
    configuration: { jsScript: "return msg.temperature > 40;" },
    additionalInfo: { description: "Above 40 °C", layoutX: 300, layoutY: 150 },
  });
  expect(links).toEqual(["hot? -False> log cold", "hot? -True> log hot"]);
  await leave(page);
});

test("large numbers in the configurations of nodes keep their digits when the chain is opened and saved", async () => {
  const serial = 9007199254740993n;
  const chain = await storedChain(client, named("Large"), {
    nodes: [
      { type: "org.example.Unknown", name: "unknown", configuration: { serial, list: [serial] } },
      { type: "org.thingsboard.rule.engine.action.TbLogNode", name: "log", configuration: { jsScript: "return 'x';" } },
    ],
  });
  const page = await open(chain.id);
  await dragBy(page, nodeOf(page, "log"), 200, 120);
  await page.getByText("1 change", { exact: true }).waitFor();
  await apply(page).click();
  await page.getByText(`${chain.name} saved`).waitFor();
  const { all } = await stored(client, chain);
  expect(all.find(({ name }) => name === "unknown")?.configuration).toEqual({ serial, list: [serial] });
  await leave(page);
});

test("BLOCK-5.102, BLOCK-5.103 settings of a node that are not valid are not applied to the chain", async () => {
  const alarm = {
    type: "org.thingsboard.rule.engine.action.TbClearAlarmNode",
    name: "clear",
    configuration: { alarmType: "Hot", alarmDetailsBuildJs: "return {};" },
    additionalInfo: { layoutX: 300, layoutY: 150 },
  };
  const chain = await storedChain(client, named("Required"), { firstNodeIndex: 0, nodes: [alarm] });
  const page = await open(chain.id);
  await nodeOf(page, "clear").dblclick();
  const panel = page.getByRole("complementary", { name: "clear" });
  const type = panel.getByRole("textbox", { name: "Alarm type" });
  await type.fill("");
  await panel.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => type.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByText("1 change", { exact: true }).count()).toBe(0);
  await type.fill("Cold");
  await panel.getByRole("button", { name: "Apply" }).click();
  await page.getByText("1 change", { exact: true }).waitFor();
  await page.keyboard.press("Control+S");
  await page.getByText(`${chain.name} saved`).waitFor();
  expect((await stored(client, chain)).all).toMatchObject([{ configuration: { alarmType: "Cold" } }]);
  await leave(page);
});

test("the labels of a link change in its panel, and its end is moved to another node with them", async () => {
  const chain = await storedChain(client, named("Relabelled"), {
    ...THREE,
    nodes: [...THREE.nodes, filterNode("third", 620, 360)],
  });
  const page = await open(chain.id);
  await labelOf(page, "True").dblclick();
  const panel = page.getByRole("complementary");
  await panel.getByRole("combobox", { name: "Labels" }).fill("Fail");
  await page.getByRole("option", { name: "Failure" }).click();
  await panel.getByRole("button", { name: "Apply" }).click();
  await labelOf(page, "True / Failure").waitFor();
  await panel.getByRole("button", { name: /^Close/ }).click();
  const end = nodeOf(page, "log cold").locator(".react-flow__handle-left");
  const other = nodeOf(page, "third").locator(".react-flow__handle-left");
  const [a, b] = [await end.boundingBox(), await other.boundingBox()];
  await page.mouse.move((a?.x ?? 0) - 4, (a?.y ?? 0) + 4);
  await page.mouse.down();
  await page.mouse.move((a?.x ?? 0) - 30, (a?.y ?? 0) + 60, { steps: 4 });
  await page.mouse.move((b?.x ?? 0) + 4, (b?.y ?? 0) + 4, { steps: 4 });
  await page.mouse.up();
  await apply(page).click();
  await page.getByText(`${chain.name} saved`).waitFor();
  expect((await stored(client, chain)).links).toEqual([
    "warm? -Failure> log warm",
    "warm? -False> third",
    "warm? -True> log warm",
  ]);
  await leave(page);
});

test("unsaved changes are not lost: leaving asks, discarding asks and can be undone", async () => {
  const chain = await storedChain(client, named("Guarded"));
  const page = await open(chain.id);
  await dragBy(page, nodeOf(page, "log cold"), 0, 120);
  await page.getByText("1 change", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Rule chains" }).last().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /stay/i }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await page.getByText("1 change", { exact: true }).waitFor({ state: "detached" });
  await page.keyboard.press("Control+Z");
  await page.getByText("1 change", { exact: true }).waitFor();
  await page.keyboard.press("Control+Z");
  await page.getByText("1 change", { exact: true }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Rule chains" }).last().click();
  await page.waitForURL(/\/ruleChains$/);
  await leave(page);
});

test("what somebody else saved meanwhile is compared before it is overwritten or taken", async () => {
  const chain = await storedChain(client, named("Shared"));
  const page = await open(chain.id);
  await dragBy(page, nodeOf(page, "log cold"), 0, 120);
  const read = await client.ruleChains.metaData(chain.id);
  const nodes = read.nodes.map((node) => (node.name === "warm?" ? { ...node, name: "theirs?" } : node));
  await client.ruleChains.saveMetaData({ ...read, nodes, connections: [...(read.connections ?? [])] });
  const note = { kind: "note", x: 10, y: 20, width: 200, height: 80, text: "Their note" };
  await client.ruleChains.save({ ...chain, additionalInfo: { orrery: { remarks: [note] } } });
  await apply(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Somebody else saved this chain meanwhile" }).waitFor();
  await dialog.getByRole("cell", { name: "theirs?", exact: true }).waitFor();
  await dialog.getByRole("cell", { name: "Their note", exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await stored(client, chain)).nodes).toContain("theirs?");
  await apply(page).click();
  await dialog.getByRole("button", { name: "Save mine anyway" }).click();
  await page.getByText(`${chain.name} saved`).waitFor();
  expect((await stored(client, chain)).nodes).toEqual(["log cold", "log warm", "warm?"]);
  await leave(page);
});

test("a node that somebody else deleted is not saved without its secret", async () => {
  const call = {
    type: "org.thingsboard.rule.engine.rest.TbRestApiCallNode",
    name: "call",
    configuration: {
      restEndpointUrlPattern: "http://127.0.0.1",
      credentials: { type: "basic", username: "u", password: "hush" },
    },
    additionalInfo: { layoutX: 300, layoutY: 150 },
  };
  const chain = await storedChain(client, named("Secret"), { nodes: [call] });
  const page = await open(chain.id);
  await dragBy(page, nodeOf(page, "call"), 0, 120);
  await client.ruleChains.saveMetaData({ ruleChainId: chain.id, nodes: [] });
  await apply(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Apply anyway" }).click(); // its other settings are missing
  await dialog.getByRole("button", { name: "Save mine anyway" }).click();
  await page.getByText("Enter the secrets again: call").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /problem/ }).click();
  await page.getByRole("menuitem", { name: "call: Enter the secret again." }).waitFor();
  expect((await stored(client, chain)).nodes).toEqual([]);
  await page.keyboard.press("Escape");
  await leave(page);
});

test("a chain is exported as it is drawn, and a file opens unsaved until it is applied; a node of an unknown class stays", async () => {
  const name = named("Travels");
  const strange = { type: "com.example.Strange", name: "strange", configuration: { own: [1, 9007199254740993n] } };
  const chain = await storedChain(client, name, {
    ...THREE,
    nodes: [...THREE.nodes, { ...strange, additionalInfo: { layoutX: 300, layoutY: 300 } }],
  });
  const page = await open(chain.id);
  await nodeOf(page, "strange").getByText("Unknown type").waitFor();
  await page.getByRole("button", { name: "More commands" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as file" }).click();
  const file = await readFile(await (await saved).path());
  expect(JSON.parse(file.toString())).toMatchObject({ ruleChain: { name, root: false } });
  await client.ruleChains.delete(chain.id);

  await page.goto(stage.url("/ruleChains"));
  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("menuitem", { name: "Import rule chain" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "travels.json", mimeType: "application/json", buffer: file });
  await dialog.getByRole("button", { name: "Open in editor" }).click();
  await page.waitForURL(/\/ruleChains\/ruleChain\/import$/);
  await page.getByText("Not saved yet").waitFor();
  await apply(page).click();
  await page.waitForURL(/\/ruleChains\/[-\w]{36}$/);
  const { data } = await client.ruleChains.list({ page: 0, pageSize: 100, textSearch: name });
  const [made] = data;
  if (!made) throw new Error("The chain was not made");
  const { all, links, first } = await stored(client, made);
  expect(all.find((node) => node.name === "strange")).toMatchObject(strange);
  expect([links, first]).toEqual([["warm? -False> log cold", "warm? -True> log warm"], "warm?"]);
  await leave(page);
});

test("the editor looks right in both themes and widths, and can be used by everybody", async () => {
  const chain = await storedChain(client, named("Cold room readings"));
  const page = await open(chain.id);
  const errors = collectErrors(page);
  await nodeOf(page, "warm?").dblclick();
  await page.getByRole("complementary").locator(".cm-content").waitFor();
  await photograph(page, "rule-chain-editor");
  expect(await accessibilityProblems(page)).toEqual([]);
  const root = (await client.ruleChains.list({ page: 0, pageSize: 100 })).data.find((one) => one.root);
  await page.goto(stage.url(`/ruleChains/${root?.id.id}`));
  await page.locator(".react-flow__node").nth(4).waitFor();
  await photograph(page, "rule-chain-root");
  expect(errors).toEqual([]);
  await leave(page);
});

/** Whether no edge of the canvas cuts off what is drawn. */
function isWhole(node: Element): boolean {
  const room = node.closest(".react-flow")?.getBoundingClientRect();
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return room !== undefined && left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
}
