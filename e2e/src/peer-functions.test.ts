import { relations } from "@orrery/client";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { Checks } from "./checks.ts";
import { catalogued, type Json, type PeerState, peerAlias, peerFile, peerWidget } from "./peer-file.ts";
import { GREEN, GROUND, MINUTE, STATES, TOLD } from "./peer-functions-file.ts";
import { PeerVisit } from "./peer-visit.ts";
import { colorsOf } from "./pixels.ts";
import { raiserOf } from "./raise-alarm.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const group = (page: Page, title: string) => page.getByRole("group", { name: title, exact: true });
const styleOf = (element: Locator, name: "color" | "backgroundColor") =>
  element.evaluate((cell, member) => getComputedStyle(cell)[member], name);

async function plant() {
  const mark = crypto.randomUUID().slice(0, 8);
  const [pump, last, other] = await Promise.all([
    client.devices.save({ name: `Pump ${mark}` }),
    client.devices.save({ name: `Last ${mark}` }),
    client.devices.save({ name: `Other ${mark}` }),
  ]);
  const now = Date.now();
  const heats = [10, 10, 10.5] as const;
  for (const [at, heat] of heats.entries()) {
    const values = { heat, cold: heat, latitude: 50 + at, longitude: 5 + at };
    await client.telemetry.save(pump.id, { ts: now - (10 - at) * MINUTE, values });
  }
  const area = JSON.stringify([
    [0.6, 0.3],
    [0.9, 0.7],
  ]);
  const relate = (to: typeof last) =>
    relations(client.api).save({ from: pump.id, to: to.id, type: "Feeds", typeGroup: "COMMON" });
  await Promise.all([
    client.telemetry.saveAttributes(pump.id, "SERVER_SCOPE", { limit: 4, mode: '"on"', xPos: 0.5, yPos: 0.5, area }),
    raiserOf(client)(pump.id, "Hot", "CRITICAL"),
    ...[last, other].map(relate),
  ]);
  return { pump, last, other };
}

