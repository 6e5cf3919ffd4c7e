import {
  formatBigJson,
  isRecord,
  longValue,
  MAX_LONG,
  MIN_LONG,
  PlatformError,
  type Point,
  type TypedValue,
  type ValueChange,
} from "@orrery/model";

/** The nearest numbers outside of a time. */
export interface Neighbours {
  readonly before: Numbered | undefined;
  readonly after: Numbered | undefined;
}

export interface Numbered {
  readonly ts: number;
  readonly value: number;
}

/** A point before and after a change; `after` is absent where it is deleted. */
export interface ChangedPoint {
  readonly before: Point;
  readonly after: Point | undefined;
}

/**
 * What a change makes of the points of one key in one time. Points that it does not change are left out: texts that
 * nothing can be added to, and values that are so already.
 * @throws {PlatformError} `badRequest` for a value that cannot be stored.
 */
export function changedPoints(
  points: readonly Point[],
  change: ValueChange,
  neighbours: Neighbours,
): readonly ChangedPoint[] {
  if (change.type === "DELETE") return points.map((before) => ({ before, after: undefined }));
  return points.flatMap((before) => {
    const value = changedValue(before, change, neighbours);
    return value === undefined || isSame(value, before.value) ? [] : [{ before, after: { ...before, value } }];
  });
}

type Kept = Exclude<ValueChange, { readonly type: "DELETE" }>;

function changedValue(point: Point, change: Kept, neighbours: Neighbours): TypedValue | undefined {
  const { value } = point;
  switch (change.type) {
    case "SET":
      return givenValue(change.value, value);
    case "ADD":
      return withNumber(
        value,
        (number) => number + change.by,
        (long) => (Number.isInteger(change.by) ? long + BigInt(change.by) : undefined),
      );
    case "MULTIPLY":
      return withNumber(
        value,
        (number) => number * change.by,
        (long) => (Number.isInteger(change.by) ? long * BigInt(change.by) : undefined),
      );
    case "INTERPOLATE": {
      const between = numberBetween(point.ts, neighbours);
      return between === undefined ? undefined : withNumber(value, () => between);
    }
  }
}

/** The number as what it was: an integer stays one where the result is one, and follows rounded where `exact` is absent. */
function withNumber(
  value: TypedValue,
  next: (number: number) => number,
  exact?: (long: bigint) => bigint | undefined,
): TypedValue | undefined {
  if (value.type === "DOUBLE") return doubleValue(next(value.value));
  if (value.type !== "LONG") return undefined;
  if (exact === undefined) return longValue(BigInt(Math.round(next(Number(value.value)))));
  const long = exact(BigInt(value.value));
  if (long === undefined) return doubleValue(next(Number(value.value)));
  if (long < MIN_LONG || long > MAX_LONG) throw new PlatformError("badRequest", "The number would be too large");
  return longValue(long);
}

function doubleValue(value: number): TypedValue {
  if (!Number.isFinite(value)) throw new PlatformError("badRequest", "The number would be too large");
  return { type: "DOUBLE", value };
}

function numberBetween(ts: number, { before, after }: Neighbours): number | undefined {
  if (!before || !after) return (before ?? after)?.value;
  return before.value + ((after.value - before.value) * (ts - before.ts)) / (after.ts - before.ts);
}

function givenValue(given: unknown, before: TypedValue): TypedValue {
  if (typeof given === "string") return { type: "STRING", value: given };
  if (typeof given === "boolean") return { type: "BOOLEAN", value: given };
  if (typeof given === "bigint") return longValue(given);
  if (typeof given === "number") {
    const isLong = Number.isSafeInteger(given) && before.type !== "DOUBLE";
    return isLong ? { type: "LONG", value: given } : doubleValue(given);
  }
  if (Array.isArray(given) || isRecord(given)) return { type: "JSON", value: formatBigJson(given) };
  throw new PlatformError("badRequest", "A value cannot be null");
}

const isSame = (a: TypedValue, b: TypedValue): boolean => a.type === b.type && a.value === b.value;
