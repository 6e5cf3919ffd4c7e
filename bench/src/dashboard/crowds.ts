import { parseArgs } from "node:util";
import { bulkImport } from "@orrery/client";
import { startPlatform } from "@orrery/e2e/platform";
import { RawMqtt } from "../load/raw-mqtt.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { openBenchPage } from "./bench-page.ts";
import { mapOf, tableOf } from "./crowd-dashboards.ts";
import { waitInPage, withDeadline } from "./wait-in-page.ts";

/**
 * Very many at once in a real browser: what a frame costs the main thread while a table of ten thousand rows is scrolled, and
 * while a map of ten thousand markers is moved that move themselves. Pictures are drawn by software. Prints one JSON object.
 *
 *   npm run bench:crowds -- --rows 10000 --markers 10000
 */
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "10000" },
    markers: { type: "string", default: "10000" },
    /** Markers that get another place in a second. */
    moving: { type: "string", default: "1000" },
    rounds: { type: "string", default: "3" },
  },
});
const [rows, markers] = [Number(values.rows), Number(values.markers)];
const FRAMES = 60;
/** A page that is slower is measured by the frames that it made in this time. */
const MEASURED_MS = 20_000;
/** From what is there until it is measured. */
const SETTLED_MS = 3000;
const LINES_AT_ONCE = 5000;
const KEYS = ["temperature", "humidity", "pressure", "rpm"];
const startTs = 1_700_000_000_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const rounded = (value: number) => Math.round(value * 10) / 10;

await using platform = await startPlatform({ demo: "off", settings: { ORRERY_LOG_LEVEL: "error" } });
const { client, email, devices } = await createBenchTenant(platform, 1);
const [device] = devices;
if (!device) throw new Error("There is no device");

const placeOf = (n: number, turn: number) => ({
  latitude: 48 + ((n * 7919) % 10_000) / 2500 + Math.sin(turn / 20 + n) / 50,
  longitude: 8 + ((n * 104_729) % 10_000) / 1700 + Math.cos(turn / 20 + n) / 50,
});
const columns = [{ type: "NAME" }, { type: "TYPE" }, series("latitude"), series("longitude")] as const;
for (let from = 0; from < markers; from += LINES_AT_ONCE) {
  const lines = Array.from({ length: Math.min(LINES_AT_ONCE, markers - from) }, (_, at) => {
    const { latitude, longitude } = placeOf(from + at, 0);
    return `Van ${from + at},van,${latitude},${longitude}`;
  });
  const mapping = { columns: [...columns], delimiter: ",", header: false, update: false };
  await bulkImport(client.api).devices({ file: lines.join("\n"), mapping });
}
for (let from = 0; from < rows; from += LINES_AT_ONCE) {
  const points = Array.from({ length: Math.min(LINES_AT_ONCE, rows - from) }, (_, at) => ({
    ts: startTs + (from + at) * 1000,
    values: Object.fromEntries(KEYS.map((key, n) => [key, ((from + at) * (n + 3)) % 1000])),
  }));
  await client.telemetry.save(device.id, points);
}
await client.devices.saveWithCredentials(
  { name: "Gateway", type: "default", additionalInfo: { gateway: true } },
  { credentialsType: "ACCESS_TOKEN", credentialsId: "gateway" },
);
const save = async (title: string, configuration: object) =>
  (await client.dashboards.save({ title, configuration })).id.id;
const map = await save("Map", mapOf("van"));
const table = await save("Table", tableOf(device.id, KEYS, startTs, startTs + rows * 1000));

/**
 * What a frame costs that `turn` changes something before, in a page that shows what `ready` finds; both are texts of the
 * page. `begin` starts what happens meanwhile: a map that is changed all the time is never wholly drawn.
 */
async function frameMs(
  dashboard: string,
  [what, ready]: readonly [string, string],
  turn: string,
  begin: () => void = () => undefined,
): Promise<number> {
  await using opened = await openBenchPage(platform.httpUrl, email, 0);
  await opened.page.goto(`${platform.httpUrl}/dashboards/${dashboard}`);
  await waitInPage(opened.page, what, ready);
  begin();
  await pause(SETTLED_MS);
  const before = await opened.work();
  const frames = opened.page.evaluate(`new Promise((done) => {
    let frame = 0;
    const until = performance.now() + ${MEASURED_MS};
    const next = () => {
      if (frame >= ${FRAMES} || performance.now() > until) return done(frame);
      ${turn}
      frame += 1;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  })`);
  const made = Number(await withDeadline(frames, `${FRAMES} frames`));
  const after = await opened.work();
  if (made === 0) throw new Error(`The page made no frame in ${MEASURED_MS / 1000} s`);
  return ((after.all - before.all) * 1000) / made;
}

async function rounds(work: () => Promise<number>): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) found.push(await work());
  return rounded(median(found));
}

const SCROLLER = 'document.querySelector("main table[aria-rowcount]").parentElement';
const tableScrolledMs = await rounds(() =>
  frameMs(
    table,
    [
      `${rows} rows`,
      `Number(document.querySelector("main table[aria-rowcount]")?.getAttribute("aria-rowcount")) > ${rows}`,
    ],
    `${SCROLLER}.scrollTop += 300;`,
  ),
);

const CANVAS = 'document.querySelector("main canvas.maplibregl-canvas")';
const MOVED = `
  const canvas = ${CANVAS};
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const mouse = (type, target, buttons) => target.dispatchEvent(new MouseEvent(type, {
    bubbles: true, cancelable: true, view: window, button: 0, buttons,
    clientX: left + width / 2 + 200 * Math.sin(frame / 10), clientY: top + height / 2 + 5 * frame - 150,
  }));
  if (frame === 0) mouse("mousedown", canvas, 1);
  else mouse("mousemove", document, 1);
  if (frame === ${FRAMES - 1}) mouse("mouseup", document, 0);
`;
const DRAWN = [
  "drawn markers",
  `${CANVAS} !== null && document.querySelector("main .canvas[data-drawn]") !== null`,
] as const;
const mapAtRestMs = await rounds(() => frameMs(map, DRAWN, ""));
const mapMovedMs = await rounds(() => frameMs(map, DRAWN, MOVED));
const gateway = await RawMqtt.connect(platform.mqttPort, "gateway");
let turn = 0;
let timer: NodeJS.Timeout | undefined;
const moving = Number(values.moving);
const move = () => {
  const each = Math.round(moving / 10);
  const message = Array.from({ length: each }, (_, at) => {
    const n = (turn * each + at) % markers;
    return [`Van ${n}`, [{ ts: Date.now(), values: placeOf(n, turn) }]] as const;
  });
  turn += 1;
  gateway.publish("v1/gateway/telemetry", JSON.stringify(Object.fromEntries(message)));
};
/** With markers that move from when all were drawn until it was measured. */
async function movingMs(action: string): Promise<number> {
  try {
    return await frameMs(map, DRAWN, action, () => {
      timer = setInterval(move, 100);
    });
  } finally {
    clearInterval(timer);
  }
}
const movingMapAtRestMs = await rounds(() => movingMs(""));
const movingMapMovedMs = await rounds(() => movingMs(MOVED));
gateway.end();
client.close();
console.log(
  JSON.stringify({
    ...{ bench: "crowds", node: process.version, rows, markers, markersMovingPerSecond: moving },
    ...{ tableScrolledMs, mapAtRestMs, mapMovedMs, movingMapAtRestMs, movingMapMovedMs },
  }),
);

function series(key: string) {
  return { type: "TIMESERIES", key } as const;
}
