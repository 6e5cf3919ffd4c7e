import { type EntityId, entityId, NO_CUSTOMER, PlatformError, type Point } from "@orrery/model";
import { decodePixels, type PixelAnswer, type PixelRequest, type PixelSeries } from "@orrery/model/pixels";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "../kernel/auth/user.ts";
import { HttpServer } from "../kernel/http/http-server.ts";
import { Ids } from "../kernel/ids.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../testing/databases.ts";
import { pixelRoutes } from "./routes/pixel-routes.ts";
import { openTestTelemetry, type TestTelemetry } from "./test-telemetry.ts";

const ids = new Ids(Date.now);
const tenantId = ids.entity("TENANT");
const user: User = {
  ...{ id: ids.entity("USER"), email: "tenant@orrery.local", authority: "TENANT_ADMIN", tenantId },
  ...{ customerId: NO_CUSTOMER, isPublic: false },
};
const DEVICE = entityId("DEVICE", ids.uuid());
const STRANGER = entityId("DEVICE", ids.uuid());
const VIEW = entityId("ENTITY_VIEW", ids.uuid());
const START = 1_700_000_000_000;
const POINTS = 30_000;

/** Uneven times with long gaps; of equal times the last value counts. */
function history(): Point[] {
  let state = 12_345;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
  let ts = START;
  return Array.from({ length: POINTS }, (): Point => {
    ts += random() < 0.001 ? 3_600_000 : Math.floor(random() * 2000);
    const value = random() < 0.001 ? 1000 : Math.round(random() * 5000) / 100 - 20;
    return random() < 0.3
      ? { key: "t", ts, value: { type: "LONG", value: Math.round(value) + 0 } }
      : { key: "t", ts, value: { type: "DOUBLE", value } };
  });
}

/** What slots are by their definition. */
function naive(points: ReadonlyMap<number, number>, { startTs, endTs, pixelMs }: Omit<PixelRequest, "keys">) {
  const slots = new Map<number, number[]>();
  for (const [ts, value] of [...points].toSorted(([a], [b]) => a - b)) {
    if (ts < startTs || ts >= endTs) continue;
    const slot = Math.floor(ts / pixelMs);
    const known = slots.get(slot);
    if (known) known.push(value);
    else slots.set(slot, [value]);
  }
  return [...slots].map(([slot, values]) => ({
    slot,
    count: values.length,
    min: Math.min(...values),
    max: Math.max(...values),
    first: values[0],
    last: values.at(-1),
    sum: values.reduce((a, b) => a + b, 0),
  }));
}

function rowsOf(series: PixelSeries | undefined) {
  if (series?.kind !== "slots") throw new Error(`slots were expected, not ${series?.kind}`);
  const { slot, count, sum, min, max, first, last } = series;
  return Array.from(slot, (at, i) => ({
    ...{ slot: at, count: count[i], min: min[i], max: max[i] },
    ...{ first: first[i], last: last[i], sum: sum[i] },
  }));
}

function expectSlots(found: PixelSeries | undefined, expected: ReturnType<typeof naive>): void {
  const rows = rowsOf(found);
  expect(rows.map(({ sum: _, ...row }) => row)).toEqual(expected.map(({ sum: _, ...row }) => row));
  rows.forEach(({ sum }, i) => {
    expect(sum).toBeCloseTo(expected[i]?.sum ?? Number.NaN, 6);
  });
}

