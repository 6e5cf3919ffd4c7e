import { formatStateParam } from "@orrery/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Checks } from "./checks.ts";
import { EAST, savedMaps, WEST } from "./map-settings-file.ts";
import { colorsOf, type Painted } from "./pixels.ts";
import { openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const NONE: Painted = { count: 0, x: 0, y: 0 };

class Maps {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  group(title: string) {
    return this.page.getByRole("group", { name: title, exact: true });
  }

  /** What is painted in a colour once there is at least so much of it. */
  async painted(title: string, color: string, least = 1): Promise<Painted> {
    let found = NONE;
    await expect
      .poll(async () => {
        found = (await this.colors(title)).get(color) ?? NONE;
        return found.count;
      })
      .toBeGreaterThanOrEqual(least);
    return found;
  }

  async colors(title: string) {
    const canvas = this.group(title).locator(".canvas");
    await this.group(title).locator(".canvas[data-drawn]").waitFor();
    return colorsOf(canvas);
  }

  async press(title: string, { x, y }: Pick<Painted, "x" | "y">) {
    await this.group(title).locator(".canvas").click({ position: { x, y } });
  }

  async size(title: string) {
    return (await this.group(title).locator(".canvas").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  button(title: string, name: string | RegExp) {
    return this.group(title).getByRole("button", { name });
  }
}

test("each setting of a map does what it says", async () => {
  const path = await savedMaps(client);
  const page = await stage.user("tenant", { at: "/dashboards", viewport: { width: 1440, height: 1000 } });
  const maps = new Maps(page);
  const checks = new Checks();
  const show = (id: string) =>
    page.goto(stage.url(`${path}?${new URLSearchParams({ state: formatStateParam([{ id, params: {} }]) })}`));

  await show("PICTURES");
  await checks.of("color, marker offsets, zoom control", async () => {
    const [plain, moved] = [await maps.painted("plain", "#0000cc", 100), await maps.painted("moved", "#0000cc", 100)];
    // Half of the width of a pin to the left, its height up.
    expect(Math.abs(moved.x - plain.x + 10.5)).toBeLessThan(2);
    expect(Math.abs(moved.y - plain.y + 34)).toBeLessThan(2);
    expect(await maps.button("plain", "Zoom in").count()).toBe(1);
    expect(await maps.button("moved", "Zoom in").count()).toBe(0);
  });
  await checks.of("showTooltipAction, tooltip offsets, autocloseTooltip", async () => {
    const plain = await middle(maps, "plain");
    await maps.press("plain", plain);
    const text = maps.group("plain").getByRole("dialog");
    await text.getByText(/^Here is West/).waitFor();
    const usual = await text.boundingBox();
    const box = await maps.size("moved");
    await page.mouse.move(box.x + box.width / 2 - 10, box.y + box.height / 2 - 34);
    const hovered = maps.group("moved").getByRole("dialog");
    await hovered.getByText(/^Here is West/).waitFor();
    const lifted = await hovered.boundingBox();
    const plainBox = await maps.size("plain");
    const foot = (one: typeof usual, of: typeof box) => (one ? of.y + of.height / 2 - (one.y + one.height) : 0);
    expect(foot(lifted, box) - foot(usual, plainBox)).toBeGreaterThan(60);
    const { width, height } = plainBox;
    await maps.press("plain", { x: width * 0.1, y: height * 0.9 });
    await expect.poll(() => text.count()).toBe(0);
  });
  await checks.of("marker image, its size, keys of places, tooltips that stay", async () => {
    const both = await maps.painted("pictured", "#00aaaa", 2 * 50 * 25);
    expect(both.count).toBeLessThan(2 * 62 * 32);
    const { width, height } = await maps.size("pictured");
    expect(Math.abs(both.x - width / 2)).toBeLessThan(3);
    const scale = Math.min((width - 24) / 800, (height - 24) / 600) * 800;
    for (const part of [-0.25, 0.25]) await maps.press("pictured", { x: width / 2 + part * scale, y: height / 2 });
    await expect.poll(() => maps.group("pictured").getByRole("dialog").count()).toBe(2);
  });
  await checks.of("picture of an attribute, mapPageSize, no tooltip", async () => {
    await maps.painted("of an attribute", "#ccddee", 5_000);
    await maps.group("of an attribute").getByText("1 place", { exact: true }).waitFor();
    await maps.press("of an attribute", await middle(maps, "of an attribute"));
    expect(await maps.group("of an attribute").getByRole("dialog").count()).toBe(0);
  });
  await checks.of("label", async () => {
    const dark = async (title: string) =>
      [...(await maps.colors(title)).keys()].filter((color) => /^#[0-6].[0-6].[0-6].$/.test(color)).length;
    await expect.poll(() => dark("pictured")).toBeGreaterThan((await dark("moved")) + 5);
  });

  await show("SHAPES");
  await checks.of("polygon: colours, opacity, stroke, tooltip", async () => {
    const fill = await maps.painted("area", "#0000aa", 2_000);
    const stroke = await maps.painted("area", "#aa00aa", 1_000);
    expect(fill.count).toBeGreaterThan(stroke.count);
    const faint = await maps.colors("faint area");
    expect(faint.get("#0000aa")?.count ?? 0).toBe(0);
    expect(faint.get("#aa00aa")?.count ?? 0).toBe(0);
    await maps.painted("faint area", "#8080d5", 1_000).catch(() => maps.painted("faint area", "#7f7fd4", 1_000));
    await maps.press("area", { x: fill.x - 60, y: fill.y });
    await maps
      .group("area")
      .getByText(/^Ground of West/)
      .waitFor();
    const { x, y } = await middle(maps, "faint area");
    await maps.press("faint area", { x: x - 60, y });
    expect(await maps.group("faint area").getByRole("dialog").count()).toBe(0);
  });
  await checks.of("buttons of editing, initDragMode", async () => {
    const names = ["Draw", "Edit shapes", "Remove places and shapes"];
    const offered = async (title: string) => {
      await maps.group(title).locator(".canvas[data-drawn]").waitFor();
      const counts = await Promise.all(names.map((name) => maps.button(title, name).count()));
      return names.filter((_, at) => (counts[at] ?? 0) > 0);
    };
    expect(await offered("edited")).toEqual(names);
    expect(await offered("edited without buttons")).toEqual([]);
    expect(await offered("edited with one button")).toEqual(["Edit shapes"]);
    await maps
      .group("edited")
      .getByText(/^Press a shape/)
      .waitFor();
    expect(
      await maps
        .group("edited with one button")
        .getByText(/^Press a shape/)
        .count(),
    ).toBe(0);
  });

  await show("GLOBE");
  await checks.of("centre, zoom level, wheel", async () => {
    const [west, east] = [await maps.painted("centred", WEST, 50), await maps.painted("centred", EAST, 50)];
    const { width, height } = await maps.size("centred");
    expect([Math.abs(west.x - width / 2) < 3, Math.abs(west.y - height / 2) < 3]).toEqual([true, true]);
    // Ten degrees of a world of 16 tiles of 256 px.
    expect(Math.abs(east.x - west.x - (16 * 256) / 36)).toBeLessThan(4);
    await maps.group("centred").locator(".canvas").hover();
    await page.mouse.wheel(0, -400);
    expect(Math.abs((await maps.painted("centred", EAST, 50)).x - east.x)).toBeLessThan(2);
  });
  await checks.of("fitMapBounds, keys of places", async () => {
    const [west, east] = [await maps.painted("fitted", WEST, 50), await maps.painted("fitted", EAST, 50)];
    const { width } = await maps.size("fitted");
    expect(east.x - west.x).toBeGreaterThan(width * 0.5);
    expect(east.x).toBeLessThan(width);
    await maps.painted("other keys", EAST, 50);
    await maps.group("other keys").getByRole("button", { name: "Places as a table" }).click();
    await page.getByRole("dialog", { name: "other keys" }).getByText("40.00000").first().waitFor();
    await page.getByRole("dialog", { name: "other keys" }).getByRole("button", { name: "Close" }).click();
  });
  await checks.of("clusters: radius, level, press", async () => {
    await maps.painted("clustered to a level", WEST, 50);
    const together = await maps.colors("clustered");
    expect([together.get(WEST)?.count ?? 0, together.get(EAST)?.count ?? 0]).toEqual([0, 0]);
    await maps.press("clustered", await middle(maps, "clustered"));
    await expect.poll(async () => (await maps.colors("clustered")).get(WEST)?.count ?? 0).toBeGreaterThan(50);
  });
  await checks.of("clusters of one place are listed", async () => {
    await maps.group("in one place").locator(".canvas[data-drawn]").waitFor();
    await maps.press("in one place", await middle(maps, "in one place"));
    const list = page.getByRole("dialog", { name: "in one place" });
    await expect.poll(() => list.getByRole("row").count()).toBeGreaterThanOrEqual(3);
    await list.getByRole("button", { name: "Close" }).click();
  });

  await show("WAYS");
  await checks.of("ways: colour, weight, opacity", async () => {
    const way = await maps.painted("thick way", "#cc00cc", 800);
    const { width } = await maps.size("thick way");
    expect(way.count).toBeLessThan(width * 14);
    expect((await maps.colors("faint way")).get("#cc00cc")?.count ?? 0).toBeLessThan(way.count / 4);
  });
  await checks.of("trip: panel, points, their texts, anchors, steps", async () => {
    const panel = maps.group("trip").getByText("Now 50.0").locator("..");
    await panel.waitFor();
    const look = await maps
      .group("trip")
      .getByRole("group", { name: /now|moment/i })
      .first()
      .evaluate((element) => {
        const { backgroundColor, color, opacity } = getComputedStyle(element);
        return [backgroundColor, color, opacity];
      });
    expect(look).toEqual(["rgb(34, 51, 68)", "rgb(255, 238, 221)", "0.9"]);
    await maps.painted("trip", "#cc6600", 100);
    await maps.painted("trip", "#cc00cc", 300);
    expect(await maps.group("trip").locator("[data-anchors]").getAttribute("data-anchors")).toBe("3");
  });
  await checks.of("trip: decorator, its colour, picture and angle", async () => {
    await maps.painted("decorated trip", "#008800", 50);
    await maps.painted("decorated trip", "#00aaaa", 200);
  });
  expect(checks.problems).toEqual([]);
  await leave(page);
});

async function middle(maps: Maps, title: string): Promise<{ readonly x: number; readonly y: number }> {
  const { width, height } = await maps.size(title);
  return { x: width / 2, y: height / 2 };
}
