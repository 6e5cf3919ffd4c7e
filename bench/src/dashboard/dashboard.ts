import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { RawMqtt } from "../load/raw-mqtt.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { benchDashboard } from "./bench-dashboard.ts";
import { openBenchPage, type PageWork } from "./bench-page.ts";
import { waitInPage } from "./wait-in-page.ts";

/**
 * A wall of live widgets in a real browser: how busy its main thread is, the longest task after its first seconds, how its
 * heap grows; and how soon cards have their first values. Pictures are drawn by software: only the main thread counts.
 *
 *   npm run bench:dashboard -- --widgets 50 --rate 10 --seconds 30
 */
const { values } = parseArgs({
  options: {
    widgets: { type: "string", default: "50" },
    /** Updates of each widget in a second. */
    rate: { type: "string", default: "10" },
    seconds: { type: "string", default: "30" },
    /** From opening the wall until it is measured: windows of a minute are full after a minute. */
    warm: { type: "string", default: "5" },
    /** Cards whose first values are waited for. */
    cards: { type: "string", default: "20" },
    rounds: { type: "string", default: "3" },
    /** What is measured: all in sight, all below what can be seen, or a tab that is not shown. */
    sight: { type: "string", default: "all" },
    /** A file for the trace of the measured seconds; taking it costs time itself. */
    trace: { type: "string" },
  },
});
/** More rows than any screen has. */
const ROWS_BELOW = 100;
/** In the page: what browsers tell one whose tab is not shown. Their frames, which such a page does not get, are still made. */
const HIDE = `
  Object.defineProperty(document, "hidden", { get: () => true });
  Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
`;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

await using platform = await startPlatform({ demo: "off", settings: { ORRERY_LOG_LEVEL: "error" } });
const tenant = await createBenchTenant(platform, Number(values.widgets));
const devices = await Promise.all(tenant.devices.map(({ token }) => RawMqtt.connect(platform.mqttPort, token)));
let sent = 0;
const everyMs = 1000 / Number(values.rate);
const startedAt = performance.now();
const timer = setInterval(() => {
  const due = Math.floor((performance.now() - startedAt) / everyMs) * devices.length;
  for (; sent < due; sent += 1) {
    const value = 50 + 40 * Math.sin(sent / 300);
    devices[sent % devices.length]?.publish("v1/devices/me/telemetry", JSON.stringify({ value }));
  }
}, 5);

const ids = tenant.devices.map(({ id }) => id);
const save = async (title: string, of: typeof ids, cardsOnly: boolean, below = 0) => {
  const configuration = benchDashboard(of, { cardsOnly, below });
  return (await tenant.client.dashboards.save({ title, configuration })).id.id;
};
const wall = await save("Wall", ids, false, values.sight === "below" ? ROWS_BELOW : 0);
const cards = await save("Cards", ids.slice(0, Number(values.cards)), true);

const firstValuesMs: number[] = [];
for (let round = 0; round < Number(values.rounds); round += 1) {
  await using opened = await openBenchPage(platform.httpUrl, tenant.email, Number(values.cards));
  const open = async () => {
    await opened.page.goto(`${platform.httpUrl}/dashboards/${cards}`);
    return Number(await waitInPage(opened.page, `values in ${values.cards} cards`, "window.benchFilledAt"));
  };
  await open(); // the browser has compiled the code then
  firstValuesMs.push(Math.round(await open()));
}

await using opened = await openBenchPage(platform.httpUrl, tenant.email, 0);
await opened.page.goto(`${platform.httpUrl}/dashboards/${wall}`);
await pause(Number(values.warm) * 1000);
if (values.sight === "hidden") {
  await opened.page.evaluate(HIDE);
  await pause(12_000); // a tab that is left for a moment is kept alive
}
const heapBefore = await opened.heapBytes();
const [before, at] = [await opened.work(), performance.now()];
const measuredFrom = Number(await opened.page.evaluate("performance.now()"));
const endTrace = values.trace === undefined ? undefined : await opened.trace();
await pause(Number(values.seconds) * 1000);
const after = await opened.work();
const elapsed = (performance.now() - at) / 1000;
const percent = (what: keyof PageWork) => Math.round(((after[what] - before[what]) / elapsed) * 1000) / 10;
if (values.trace !== undefined && endTrace) writeFileSync(values.trace, await endTrace());
const longest = Number(
  await opened.page.evaluate(`Math.max(0, ...benchTasks.filter(([at]) => at > ${measuredFrom}).map(([, ms]) => ms))`),
);
const shown = Number(await opened.page.evaluate('document.querySelectorAll("main [role=group]").length'));
const heapAfter = await opened.heapBytes();
clearInterval(timer);
for (const device of devices) device.end();
tenant.client.close();
console.log(
  JSON.stringify({
    bench: "dashboard",
    sight: values.sight,
    widgets: shown,
    updatesPerSecond: Math.round(sent / ((performance.now() - startedAt) / 1000)),
    busyPercent: percent("all"),
    scriptsPercent: percent("scripts"),
    stylesPercent: percent("styles"),
    layoutPercent: percent("layout"),
    layoutsPerSecond: Math.round((after.frames - before.frames) / elapsed),
    sockets: opened.sockets(),
    longestTaskMs: Math.round(longest), // 0: none was over 50
    heapGrowthPercent: Math.round((heapAfter / heapBefore - 1) * 1000) / 10,
    firstValuesMs: median(firstValuesMs),
    rounds: firstValuesMs,
  }),
);
