import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "@orrery/e2e/platform";
import type { Point } from "@orrery/model";
import type { Page } from "playwright-core";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import { openEmbeddedTimeSeriesStore } from "../../../packages/server/src/telemetry/store/open-time-series-store.ts";
import { openBenchPage } from "../dashboard/bench-page.ts";
import { waitInPage, withDeadline } from "../dashboard/wait-in-page.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { historyDashboard } from "./history-dashboard.ts";
import { yearOfSeconds } from "./year-of-seconds.ts";

/**
 * Charts of history in a real browser: a year of one-second points (31 million; POINTS), from the request to the painted
 * line; what a frame costs the main thread while the time is moved and zoomed; 100,000 single points, from the answer to the
 * painted lines. Pictures are drawn by software: they are not counted where it says main thread. Prints one JSON object.
 */
const POINTS = Number(process.env.POINTS ?? 365 * 24 * 3600);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const MOVES = 60;
const KEYS = Array.from({ length: 10 }, (_, at) => `value ${at}`);
const FEW = 10_000;
const startTs = 1_700_000_000_000;
const endTs = startTs + POINTS * 1000;
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const rounded = (value: number) => Math.round(value * 10) / 10;

/**
 * In the page: when a line was drawn, which is the only thing that strokes or fills a path of its own, and when the answers
 * before it were asked for and had come.
 */
const WATCH = `
  window.benchDrawn = [];
  for (const name of ["stroke", "fill"]) {
    const draw = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...path) {
      draw.apply(this, path);
      if (path.length > 0) benchDrawn.push(performance.now());
    };
  }
  performance.setResourceTimingBufferSize(5000);
`;
/** In the page: undefined until the lines of all answers are drawn and no more came for 200 ms. */
const PAINTED = `(() => {
  const reads = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/api/orrery/pixels/"));
  const asked = Math.min(...reads.map(({ startTime }) => startTime));
  const answered = Math.max(...reads.map(({ responseEnd }) => responseEnd));
  const painted = benchDrawn.filter((at) => at > answered).at(-1);
  if (reads.length === 0 || painted === undefined || performance.now() - painted < 200) return undefined;
  return { asked, answered, painted, bytes: reads.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
})()`;
const whenPainted = (page: Page) =>
  waitInPage(page, "painted lines", PAINTED) as Promise<Record<"asked" | "answered" | "painted" | "bytes", number>>;

const dataDir = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const settings = { ORRERY_LOG_LEVEL: "error" };
const saved = await (async () => {
  await using platform = await startPlatform({ demo: "off", settings, dataDir });
  const { client, email, devices } = await createBenchTenant(platform, 1);
  const [device] = devices;
  if (!device) throw new Error("There is no device");
  const { id } = device;
  const save = async (title: string, keys: readonly string[], end: number) => {
    const configuration = historyDashboard({ id, keys, startTs, endTs: end });
    return (await client.dashboards.save({ title, configuration })).id.id;
  };
  const year = await save("Year", ["temperature"], endTs);
  const few = await save("Points", KEYS, startTs + FEW * 1000);
  client.close();
  return { email, id, year, few };
})();

const store = await openEmbeddedTimeSeriesStore({ path: join(dataDir, "telemetry.db"), log: createLogger("warn") });
const write = (points: Point[]) => store.write({ entity: saved.id, points, latest: true });
await yearOfSeconds({ points: POINTS, startTs }, write);
for (const key of KEYS) await yearOfSeconds({ points: FEW, startTs, key }, write);
await store.close();

await using platform = await startPlatform({ demo: "off", settings, dataDir });

/** Opens a dashboard in a browser of its own, so that nothing is kept; the first time of all compiles code. */
async function painted(dashboard: string) {
  await using opened = await openBenchPage(platform.httpUrl, saved.email, 0);
  await opened.page.addInitScript({ content: WATCH });
  await opened.page.goto(`${platform.httpUrl}/dashboards/${dashboard}`);
  const found = await whenPainted(opened.page);
  return { ms: found.painted - found.asked, afterAnswerMs: found.painted - found.answered, bytes: found.bytes };
}

/** Turns the wheel over the chart, a frame at a time. */
async function moved(
  keys: { readonly ctrlKey?: boolean; readonly shiftKey?: boolean },
  deltaY: (at: number) => number,
) {
  await using opened = await openBenchPage(platform.httpUrl, saved.email, 0);
  await opened.page.addInitScript({ content: WATCH });
  await opened.page.goto(`${platform.httpUrl}/dashboards/${saved.year}`);
  await whenPainted(opened.page);
  const deltas = Array.from({ length: MOVES }, (_, at) => deltaY(at));
  const before = await opened.work();
  const frames = Number(
    await withDeadline(
      opened.page.evaluate(`new Promise((done) => {
      const over = document.querySelector(".u-over");
      const { left, top, width, height } = over.getBoundingClientRect();
      const deltas = ${JSON.stringify(deltas)};
      const drawn = benchDrawn.length;
      const turn = () => {
        const deltaY = deltas.shift();
        if (deltaY === undefined) return done(benchDrawn.length - drawn);
        over.dispatchEvent(new WheelEvent("wheel", {
          bubbles: true, cancelable: true, deltaY, clientX: left + width / 2, clientY: top + height / 2,
          ...${JSON.stringify(keys)},
        }));
        requestAnimationFrame(turn);
      };
      requestAnimationFrame(turn);
    })`),
      `${MOVES} frames`,
    ),
  );
  const after = await opened.work();
  return {
    frames,
    ms: ((after.all - before.all) * 1000) / MOVES,
    scriptMs: ((after.scripts - before.scripts) * 1000) / MOVES,
  };
}

async function rounds<T>(work: () => Promise<T>): Promise<readonly T[]> {
  await work();
  const found: T[] = [];
  for (let round = 0; round < ROUNDS; round += 1) found.push(await work());
  return found;
}

const year = await rounds(() => painted(saved.year));
const few = await rounds(() => painted(saved.few));
const pan = await rounds(() => moved({ shiftKey: true }, () => 40));
const zoom = await rounds(() => moved({ ctrlKey: true }, (at) => (at < MOVES / 2 ? -60 : 60)));
console.log(
  JSON.stringify({
    bench: "history",
    node: process.version,
    points: POINTS,
    yearFromRequestToPaintMs: rounded(median(year.map(({ ms }) => ms))),
    yearFromAnswerToPaintMs: rounded(median(year.map(({ afterAnswerMs }) => afterAnswerMs))),
    yearBytes: year[0]?.bytes,
    singlePoints: KEYS.length * FEW,
    pointsFromAnswerToPaintMs: rounded(median(few.map(({ afterAnswerMs }) => afterAnswerMs))),
    pointsBytes: few[0]?.bytes,
    panMainThreadMsAFrame: rounded(median(pan.map(({ ms }) => ms))),
    panFramesDrawn: median(pan.map(({ frames }) => frames)),
    zoomMainThreadMsAFrame: rounded(median(zoom.map(({ ms }) => ms))),
    zoomFramesDrawn: median(zoom.map(({ frames }) => frames)),
  }),
);
await platform.stop();
await rm(dataDir, { recursive: true });
