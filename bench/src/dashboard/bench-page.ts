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

/** What the page keeps of itself from its start: long tasks, and when all cards had a value. In the page: text, no code of ours. */
const WATCH = `
  window.benchTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) benchTasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
  const look = () => {
    const values = [...document.querySelectorAll("p.value")].filter((one) => /\\d/.test(one.textContent));
    if (values.length >= (window.benchWanted ?? Infinity)) window.benchFilledAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** A page of a real browser whose user is signed in. */
export interface BenchPage extends AsyncDisposable {
  readonly page: Page;
  /** Seconds that the main thread has worked since the page began. */
  busySeconds(): Promise<number>;
  /** Bytes of scripts' objects, after a collection of garbage. */
  heapBytes(): Promise<number>;
}

/** Opens a browser for the user of an email address; `wanted` is how many cards must have a value to be filled. */
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
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript({
    content: `Object.assign(localStorage, ${JSON.stringify(kept)}); window.benchWanted = ${wanted}; ${WATCH}`,
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const metric = async (wantedName: string) => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === wantedName)?.value ?? Number.NaN;
  };
  return {
    page,
    busySeconds: () => metric("TaskDuration"),
    heapBytes: async () => {
      await session.send("HeapProfiler.collectGarbage");
      return metric("JSHeapUsedSize");
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
