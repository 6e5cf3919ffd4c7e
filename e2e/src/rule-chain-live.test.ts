import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { labelAround } from "./label-around.ts";
import { deviceThrough, labelOf, nodeOf, storedChain, THREE } from "./rule-chain-canvas.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const SAVE = "org.thingsboard.rule.engine.telemetry.TbMsgTimeseriesNode";
const SCRIPT = "org.thingsboard.rule.engine.transform.TbTransformMsgNode";
const place = (layoutX: number, layoutY: number) => ({ layoutX, layoutY });

/** Warm readings are rounded and saved; the log of cold ones fails. */
const WORKING: typeof THREE = {
  firstNodeIndex: 0,
  nodes: [
    {
      ...THREE.nodes[0],
      type: "org.thingsboard.rule.engine.filter.TbJsFilterNode",
      name: "warm?",
      additionalInfo: place(300, 150),
    },
    {
      type: SCRIPT,
      name: "round",
      configuration: {
        jsScript:
          "msg.temperature = Math.round(msg.temperature); metadata.unit = 'C'; return {msg: msg, metadata: metadata, msgType: msgType};",
      },
      additionalInfo: place(560, 80),
    },
    { type: SAVE, name: "save", configuration: { defaultTTL: 0 }, additionalInfo: place(820, 80) },
    {
      type: "org.thingsboard.rule.engine.filter.TbJsFilterNode",
      name: "broken",
      configuration: { jsScript: "throw new Error('no sensor');" },
      additionalInfo: place(560, 240),
    },
  ],
  connections: [
    { fromIndex: 0, toIndex: 1, type: "True" },
    { fromIndex: 1, toIndex: 2, type: "Success" },
    { fromIndex: 0, toIndex: 3, type: "False" },
  ],
};

/** Behind it a node that remembers where a device was. */
const FENCED: typeof THREE = {
  ...WORKING,
  nodes: [
    ...WORKING.nodes,
    {
      type: "org.thingsboard.rule.engine.geo.TbGpsGeofencingActionNode",
      name: "fence",
      configuration: {
        minInsideDuration: 1,
        minInsideDurationTimeUnit: "MINUTES",
        minOutsideDuration: 1,
        minOutsideDurationTimeUnit: "MINUTES",
        latitudeKeyName: "latitude",
        longitudeKeyName: "longitude",
        fetchPerimeterInfoFromMessageMetadata: false,
        perimeterType: "POLYGON",
        polygonsDefinition: "[[0,0],[0,10],[10,10],[10,0]]",
      },
      additionalInfo: place(1080, 80),
    },
  ],
  connections: [...(WORKING.connections ?? []), { fromIndex: 2, toIndex: 4, type: "Success" }],
};

const { stage, client } = await openTenantStage();

/** A device whose messages go through a chain of its own, which is shown Live. */
async function watched(drawn = WORKING) {
  const name = named("Working");
  const chain = await storedChain(client, name, drawn);
  const device = await deviceThrough(client, chain);
  const { credentialsId } = await client.devices.credentials(device.id);
  const send = async (values: object) => {
    const response = await fetch(`${stage.platform.httpUrl}/api/v1/${credentialsId}/telemetry`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(values),
    });
    expect(response.status).toBe(200);
  };
  // The first message makes the device active, of which the chain is notified, too.
  await send({ humidity: 40 });
  const isActive = async () => (await client.telemetry.attributes(device.id, "SERVER_SCOPE", ["active"]))[0]?.value;
  await expect.poll(isActive).toBe(true);
  const page = await stage.user("tenant", { at: `/ruleChains/${chain.id.id}` });
  await nodeOf(page, "warm?").waitFor();
  return { name, chain, device, send, page };
}

const live = (page: Page) => labelAround(page.getByRole("radio", { name: "Live" })).check();

test("Live draws what passes nodes and links, and failures in red", async () => {
  const { send, page } = await watched();
  const errors = collectErrors(page);
  await live(page);
  await page.getByText(/messages\/s/).waitFor();
  for (let n = 0; n < 20; n++) await send({ temperature: n < 15 ? 30.4 : 3 });
  await expect
    .poll(async () => Number(await nodeOf(page, "broken").locator(".failures").textContent()))
    .toBeGreaterThanOrEqual(5);
  await expect.poll(() => nodeOf(page, "save").textContent()).toMatch(/ms|s$/);
  await expect.poll(() => labelOf(page, "True").textContent()).toMatch(/True\s*(?!0\/s)[\d.]+\/s/);
  expect(await page.getByRole("button", { name: "Apply" }).count()).toBe(0);
  await page.getByRole("list", { name: "Links" }).getByText("over 10/s").waitFor();
  await photograph(page, "rule-chain-live");
  expect(await accessibilityProblems(page)).toEqual([]);
  await labelAround(page.getByRole("radio", { name: "Edit" })).check();
  await expect.poll(() => page.locator("[data-link] .rate").count()).toBe(0);
  await photograph(page, "rule-chain-not-live");
  expect(errors).toEqual([]);
  await leave(page);
});

