import { existsSync } from "node:fs";
import { browserTokenStore, createClient } from "@orrery/client";
import { chromium, type Page } from "playwright-core";
import { BENCH_PASSWORD } from "../platform/bench-tenant.ts";

const CHROMIUM = [
  process.env.CHROMIUM_PATH,
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
];

const TRACED = ["devtools.timeline", "toplevel", "disabled-by-default-v8.cpu_profiler"];

/** What the page keeps of itself from its start: long tasks, and when all cards had a value. In the page: text, no code of ours. */
const WATCH = `
  window.benchTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) benchTasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
  const look = () => {
    const values = [...document.querySelectorAll("p.value")].filter((one) => /\\d/.test(one.textContent));
    if (values.length >= (window.benchWanted)) window.benchFilledAt = performance.now();
    else requestAnimationFrame(look);
  };
  if (window.benchWanted > 0) requestAnimationFrame(look);
`;

/** Processor seconds of the main thread: all, and of it scripts, styles and layout (the rest is mostly painting); `frames` are layouts. */
export interface PageWork {
  readonly all: number;
  readonly scripts: number;
  readonly styles: number;
  readonly layout: number;
  readonly frames: number;
}

/** A page of a real browser whose user is signed in. */
export interface BenchPage extends AsyncDisposable {
  readonly page: Page;
  /** WebSockets that it has opened. */
  sockets(): number;
  /** What the main thread has worked since the page began. */
  work(): Promise<PageWork>;
  /** Bytes of scripts' objects, after a collection of garbage. */
  heapBytes(): Promise<number>;
  /** Begins to note what the browser does; @returns how to end it, with a trace that developer tools open. */
  trace(): Promise<() => Promise<Buffer>>;
}

/**
 * Opens a browser for the user of an email address; `wanted` is how many cards must have a value to be filled, 0 for pages
 * that are not asked.
 */
export async function openBenchPage(url: string, email: string, wanted: number): Promise<BenchPage> {
  const kept: Record<string, string> = {};
  const storage = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value;
    },
    removeItem: (name: string) => {
      delete kept[name];
    },
  };
  const client = createClient({ baseUrl: url, storage: browserTokenStore(storage) });
  await client.session.login(email, BENCH_PASSWORD);
  client.close();
  const executablePath = CHROMIUM.find((path) => path !== undefined && existsSync(path));
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--enable-unsafe-swiftshader"], // maps are drawn with WebGL
  });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript({
    content: `Object.assign(localStorage, ${JSON.stringify(kept)}); window.benchWanted = ${wanted}; ${WATCH}`,
  });
  let sockets = 0;
  page.on("websocket", () => {
    sockets += 1;
  });
  const session = await page.context().newCDPSession(page);
  // Time of the processor, not of the wall: other programs of the machine do not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const metrics = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const all = new Map(metrics.map(({ name, value }) => [name, value]));
    return (name: string) => all.get(name) ?? Number.NaN;
  };
  return {
    page,
    sockets: () => sockets,
    work: async () => {
      const metric = await metrics();
      return {
        all: metric("TaskDuration"),
        scripts: metric("ScriptDuration"),
        styles: metric("RecalcStyleDuration"),
        layout: metric("LayoutDuration"),
        frames: metric("LayoutCount"),
      };
    },
    heapBytes: async () => {
      await session.send("HeapProfiler.collectGarbage");
      return (await metrics())("JSHeapUsedSize");
    },
    trace: async () => {
      await browser.startTracing(page, { categories: TRACED });
      return () => browser.stopTracing();
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
