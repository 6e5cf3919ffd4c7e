import {
  type EntityId,
  entityId,
  longValue,
  MAX_LONG,
  MIN_LONG,
  type Point,
  type TypedValue,
  type Uuid,
} from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import fc from "fast-check";
import { expect } from "vitest";
import type { EngineStore } from "./engine-store.ts";
import { Model } from "./model.ts";

const KEYS = ["a", "b"] as const;
/** Of a write: what fits the buffers of a tiny store. */
const MAX_POINTS = 100;
export const ENTITY: EntityId = entityId("DEVICE", "784f394c-42b6-435a-983c-b7beff2784f9" as Uuid);

/** Ends and reopens the store under test. */
export interface Reopening {
  store: EngineStore;
  /** Closes it orderly. */
  restart(): Promise<void>;
  /** Leaves it in the state of a killed process. */
  crash(): Promise<void>;
}

export type Step = (model: Model, real: Reopening) => Promise<void>;

const values: fc.Arbitrary<TypedValue> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.integer({ min: -50, max: 500 }).map((n): TypedValue => ({ type: "DOUBLE", value: n / 10 })),
  },
  { weight: 3, arbitrary: fc.double().map((value): TypedValue => ({ type: "DOUBLE", value })) },
  { weight: 4, arbitrary: fc.integer().map((value): TypedValue => ({ type: "LONG", value })) },
  { weight: 2, arbitrary: fc.bigInt({ min: MIN_LONG, max: MAX_LONG }).map(longValue) },
  { weight: 2, arbitrary: fc.boolean().map((value): TypedValue => ({ type: "BOOLEAN", value })) },
  {
    weight: 2,
    arbitrary: fc
      .string({ maxLength: 12 })
      .map((value): TypedValue => ({ type: "STRING", value: value.replaceAll("\0", "") })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('{"a":1}', "[]", '{"é":"ß€😀"}').map((value): TypedValue => ({ type: "JSON", value })),
  },
);

/** Times are close to each other, so that points are overwritten and late. */
const times = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -1_000_000, max: 2_000_000_000_000 }) },
);

const points: fc.Arbitrary<Point[]> = fc.oneof(
  fc.array(fc.record({ key: fc.constantFrom(...KEYS), ts: times, value: values }), { minLength: 1, maxLength: 20 }),
  // A steady sensor.
  fc
    .record({
      key: fc.constantFrom(...KEYS),
      from: fc.integer({ min: 0, max: 300 }),
      values: fc.array(values, { minLength: 1, maxLength: 40 }),
    })
    .map(({ key, from, values: list }) => list.map((value, i) => ({ key, ts: from + i, value }))),
  // One that fills chunks.
  fc
    .record({
      key: fc.constantFrom(...KEYS),
      from: fc.integer({ min: 0, max: 10_000 }),
      stepMs: fc.integer({ min: 1, max: 10 }),
      count: fc.integer({ min: 200, max: 1500 }),
      factor: fc.integer({ min: 1, max: 90 }),
      isWhole: fc.boolean(),
    })
    .map(({ key, from, stepMs, count, factor, isWhole }) =>
      Array.from({ length: count }, (_, i): Point => {
        const value = (i * factor) % 97;
        return {
          key,
          ts: from + i * stepMs,
          value: isWhole ? longValue(BigInt(value)) : { type: "DOUBLE", value: value / 10 },
        };
      }),
    ),
);

const range = fc.tuple(times, times).map(([a, b]) => ({ startTs: Math.min(a, b), endTs: Math.max(a, b) }));
const keys = fc.subarray([...KEYS], { minLength: 1 });

const write = fc.record({ points, latest: fc.boolean(), history: fc.boolean() }).map(
  ({ points: list, latest, history }): Step =>
    async (model, real) => {
      for (let from = 0; from < list.length; from += MAX_POINTS) {
        const some = list.slice(from, from + MAX_POINTS);
        await real.store.write({ entity: ENTITY, points: some, latest, history });
      }
      model.write(list, latest, history);
    },
);

const remove = fc.record({ keys, range, rewriteLatest: fc.boolean() }).map(
  ({ keys: list, range: { startTs, endTs }, rewriteLatest }): Step =>
    async (model, real) => {
      const changes = await real.store.delete({ entity: ENTITY, keys: list, startTs, endTs, rewriteLatest });
      expect(changes).toEqual(model.delete(list, startTs, endTs, rewriteLatest));
    },
);

