import { type Aggregation, longValue, MAX_LONG, MIN_LONG, type Point, type TypedValue } from "@orrery/model";

/** A naive store of one entity, the reference for the real ones. */
export class Model {
  readonly series = new Map<string, Map<number, TypedValue>>();
  readonly latest = new Map<string, Point>();

  write(points: readonly Point[], latest: boolean, history: boolean): void {
    for (const point of points) {
      const series = this.series.get(point.key) ?? new Map<number, TypedValue>();
      if (history) this.series.set(point.key, series.set(point.ts, point.value));
      const before = this.latest.get(point.key);
      if (latest && (!before || point.ts >= before.ts)) this.latest.set(point.key, point);
    }
  }

  points(key: string, startTs: number, endTs: number): Point[] {
    return [...(this.series.get(key) ?? [])]
      .filter(([ts]) => ts >= startTs && ts < endTs)
      .sort(([a], [b]) => a - b)
      .map(([ts, value]) => ({ key, ts, value }));
  }

  delete(keys: readonly string[], startTs: number, endTs: number, rewrite: boolean): Map<string, Point | undefined> {
    const changes = new Map<string, Point | undefined>();
    for (const key of keys) {
      for (const { ts } of this.points(key, startTs, endTs)) this.series.get(key)?.delete(ts);
      const latest = this.latest.get(key);
      if (!latest || latest.ts < startTs || latest.ts >= endTs) continue;
      this.latest.delete(key);
      const next = rewrite ? this.points(key, Number.NEGATIVE_INFINITY, startTs).at(-1) : undefined;
      if (next) this.latest.set(key, next);
      changes.set(key, next);
    }
    return changes;
  }

  expire(beforeTs: number): void {
    for (const key of this.series.keys()) {
      for (const { ts } of this.points(key, Number.NEGATIVE_INFINITY, beforeTs)) this.series.get(key)?.delete(ts);
    }
  }

  clear(): void {
    this.series.clear();
    this.latest.clear();
  }

  aggregate(key: string, startTs: number, endTs: number, interval: number, how: Aggregation): Point[] {
    const found: Point[] = [];
    for (let start = startTs; start < endTs; start += interval) {
      const values = this.points(key, start, start + interval).map(({ value }) => value);
      const value = values.length > 0 ? aggregate(values, how) : undefined;
      if (value) found.push({ key, ts: start + Math.floor(interval / 2), value });
    }
    return found;
  }
}

/** Reference: telemetry and queries, 2.5, the table of bucket values, taken literally. */
function aggregate(values: readonly TypedValue[], how: Aggregation): TypedValue | undefined {
  const of = (type: TypedValue["type"]) => values.filter((value) => value.type === type);
  const longs = of("LONG").map(({ value }) => BigInt(value));
  const doubles = of("DOUBLE").map(({ value }) => Number(value));
  const texts = of("STRING").map(({ value }) => String(value));
  const numbers = [...longs.map(Number), ...doubles];
  const longSum = longs.reduce((sum, each) => sum + each, 0n);
  const sum = Number(longSum) + doubles.reduce((total, each) => total + each, 0);
  switch (how) {
    case "AVG":
      return { type: "DOUBLE", value: numbers.length === 0 ? 0 : sum / numbers.length };
    case "SUM":
      return doubles.length > 0 ? { type: "DOUBLE", value: sum } : longValue(within64Bits(longSum));
    case "COUNT":
      return { type: "LONG", value: of("BOOLEAN").length || texts.length || of("JSON").length || numbers.length };
    case "MIN":
    case "MAX": {
      if (texts.length > 0) return { type: "STRING", value: texts.sort().at(how === "MIN" ? 0 : -1) ?? "" };
      if (numbers.length === 0) return undefined;
      const order = doubles.length > 0 ? numbers.sort(greatestNaN) : longs.sort((a, b) => (a < b ? -1 : 1));
      const value = order.at(how === "MIN" ? 0 : -1) ?? 0;
      return typeof value === "bigint" ? longValue(value) : { type: "DOUBLE", value };
    }
    case "NONE":
      return undefined;
  }
}

/** A sum that overflows is limited to the end of the range. */
const within64Bits = (sum: bigint): bigint => {
  if (sum > MAX_LONG) return MAX_LONG;
  return sum < MIN_LONG ? MIN_LONG : sum;
};

const greatestNaN = (a: number, b: number): number => {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  return Number.isNaN(b) ? -1 : a - b;
};