test("a tap shows the messages of a node as they pass, what it changed and why it failed", async () => {
  const { name, send, page } = await watched();
  await live(page);
  await nodeOf(page, "round").click();
  const panel = page.getByRole("complementary", { name: "round" });
  await panel.getByText("Waiting for messages.").waitFor();
  await send({ temperature: 30.4 });
  const row = panel.getByRole("listitem").filter({ hasText: name });
  await row.getByText("Success").waitFor();
  await row.getByRole("button").click();
  await row.getByText("1 line changed").waitFor();
  expect(await row.locator("[data-mark='added']").allTextContents()).toEqual(['+  "temperature": 30', '+"unit": "C"']);
  await photograph(page, "rule-chain-tap");
  await row.getByRole("button", { name: "Use in dry run" }).click();
  const message = page.getByRole("region", { name: "Dry run" }).getByRole("textbox", { name: "Message" });
  await expect.poll(() => message.inputValue()).toContain("30.4");

  await nodeOf(page, "broken").click();
  const broken = page.getByRole("complementary", { name: "broken" });
  await broken.getByText("Waiting for messages.").waitFor();
  await send({ temperature: 1 });
  await broken.getByRole("listitem").getByRole("button").click();
  await broken.getByText(/no sensor|is blocked/).waitFor();
  await broken.getByRole("button", { name: "Pause" }).click();
  await broken.getByText("Paused.").waitFor();
  await leave(page);
});

test("the next message of a device is followed to the stored value", async () => {
  const { name, device, send, page } = await watched();
  await live(page);
  await page.getByRole("button", { name: "Follow next message" }).click();
  const panel = page.getByRole("complementary", { name: "Followed message" });
  await panel.getByRole("combobox", { name: "Device" }).fill(name);
  await page.getByRole("option", { name }).click();
  await panel.getByRole("button", { name: "Follow next message" }).click();
  await panel.getByText("Waiting for the next message.").waitFor();
  await send({ temperature: 30.6, humidity: 61 });
  await panel.getByText("Processed.").waitFor();
  const steps = panel.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect.poll(() => steps.locator("b").allTextContents()).toEqual(["warm?", "round", "save"]);
  await expect.poll(() => nodeOf(page, "save").locator(".step").textContent()).toBe("3");
  await panel.getByRole("button", { name: "Next step" }).click();
  await panel.getByRole("button", { name: "Next step" }).click();
  await steps.nth(1).getByText("1 line changed").waitFor();
  await photograph(page, "rule-chain-followed");
  expect(await accessibilityProblems(page)).toEqual([]);
  await panel.getByRole("button", { name: "Next step" }).click();
  await steps.nth(2).getByText("Stored.").waitFor();
  await expect
    .poll(async () => (await client.telemetry.latest(device.id, ["temperature"])).temperature?.[0]?.value)
    .toBe("31");
  await leave(page);
});

test("a made-up message goes through the chain as it is drawn, and nothing is stored", async () => {
  const { name, device, page } = await watched(FENCED);
  await page.getByRole("button", { name: "More commands" }).waitFor();
  await nodeOf(page, "round").click();
  await page.keyboard.press("Delete");
  await nodeOf(page, "round").waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await nodeOf(page, "round").dblclick();
  const panel = page.getByRole("complementary", { name: "round" });
  await panel.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(
    "return {msg: {temperature: 7, latitude: 5, longitude: 5}, metadata: metadata, msgType: msgType};",
  );
  await panel.getByRole("button", { name: "Apply" }).click();
  await live(page);
  const bar = page.getByRole("region", { name: "Dry run" });
  await bar.getByRole("combobox", { name: "Device" }).fill(name);
  await page.getByRole("option", { name }).click();
  await bar.getByRole("textbox", { name: "Message" }).fill('{"temperature": 30.4}');
  await bar.getByRole("button", { name: "Run" }).click();
  const result = page.getByRole("complementary", { name: "Dry run" });
  const steps = result.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect.poll(() => steps.locator("b").allTextContents()).toEqual(["warm?", "round", "save", "fence"]);
  await steps.nth(3).getByRole("button").click();
  await steps.nth(3).getByText("Begins anew: it remembers nothing of the originator.").waitFor();
  await steps.nth(2).getByRole("button").click();
  await steps.nth(2).getByText("Would have been stored:").waitFor();
  await expect.poll(() => steps.nth(2).locator("code").textContent()).toContain("temperature: 7");
  await expect.poll(() => nodeOf(page, "save").locator(".step").textContent()).toBe("3");
  await photograph(page, "rule-chain-dry-run");
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await client.telemetry.latest(device.id)).toEqual({});

  await bar.getByRole("textbox", { name: "Message" }).fill('{"temperature": 3}');
  await bar.getByRole("button", { name: "Run" }).click();
  await expect.poll(() => steps.locator("b").allTextContents()).toEqual(["warm?", "broken"]);
  await steps.nth(1).getByRole("button").click();
  await steps.nth(1).getByText("Error: no sensor (line 1)").waitFor();
  await leave(page);
});