describe.each(TEST_DATABASES)("the pixels of charts on $name", ({ open }) => {
  const points = history();
  const stored = new Map(points.map(({ ts, value }) => [ts, Number(value.value)]));
  const end = (points.at(-1)?.ts ?? START) + 1;
  let database: OpenTestDatabase;
  let parts: TestTelemetry;
  let server: HttpServer;
  let base: string;

  beforeAll(async () => {
    database = await open();
    const views = {
      windowOf: () => ({ target: DEVICE, keys: new Set(["t"]), startTs: START + 60_000, endTs: START + 600_000 }),
    };
    parts = await openTestTelemetry(database, { views });
    const access = {
      async check(_user: User, _operation: string, { id }: EntityId) {
        if (id === STRANGER.id) throw new PlatformError("notFound", "Device with requested id wasn't found!");
        return { tenantId };
      },
    };
    server = new HttpServer({ authenticator: { authenticate: async () => user }, clock: Date.now, log: testLog });
    server.add(pixelRoutes({ telemetry: parts.telemetry, access }));
    base = `http://127.0.0.1:${await server.listen("127.0.0.1", 0)}/api/orrery/pixels`;
    // Out of order, so that chunks overlap; the last tenth stays in the buffer.
    const late = points.filter((_, at) => at % 7 === 0);
    for (const part of [points.slice(0, 27_000), late, points.slice(27_000), points]) {
      await parts.telemetry.saveTimeSeries({ tenantId, entityId: DEVICE, points: part });
    }
    const on: Point = { key: "on", ts: START, value: { type: "BOOLEAN", value: true } };
    await parts.telemetry.saveTimeSeries({ tenantId, entityId: DEVICE, points: [on] });
  });
  afterAll(async () => {
    await server.close();
    await parts.close();
    await database.close();
  });

  const call = (entity: EntityId, body: unknown) =>
    fetch(`${base}/${entity.entityType}/${entity.id}`, {
      method: "POST",
      headers: { "x-authorization": "Bearer token", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const read = async (entity: EntityId, body: PixelRequest): Promise<PixelAnswer> => {
    const response = await call(entity, body);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/octet-stream"]);
    return decodePixels(await response.arrayBuffer());
  };

  test.each([1000, 700, 333, 60])("a wide range in %d pixels is what its raw points come to", async (pixels) => {
    const range = { startTs: START, endTs: end, pixelMs: Math.ceil((end - START) / pixels) };
    const { series, ...said } = await read(DEVICE, { keys: ["t"], ...range });
    expect(said).toEqual(range);
    expectSlots(series[0], naive(stored, range));
  });

  test("a part that begins and ends within pixels counts only what is in it", async () => {
    const range = { startTs: START + 123_457, endTs: end - 77_777, pixelMs: 40_000 };
    const { series } = await read(DEVICE, { keys: ["t"], ...range });
    expectSlots(series[0], naive(stored, range));
  });

  test("zoomed in, the points are given as they are", async () => {
    const range = { startTs: START + 50_000, endTs: START + 150_000, pixelMs: 100 };
    const { series } = await read(DEVICE, { keys: ["t"], ...range });
    const expected = [...stored]
      .filter(([ts]) => ts >= range.startTs && ts < range.endTs)
      .toSorted(([a], [b]) => a - b);
    expect(series).toEqual([
      {
        kind: "raw",
        ts: Float64Array.from(expected, ([ts]) => ts),
        values: Float64Array.from(expected, ([, value]) => value),
      },
    ]);
  });

  test("keys answer in their order, those without points and those without numbers say so", async () => {
    const range = { startTs: START, endTs: end, pixelMs: 1_000_000 };
    const { series } = await read(DEVICE, { keys: ["on", "nothing", "t", "t"], ...range });
    expect(series.map(({ kind }) => kind)).toEqual(["others", "raw", "slots", "slots"]);
    expect(series[3]).toEqual(series[2]);
  });

  test("of an entity view the part that it shows is read", async () => {
    const range = { startTs: START, endTs: end, pixelMs: 10_000_000 };
    const { series } = await read(VIEW, { keys: ["on", "t"], ...range });
    expect(series[0]).toEqual({ kind: "raw", ts: new Float64Array(), values: new Float64Array() });
    const [, shown] = series;
    const expected = [...stored.keys()].filter((ts) => ts >= START + 60_000 && ts < START + 600_000);
    expect(shown?.kind === "raw" ? [...shown.ts] : shown).toEqual(expected.toSorted((a, b) => a - b));
  });

  test("an answer of megabytes arrives whole", async () => {
    const range = { startTs: START, endTs: end, pixelMs: Math.ceil((end - START) / 4000) };
    const keys = Array.from({ length: 40 }, () => "t");
    const { series } = await read(DEVICE, { keys, ...range });
    expect(series).toHaveLength(40);
    expectSlots(series[39], naive(stored, range));
  });

  test("what is not there, and what is too much, is refused", async () => {
    const range = { startTs: START, endTs: end, pixelMs: 60_000 };
    const said = async (entity: EntityId, body: unknown) => {
      const response = await call(entity, body);
      return [response.status, ((await response.json()) as { message: string }).message];
    };
    expect(await said(STRANGER, { keys: ["t"], ...range })).toEqual([404, "Device with requested id wasn't found!"]);
    const tooMuch = "At most 10000 pixels of a key and 200000 of all keys can be read at once";
    expect(await said(DEVICE, { keys: ["t"], startTs: 0, endTs: 10_001, pixelMs: 1 })).toEqual([400, tooMuch]);
    const keys = Array.from({ length: 21 }, (_, at) => `k${at}`);
    expect(await said(DEVICE, { keys, startTs: 0, endTs: 10_000, pixelMs: 1 })).toEqual([400, tooMuch]);
    const backwards = { keys: ["t"], startTs: 1, endTs: 1, pixelMs: 1 };
    expect(await said(DEVICE, backwards)).toEqual([400, "The time ends before it begins"]);
    const wrong = [{ keys: [] }, { keys: Array(51).fill("t") }, { keys: [""] }, { pixelMs: 0 }, { startTs: 0.5 }];
    for (const change of wrong) expect((await call(DEVICE, { keys: ["t"], ...range, ...change })).status).toBe(400);
  });
});
