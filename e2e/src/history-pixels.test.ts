import { type DeviceId, entityId } from "@orrery/model";
import { decodePixels } from "@orrery/model/pixels";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { photograph } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const MINUTE = 60_000;
const POINTS = 43_200;
/** Thirty days of a value a minute, in the past; in the middle of them one is an extreme. */
const END = Math.floor(Date.now() / MINUTE) * MINUTE - 86_400_000;
const START = END - POINTS * MINUTE;
const PEAK = START + (POINTS / 2) * MINUTE;

async function deviceOfAMonth(): Promise<{ id: DeviceId; name: string }> {
  const name = named("Pump of a month");
  const { id } = await client.devices.save({ name });
  for (let from = 0; from < POINTS; from += 10_800) {
    const points = Array.from({ length: 10_800 }, (_, at) => {
      const ts = START + (from + at) * MINUTE;
      const pressure = ts === PEAK ? 500 : 20 + ((from + at) % 10);
      return { ts, values: from + at < 30 ? { pressure, mode: `mode ${at}` } : { pressure } };
    });
    await client.telemetry.save(id, points);
  }
  return { id, name };
}

/** What the page reads of charts: the kinds of its series until now. Ask before it goes elsewhere. */
function kindsRead(page: Page): () => Promise<readonly string[]> {
  const reads: Promise<readonly string[]>[] = [];
  page.on("response", (response) => {
    if (!response.url().includes("/api/orrery/pixels/") || !response.ok()) return;
    const kindsOf = (body: Buffer) => decodePixels(Uint8Array.from(body).buffer).series.map(({ kind }) => kind);
    reads.push(response.body().then(kindsOf, () => [])); // none of a page that was left before it came
  });
  return async () => (await Promise.all(reads)).flat();
}

async function dashboardOf(id: DeviceId): Promise<string> {
  const alias = { id: "a", alias: "Pump", filter: { type: "singleEntity", singleEntity: id, resolveMultiple: false } };
  const key = { name: "pressure", type: "timeseries", label: "Pressure", color: "#4953d0", settings: {} };
  const widget = {
    ...{ isSystemType: true, bundleAlias: "charts", typeAlias: "basic_timeseries", type: "timeseries", title: "Month" },
    ...{ sizeX: 24, sizeY: 8, row: 0, col: 0 },
    config: {
      ...{ title: "Month", showTitle: true, useDashboardTimewindow: true, showLegend: true },
      legendConfig: { position: "bottom", showMin: false, showMax: true, showAvg: false, showTotal: false },
      settings: {},
      datasources: [{ type: "entity", entityAliasId: "a", dataKeys: [key] }],
    },
  };
  const layout = { widgets: { w: { sizeX: 24, sizeY: 8, row: 0, col: 0 } }, gridSettings: {} };
  const title = named("A month");
  const { id: saved } = await client.dashboards.save({
    title,
    configuration: {
      widgets: { w: widget },
      entityAliases: { a: alias },
      states: { default: { name: title, root: true, layouts: { main: layout } } },
      timewindow: {
        selectedTab: 1,
        history: { historyType: 1, fixedTimewindow: { startTimeMs: START, endTimeMs: END } },
        aggregation: { type: "NONE", limit: 500 },
      },
    },
  });
  return saved.id;
}

test("a chart over a month shows the extreme that means would hide, and zoomed in the points themselves", async () => {
  const { id } = await deviceOfAMonth();
  const dashboard = await dashboardOf(id);
  const page = await stage.userAtNoPage("tenant");
  const kinds = kindsRead(page);
  await page.goto(stage.url(`/dashboards/${dashboard}`));
  const widget = page.getByRole("group", { name: "Month" });
  const chart = widget.getByRole("img");
  await chart.waitFor();
  const legend = widget.getByRole("list", { name: "Legend" });
  await expect.poll(() => legend.textContent()).toMatch(/max\s*500/i);
  expect(new Set(await kinds())).toEqual(new Set(["slots"]));
  await photograph(page, "history-month");

  const zoomIn = async () => {
    const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const middle = x + width / 2 + 20; // beside the labels of the axis
    const row = y + height / 2;
    await page.mouse.move(middle - 12, row);
    await page.mouse.down();
    await page.mouse.move(middle, row, { steps: 3 });
    await page.mouse.move(middle + 12, row, { steps: 3 });
    await page.mouse.up();
  };
  // Again while the window still takes its size back.
  await expect
    .poll(async () => {
      await zoomIn();
      return (await kinds()).at(-1);
    })
    .toBe("raw");
  await photograph(page, "history-zoomed");
  await leave(page);
});

test("the explorer draws a month of numbers whole, moves and zooms it, and has other values beside them", async () => {
  const { id, name } = await deviceOfAMonth();
  const query = `tab=explore&whole=true&key=pressure&window=${START}-${END};NONE`;
  const page = await stage.userAtNoPage("tenant");
  const kinds = kindsRead(page);
  await page.goto(stage.url(`/devices/${id.id}?${query}`));
  const chart = page.getByRole("img", { name: new RegExp(`pressure.*${name}`) });
  await chart.waitFor();
  await page.getByRole("table", { name: "Values" }).getByRole("row").nth(5).waitFor();
  expect(await kinds()).toContain("slots");
  const box = await chart.boundingBox();
  if (!box) throw new Error("The chart has no place");
  // The mean of the pixel beside its extreme.
  const said = async () => {
    const texts: string[] = [];
    for (let at = -40; at <= 40; at += 1) {
      await page.mouse.move(box.x + box.width / 2 + at, box.y + box.height / 2);
      texts.push((await chart.locator(".chart-tip").textContent()) ?? "");
    }
    return texts.join("\n");
  };
  await expect.poll(said, { timeout: 60_000 }).toContain("– 500)");
  await photograph(page, "explorer-month");

  const window = () =>
    /^(\d+)-(\d+);/
      .exec(new URL(page.url()).searchParams.get("window") ?? "")
      ?.slice(1)
      .map(Number);
  const length = () => (window()?.[1] ?? 0) - (window()?.[0] ?? 0);
  await page.mouse.wheel(400, 0);
  await expect.poll(() => window()?.[0]).toBeGreaterThan(START);
  expect(length()).toBe(END - START);
  await chart.press("+");
  await expect.poll(length).toBeLessThan((END - START) * 0.6);
  await chart.press("-");
  await expect.poll(length).toBeGreaterThan((END - START) * 0.9);

  await kinds();
  await page.goto(stage.url(`/devices/${id.id}?${query}&key=mode`));
  const table = page.getByRole("table", { name: "Values" });
  await table.getByRole("row").nth(5).waitFor();
  await expect.poll(kinds).toContain("others");
  await leave(page);
});

test("a foreign device is none for charts", async () => {
  const unknown = entityId("DEVICE", "0a0a0a0a-1dd2-11b2-8080-808080808080" as DeviceId["id"]);
  const answer = await client.api
    .request("POST", `/api/orrery/pixels/DEVICE/${unknown.id}`, {
      body: { keys: ["a"], startTs: 0, endTs: 1, pixelMs: 1 },
      answer: "bytes",
    })
    .catch((error: unknown) => error);
  expect(answer).toMatchObject({ status: 404 });
});
