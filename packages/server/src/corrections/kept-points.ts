import { longValue, type Point, type TypedValue, type ValueType } from "@orrery/model";

/** Points as JSON that keeps the type of each value. */
export function pointsJson(points: readonly Point[]): string {
  return JSON.stringify(points.map(({ key, ts, value }) => [key, ts, value.type, spelled(value)]));
}

type Spelled = string | number | boolean;

/** The points of what {@link pointsJson} returned. */
export function pointsIn(json: string): readonly Point[] {
  const rows = JSON.parse(json) as readonly (readonly [string, number, ValueType, Spelled])[]; // written above
  return rows.map(([key, ts, type, value]) => ({ key, ts, value: typed(type, value) }));
}

/** Numbers that JSON has no digits for are texts. */
function spelled({ value }: TypedValue): Spelled {
  if (typeof value === "bigint") return String(value);
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

function typed(type: ValueType, value: Spelled): TypedValue {
  switch (type) {
    case "BOOLEAN":
      return { type, value: value === true };
    case "LONG":
      return longValue(BigInt(value));
    case "DOUBLE":
      return { type, value: Number(value) };
    case "STRING":
    case "JSON":
      return { type, value: String(value) };
  }
}