const expire = times.map(
  (beforeTs): Step =>
    async (model, real) => {
      await real.store.expire(ENTITY, beforeTs);
      model.expire(beforeTs);
    },
);

const query = fc
  .record({
    key: fc.constantFrom(...KEYS),
    range,
    limit: fc.integer({ min: 1, max: 60 }),
    order: fc.constantFrom("ASC" as const, "DESC" as const),
  })
  .map(
    ({ key, range: { startTs, endTs }, limit, order }): Step =>
      async (model, real) => {
        const all = model.points(key, startTs, endTs);
        const wanted = order === "ASC" ? all.slice(0, limit) : all.toReversed().slice(0, limit);
        const request = {
          entity: ENTITY,
          key,
          startTs,
          endTs,
          aggregation: "NONE",
          interval: 0,
          limit,
          order,
        } as const;
        expect(await real.store.query(request)).toEqual(wanted);
      },
  );

const aggregate = fc
  .record({
    key: fc.constantFrom(...KEYS),
    grid: fc.oneof(
      fc.record({
        startTs: fc.integer({ min: -10, max: 300 }),
        length: fc.integer({ min: 1, max: 400 }),
        interval: fc.integer({ min: 1, max: 100 }),
      }),
      fc.record({
        startTs: fc.integer({ min: -10, max: 10_000 }),
        length: fc.integer({ min: 1, max: 20_000 }),
        interval: fc.integer({ min: 500, max: 10_000 }),
      }),
    ),
    aggregation: fc.constantFrom("MIN" as const, "MAX" as const, "AVG" as const, "SUM" as const, "COUNT" as const),
  })
  .map(
    ({ key, grid: { startTs, length, interval }, aggregation }): Step =>
      async (model, real) => {
        const endTs = startTs + length;
        const request = {
          entity: ENTITY,
          key,
          startTs,
          endTs,
          aggregation,
          interval,
          limit: 1,
          order: "DESC",
        } as const;
        const found = await real.store.query(request);
        expectClose(found, model.aggregate(key, startTs, endTs, interval, aggregation));
      },
  );

const pixels = fc
  .record({
    keys,
    range,
    interval: fc.oneof(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 500, max: 10_000 }),
      fc.constant(1e12),
      fc.integer({ min: 0, max: 16 }).map((level) => 2 ** level), // of slots that digests have
    ),
    rawLimit: fc.integer({ min: 0, max: 100 }),
  })
  .map(
    ({ keys: list, range: { startTs, endTs }, interval, rawLimit }): Step =>
      async (model, real) => {
        const read = await real.store.pixels({ entity: ENTITY, keys: list, startTs, endTs, interval, rawLimit });
        list.forEach((key, i) => {
          expectPixels(read[i], model.points(key, startTs, endTs), { interval, rawLimit });
        });
      },
  );

/** A point that is there already gets another value, and wide buckets are read at once. */
const overwrite = fc
  .record({
    key: fc.constantFrom(...KEYS),
    place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    value: fc.integer({ min: 0, max: 1000 }).map((value): TypedValue => ({ type: "DOUBLE", value: value / 10 })),
    interval: fc.integer({ min: 1000, max: 20_000 }),
  })
  .map(
    ({ key, place, value, interval }): Step =>
      async (model, real) => {
        const all = model.points(key, 0, 20_000);
        const ts = all[Math.floor(place * all.length)]?.ts ?? 0;
        await real.store.write({ entity: ENTITY, points: [{ key, ts, value }], latest: false, history: true });
        model.write([{ key, ts, value }], false, true);
        const range = { startTs: 0, endTs: 20_000, interval };
        const request = { entity: ENTITY, key, ...range, aggregation: "SUM", limit: 1, order: "DESC" } as const;
        expectClose(await real.store.query(request), model.aggregate(key, 0, 20_000, interval, "SUM"));
        const read = await real.store.pixels({ entity: ENTITY, keys: [key], ...range, rawLimit: 10 });
        expectPixels(read[0], model.points(key, 0, 20_000), { interval, rawLimit: 10 });
      },
  );

const always = (step: Step): fc.Arbitrary<Step> => fc.constant(step);

