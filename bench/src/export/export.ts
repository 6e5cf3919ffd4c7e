import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import type { ExportFormat, ExportRequest } from "@orrery/model";
import { processorMs } from "../platform/processor-time.ts";
import { residentMegabytes } from "../platform/resident-memory.ts";
import { fill, longestDevice, START, STEP_MS, signIn } from "./dataset.ts";

/**
 * Exports of a million rows of time series, and of many devices, from a platform that was just started: milliseconds to
 * the first byte, rows a second, by how much its memory grows at most, processor time. Prints one JSON object.
 *
 *   npm run bench:export -- --points 1000000 --devices 100000 [--folder /tmp/x] [--only telemetryCsv]
 */
const { values } = parseArgs({
  options: {
    points: { type: "string", default: "1000000" },
    devices: { type: "string", default: "100000" },
    rounds: { type: "string", default: "2" },
    folder: { type: "string" },
    only: { type: "string" },
  },
});
const size = { points: Number(values.points), devices: Number(values.devices) };
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), "orrery-bench-")));
const filled = join(folder, "filled");
if (!existsSync(filled)) {
  await fill(folder, size);
  await writeFile(filled, "");
}
await using platform = await startPlatform({ demo: "off", dataDir: folder, settings: { ORRERY_LOG_LEVEL: "error" } });
const client = await signIn(platform.httpUrl);
const token = await client.session.accessToken();
const device = await longestDevice(client);

const telemetry = (format: ExportFormat, points: number): ExportRequest => ({
  source: {
    kind: "telemetry",
    series: ["power", "count"].map((key) => ({ entityId: device, key })),
    startTs: START,
    endTs: START + points * STEP_MS,
  },
  columns: ["ts", "power", "count"].map((key) => ({ key })),
  format,
  timeZone: "Europe/Berlin",
  locale: "de-DE",
});
const list = (path: string, query: Record<string, string>, keys: readonly string[]): ExportRequest => ({
  source: { kind: "list", path, query },
  columns: keys.map((key) => ({ key, type: key === "createdTime" ? "time" : "auto" })),
  format: "csv",
});
const infos = (sortProperty: string) =>
  list("/api/tenant/deviceInfos", { sortProperty, sortOrder: "ASC" }, [
    "name",
    "type",
    "label",
    "createdTime",
    "deviceProfileName",
    "customerTitle",
    "id.id",
  ]);
const entities = (type: "ENTITY_FIELD" | "TIME_SERIES", key: string): ExportRequest => ({
  source: {
    kind: "entities",
    query: {
      entityFilter: { type: "entityType", entityType: "DEVICE" },
      pageLink: { pageSize: 1, page: 0, sortOrder: { key: { type, key }, direction: "ASC" } },
    },
  },
  columns: ["name", "type", "label", "createdTime"]
    .map((field) => ({ key: `ENTITY_FIELD.${field}` }))
    .concat(["temperature", "state"].map((name) => ({ key: `TIME_SERIES.${name}` }))),
  format: "csv",
});
const { points, devices } = size;

const QUESTIONS: Readonly<Record<string, readonly [rows: number, request: ExportRequest]>> = {
  telemetryCsv: [points, telemetry("csv", points)],
  telemetryJson: [points, telemetry("json", points)],
  telemetryXlsx: [points, telemetry("xlsx", points)],
  devicesByName: [devices + 1, infos("name")],
  devicesByProfile: [devices + 1, infos("deviceProfileName")],
  entitiesByName: [devices + 1, entities("ENTITY_FIELD", "name")],
  entitiesByValue: [devices + 1, entities("TIME_SERIES", "temperature")],
  auditLog: [
    devices,
    list("/api/audit/logs", { sortProperty: "createdTime", sortOrder: "DESC" }, [
      "createdTime",
      "entityName",
      "actionType",
      "actionData.entity.name",
    ]),
  ],
};

interface Measured {
  readonly firstByteMs: number;
  readonly rowsPerSecond: number;
  readonly grownMegabytes: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
}

async function measure(rows: number, request: ExportRequest): Promise<Measured> {
  const before = residentMegabytes(platform.pid);
  const cpuBefore = processorMs(platform.pid);
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, residentMegabytes(platform.pid));
  }, 20);
  const began = performance.now();
  let firstByteMs = 0;
  const { bytes, lines } = await fetched(request, () => {
    firstByteMs = performance.now() - began;
  });
  const seconds = (performance.now() - began) / 1000;
  clearInterval(sampler);
  const found = request.format === "csv" ? lines - 1 : request.format === "json" ? lines - 2 : rows;
  if (found < rows) throw new Error(`${found} of ${rows} rows came`);
  return {
    firstByteMs: Math.round(firstByteMs),
    rowsPerSecond: Math.round(found / seconds),
    grownMegabytes: most - before,
    cpuSeconds: Math.round((processorMs(platform.pid) - cpuBefore) / 100) / 10,
    megabytes: Math.round(bytes / 1e5) / 10,
  };
}

function fetched(
  request: ExportRequest,
  onFirst: () => void,
): Promise<{ readonly bytes: number; readonly lines: number }> {
  const headers = { "x-authorization": `Bearer ${token}`, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const call = send(`${platform.httpUrl}/api/orrery/export`, { method: "POST", headers }, (response) => {
      let [bytes, lines] = [0, 0];
      response.once("data", onFirst);
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
      });
      response.on("error", reject);
      response.on("end", () =>
        response.statusCode === 200
          ? resolve({ bytes, lines })
          : reject(new Error(`it answered ${response.statusCode}`)),
      );
    });
    call.on("error", reject);
    call.end(JSON.stringify(request));
  });
}

await fetched(telemetry("csv", 1000), () => undefined); // threads and code that stay
await fetched(list("/api/tenant/deviceInfos", { textSearch: "no device" }, ["name"]), () => undefined);
const results: Record<string, Measured[]> = {};
for (const name of values.only?.split(",") ?? Object.keys(QUESTIONS)) {
  const question = QUESTIONS[name];
  if (!question) throw new Error(`There is no ${name}: ${Object.keys(QUESTIONS).join(", ")}`);
  results[name] = [];
  for (let round = 0; round < Number(values.rounds); round++) results[name].push(await measure(...question));
}
console.log(JSON.stringify({ bench: "export", ...size, restMegabytes: residentMegabytes(platform.pid), results }));
client.close();
await platform.stop();
if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