test("every kind of function of a file makes what it is to make, and the file leaves unchanged", async () => {
  const { pump, last, other } = await plant();
  const one = { type: "singleEntity", singleEntity: pump.id };
  const aliases = [peerAlias(1, "Pump", { ...one, resolveMultiple: false }), peerAlias(2, "Roots", one)];
  const target = String(aliases[0]?.id);
  let number = 0;
  const states = Object.entries(STATES).map(
    ([id, all]): PeerState => ({
      ...{ id, name: `Page of ${id}` },
      widgets: all.map(({ name, title, config: own = {}, settings = {} }) =>
        peerWidget(catalogued(name), ++number, (config) => ({
          ...{ ...config, ...own, title, showTitle: true },
          ...(own.targetDeviceAliasIds ? { targetDeviceAliasIds: [target] } : {}),
          settings: { ...(config.settings as Json), ...settings },
        })),
      ),
    }),
  );
  const title = named("Functions");
  const widgets = states.flatMap((state) => state.widgets);
  const made = peerFile({ title, widgets, aliases, states, stateController: "entity" });
  const hour = {
    realtime: { realtimeType: 0, interval: 1000, timewindowMs: 60 * MINUTE },
    aggregation: { type: "NONE", limit: 500 },
  };
  const file = { ...made, configuration: { ...(made.configuration as Json), timewindow: hour } };
  const visit = await PeerVisit.begin(stage, title, file);
  const { page } = visit;
  await visit.open();
  const { given, left } = await visit.leavesUnchanged();
  expect(left).toBe(given);
  const checks = new Checks();

  const table = (name: string) => group(page, name).getByRole("table");
  await checks.of("entities: content, style, row, post-processing, conditions", async () => {
    const found = table("Entities").getByRole("cell", { name: TOLD });
    await found.waitFor();
    expect(await styleOf(found, "color")).toBe(GREEN);
    await expect
      .poll(() => styleOf(table("Entities").getByRole("row", { name: TOLD }), "backgroundColor"))
      .toBe(GROUND);
    await group(page, "Entities").getByRole("button", { name: "For the hot" }).waitFor();
    await group(page, "Entities").hover();
    await group(page, "Entities").getByRole("button", { name: "Head of some" }).waitFor();
    expect(
      await group(page, "Entities")
        .getByRole("button", { name: /For the (cold|broken)|Head of none/ })
        .count(),
    ).toBe(0);
  });
  await checks.of("alarms: content, style, row", async () => {
    const found = group(page, "Alarms").getByRole("cell", { name: "Hot!CRITICAL" });
    await found.waitFor();
    expect(await styleOf(found, "color")).toBe(GREEN);
    await expect
      .poll(() => styleOf(table("Alarms").getByRole("row", { name: "Hot!" }), "backgroundColor"))
      .toBe(GROUND);
  });
  await checks.of("points: content, style, row", async () => {
    const found = table("Points").getByRole("cell", { name: "10.5 at true" });
    await found.waitFor();
    expect(await styleOf(found, "color")).toBe(GREEN);
    await expect
      .poll(() => styleOf(table("Points").getByRole("row", { name: "10.5 at" }), "backgroundColor"))
      .toBe(GROUND);
  });
  await checks.of("hierarchy: all of its seven", async () => {
    const nodes = group(page, "Tree").getByRole("treeitem");
    const texts = [pump, other, last].map(({ name }, at) => `${name} of level ${at === 0 ? 1 : 2}`);
    await expect.poll(async () => (await nodes.allTextContents()).map((text) => text.trim())).toEqual(texts);
    expect(await nodes.first().locator('img[src="/logo.svg"]').count()).toBe(1);
    expect(await nodes.nth(1).getAttribute("aria-expanded")).toBeNull();
    await nodes.nth(2).click();
    expect(await nodes.nth(2).getAttribute("aria-selected")).not.toBe("true");
  });
  await checks.of("code", () =>
    group(page, "Code")
      .getByRole("img", { name: `${pump.name}/10.5` })
      .waitFor(),
  );
  await checks.of("text", () =>
    page.frameLocator('iframe[title="Text"]').getByRole("heading", { name: "Now 10.5" }).waitFor(),
  );
  await checks.of("form: read and written", async () => {
    const field = group(page, "Form").getByLabel("Limit");
    await expect.poll(() => field.inputValue()).toBe("40");
    await field.fill("70");
    await group(page, "Form").getByRole("button", { name: "Save" }).click();
    const stored = async () => (await client.telemetry.attributes(pump.id, "SERVER_SCOPE", ["limit"]))[0]?.value;
    await expect.poll(stored).toBe(7);
  });

  await visit.show("values");
  await checks.of("made and changed values", () => group(page, "Made").getByText("42", { exact: true }).waitFor());
  await checks.of("chart: texts of values and axes, and points", async () => {
    const plot = group(page, "Curve").getByRole("img", { name: "Chart: Curve" });
    await group(page, "Curve").locator(".u-over").waitFor();
    await plot.focus();
    const status = group(page, "Curve").getByRole("status").first();
    // What functions make of a value comes a moment after it.
    const said = async () => {
      await plot.press("ArrowLeft");
      await plot.press("End");
      return status.textContent();
    };
    await expect.poll(said).toMatch(/10\.5 of its own.*10\.5 of the chart/);
    expect(
      await group(page, "Curve")
        .getByText(/, line \d/)
        .count(),
    ).toBe(0);
  });
  await checks.of("switch: read and sent", async () => {
    const power = page.getByRole("switch", { name: "Power" });
    await expect.poll(() => power.getAttribute("aria-checked")).toBe("true");
    const sent = page.waitForRequest((request) => request.url().includes("/rpc/") && request.method() === "POST");
    await power.click();
    expect((await sent).postDataJSON()).toMatchObject({ method: "setMode", params: "off" });
  });
  await checks.of("led", () => group(page, "Led").getByRole("img", { name: "Light: On" }).waitFor());

  await visit.show("places");
  const map = (name: string) => group(page, name).locator(".canvas");
  const drawn = async (name: string) => {
    await group(page, name).locator(".canvas[data-drawn]").waitFor();
    return colorsOf(map(name));
  };
  await checks.of("plan: colours, shape and place", async () => {
    await expect.poll(async () => (await drawn("Plan")).get("#00aa00")?.count ?? 0).toBeGreaterThan(50);
    const colors = await drawn("Plan");
    const { width = 0 } = (await map("Plan").boundingBox()) ?? {};
    expect(colors.get("#00aa00")?.x).toBeLessThan(width * 0.42);
    expect(colors.get("#0000aa")?.count).toBeGreaterThan(500);
    expect(colors.get("#aa00aa")?.count).toBeGreaterThan(100);
  });
  await checks.of("plan: tooltips", async () => {
    const { x = 0, y = 0 } = (await drawn("Plan")).get("#00aa00") ?? {};
    await map("Plan").click({ position: { x, y } });
    await group(page, "Plan").getByText(`${pump.name} is at 10.5 of 1`).waitFor();
    const area = (await drawn("Plan")).get("#0000aa") ?? { x: 0, y: 0 };
    await map("Plan").click({ position: { x: area.x, y: area.y } });
    await group(page, "Plan").getByText(`Area of ${pump.name}`).waitFor();
  });
  await checks.of("pictures", async () => {
    await expect.poll(async () => (await drawn("Pictures")).get("#aaaa00")?.count ?? 0).toBeGreaterThan(1200);
  });
  await checks.of("route: colour, width, opacity", async () => {
    await expect.poll(async () => (await drawn("Route")).get("#cc00cc")?.count ?? 0).toBeGreaterThan(800);
  });
  await checks.of("trip: points, panel, anchors", async () => {
    await expect.poll(async () => (await drawn("Trip")).get("#cc6600")?.count ?? 0).toBeGreaterThan(100);
    await group(page, "Trip").getByText("Now at 50").waitFor();
    await group(page, "Trip").getByRole("button", { name: "On one step" }).click();
    await group(page, "Trip").getByText("Now at 52").waitFor();
  });
  expect(checks.problems).toEqual([]);
  await leave(page);
});