const STEPS = fc.oneof(
  { weight: 12, arbitrary: write },
  { weight: 2, arbitrary: remove },
  { weight: 1, arbitrary: expire },
  { weight: 3, arbitrary: query },
  { weight: 3, arbitrary: aggregate },
  { weight: 3, arbitrary: pixels },
  { weight: 2, arbitrary: overwrite },
  { weight: 1, arbitrary: always((_, real) => real.restart()) },
  { weight: 2, arbitrary: always((_, real) => real.crash()) },
  { weight: 2, arbitrary: always((_, real) => real.store.flushLatest()) },
  { weight: 2, arbitrary: always((_, real) => real.store.workAll()) },
  { weight: 1, arbitrary: always((_, real) => real.store.forgetHandles()) },
  {
    weight: 1,
    arbitrary: always(async (model, real) => {
      await real.store.deleteEntity(ENTITY);
      model.clear();
    }),
  },
);

/** Random sequences of all operations on a store. */
export const histories: fc.Arbitrary<Step[]> = fc.array(STEPS, { minLength: 1, maxLength: 40, size: "max" });

/** Plays a history on the store and on the model, and compares the final states. */
export async function play(history: readonly Step[], real: Reopening): Promise<void> {
  const model = new Model();
  for (const step of history) await step(model, real);
  for (const key of KEYS) {
    const all = { entity: ENTITY, key, startTs: -(2 ** 50), endTs: 2 ** 50, aggregation: "NONE", interval: 0 } as const;
    const found = await real.store.query({ ...all, limit: 1e9, order: "ASC" });
    expect(found).toEqual(model.points(key, -(2 ** 50), 2 ** 50));
  }
  const latest = [...model.latest.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  expect(await real.store.latest(ENTITY)).toEqual(latest);
  expect(await real.store.latestOf(ENTITY, KEYS)).toEqual(latest);
}

/** Every statistic of every slot, or the points themselves. */
function expectPixels(
  found: PixelSeries | undefined,
  points: readonly Point[],
  { interval, rawLimit }: { interval: number; rawLimit: number },
): void {
  const isNumber = ({ value }: Point) =>
    value.type === "LONG" || (value.type === "DOUBLE" && Number.isFinite(value.value));
  if (points.some((point) => !isNumber(point))) {
    expect(found).toEqual({ kind: "others" });
    return;
  }
  const numbers = points.map(({ ts, value }) => ({ ts, value: Number(value.value) }));
  if (found?.kind !== "slots") {
    const raw = { ts: numbers.map(({ ts }) => ts), values: numbers.map(({ value }) => value) };
    expect(found && found.kind === "raw" && { ts: [...found.ts], values: [...found.values] }).toEqual(raw);
    expect(points.length).toBeLessThanOrEqual(rawLimit);
    return;
  }
  const slots = Map.groupBy(numbers, ({ ts }) => Math.floor(ts / interval));
  expect([...found.slot]).toEqual([...slots.keys()]);
  [...slots.values()].forEach((inside, i) => {
    const all = inside.map(({ value }) => value);
    expect(found.count[i]).toBe(all.length);
    expect([found.min[i], found.max[i]].map(unsigned)).toEqual([Math.min(...all), Math.max(...all)].map(unsigned));
    expect([found.first[i], found.last[i]]).toEqual([all[0], all.at(-1)]);
    const sum = all.reduce((total, each) => total + each, 0);
    const size = all.reduce((total, each) => total + Math.abs(each), 0);
    if (Number.isFinite(size)) expect(Math.abs((found.sum[i] ?? 0) - sum)).toBeLessThan(tolerance(size));
  });
}

/** Which of two zeros is the lowest does not matter. */
const unsigned = (value: number | undefined): number | undefined => (value === 0 ? 0 : value);

/** Sums of doubles depend on the order of addition; everything else is exact. */
function expectClose(found: readonly Point[], wanted: readonly Point[]): void {
  expect(found.map(({ ts, value }) => [ts, value.type])).toEqual(wanted.map(({ ts, value }) => [ts, value.type]));
  found.forEach(({ value }, i) => {
    const other = wanted[i]?.value;
    if (value.type !== "DOUBLE" || other?.type !== "DOUBLE") expect(value).toEqual(other);
    else if (Number.isFinite(other.value))
      expect(Math.abs(value.value - other.value)).toBeLessThan(tolerance(other.value));
  });
}

const tolerance = (value: number): number => Math.max(1e-6, Math.abs(value) * 1e-9);
