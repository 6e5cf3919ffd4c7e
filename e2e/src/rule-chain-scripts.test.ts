import { expect, test } from "vitest";
import { filterNode, nodeOf, stored, storedChain } from "./rule-chain-canvas.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

test("a script is tried with a message before it is applied", async () => {
  const chain = await storedChain(client, named("Tried"));
  const page = await stage.user("tenant", { at: `/ruleChains/${chain.id.id}` });
  await nodeOf(page, "warm?").dblclick();
  await page.getByRole("complementary").getByRole("button", { name: "Test", exact: false }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Test", exact: true }).click();
  await dialog.getByRole("region", { name: "Output" }).getByText("true").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await leave(page);
});

test("BLOCK-5.003 a script cannot be tried without a message type, nor twice at once", async () => {
  const chain = await storedChain(client, named("Waiting"));
  const page = await stage.user("tenant", { at: `/ruleChains/${chain.id.id}` });
  await nodeOf(page, "warm?").dblclick();
  await page.getByRole("complementary").getByRole("button", { name: "Test", exact: false }).first().click();
  const dialog = page.getByRole("dialog");
  const test = dialog.getByRole("button", { name: "Test", exact: true });
  await dialog.getByRole("button", { name: "Clear: Message type" }).click();
  await expect.poll(() => test.isDisabled()).toBe(true);
  await dialog.getByRole("combobox", { name: "Message type" }).fill("BREWED");
  await expect.poll(() => test.isDisabled()).toBe(false);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/ruleChain/testScript", (route) => held.then(() => route.continue()));
  await test.click();
  await expect.poll(() => test.isDisabled()).toBe(true);
  answer();
  await dialog.getByRole("region", { name: "Output" }).getByText("true").waitFor();
  await expect.poll(() => test.isDisabled()).toBe(false);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await leave(page);
});

test("what a script writes to its console is shown when it is tried", async () => {
  const nodes = [
    filterNode("warm?", 300, 150, {
      configuration: { jsScript: 'console.log("is", msg); console.error("cold"); return false;' },
    }),
  ];
  const chain = await storedChain(client, named("Writing"), { firstNodeIndex: 0, nodes });
  const page = await stage.user("tenant", { at: `/ruleChains/${chain.id.id}` });
  await nodeOf(page, "warm?").dblclick();
  await page.getByRole("complementary").getByRole("button", { name: "Test", exact: false }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Test", exact: true }).click();
  const lines = dialog.getByRole("list", { name: "Console" }).getByRole("listitem");
  await expect.poll(() => lines.allTextContents()).toEqual([expect.stringMatching(/^is \{/), "cold"]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await leave(page);
});

test("test cases are kept with the node, and asked about when the script no longer gives what they expect", async () => {
  const chain = await storedChain(client, named("Cases"));
  const page = await stage.user("tenant", { at: `/ruleChains/${chain.id.id}` });
  await nodeOf(page, "warm?").dblclick();
  const panel = page.getByRole("complementary", { name: "warm?" });
  const dialog = page.getByRole("dialog");
  await panel.getByRole("tab", { name: "Tests" }).click();
  await panel.getByRole("button", { name: "Add", exact: true }).click();
  await panel.getByRole("textbox", { name: "Name" }).fill("warm");
  await panel.getByRole("textbox", { name: "Expected result" }).fill("true");
  await panel.getByRole("button", { name: "Run all" }).click();
  await panel.getByText("1 of 1 pass").waitFor();
  await panel.getByRole("textbox", { name: "Message", exact: true }).fill('{"temperature": 3}');
  await panel.getByRole("button", { name: "Apply" }).click();
  await dialog.getByRole("heading", { name: "1 test case fails" }).waitFor();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await panel.getByText("0 of 1 pass").waitFor();
  await panel.getByRole("button", { name: "Accept result" }).click();
  await panel.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => panel.getByRole("button", { name: "Apply" }).isDisabled()).toBe(true);
  await page.keyboard.press("Control+S");
  await page.getByText(`${chain.name} saved`).waitFor();
  const { all } = await stored(client, chain);
  expect(all.find(({ name }) => name === "warm?")?.additionalInfo?.orrery).toMatchObject({
    cases: [{ name: "warm", msg: '{"temperature": 3}', expected: "false" }],
  });
  await leave(page);
});

test("the editor offers the keys of a known message, with the values that they had", async () => {
  const chain = await storedChain(client, named("Known"));
  const page = await stage.user("tenant", { at: `/ruleChains/${chain.id.id}` });
  await nodeOf(page, "warm?").dblclick();
  const panel = page.getByRole("complementary", { name: "warm?" });
  await panel.getByRole("tab", { name: "Tests" }).click();
  await panel.getByRole("button", { name: "Add", exact: true }).click();
  await panel.getByRole("textbox", { name: "Message", exact: true }).fill('{"pressure": 3.5}');
  await panel.getByRole("tab", { name: "Details" }).click();
  await panel.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("return msg.pre");
  await page.getByRole("option", { name: /3\.5/ }).waitFor();
  await page.getByRole("option", { name: /msg\.pressure/ }).click(); // Enter is not heard in the first moment of a list
  await expect.poll(() => panel.locator(".cm-line").first().textContent()).toBe("return msg.pressure");
  await leave(page);
});
