import { CORRECTION_LIMITS, type CorrectionDraft, type EntityId, PlatformError, type Point } from "@orrery/model";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import { type ChangedPoint, changedPoints, type Neighbours, type Numbered } from "./changed-points.ts";

interface FoundChanges {
  /** By range and key, then by time. */
  readonly changes: readonly ChangedPoint[];
  /** Points that stay. */
  readonly skipped: number;
  /** There are more than a correction may change; `changes` are not all then. */
  readonly isTooMany: boolean;
}

type History = Pick<TelemetryService, "history">;

const RAW = { aggregation: "NONE", interval: 0 } as const;

/** Reads the points of a draft, and says what it makes of them. @throws {PlatformError} `badRequest`. */
export async function findChanges(
  telemetry: History,
  entity: EntityId,
  { keys, ranges, change }: CorrectionDraft,
): Promise<FoundChanges> {
  const changes: ChangedPoint[] = [];
  let read = 0;
  for (const range of apart(ranges)) {
    const limit = CORRECTION_LIMITS.points + 1 - read;
    const found = await telemetry.history(entity, { ...RAW, ...range, keys: [...new Set(keys)], limit, order: "ASC" });
    for (const [key, points] of found) {
      read += points.length;
      if (read > CORRECTION_LIMITS.points) return { changes, skipped: 0, isTooMany: true };
      const around = change.type === "INTERPOLATE" ? await neighboursOf(telemetry, entity, key, range) : NONE;
      changes.push(...changedPoints(points, change, around));
    }
  }
  return { changes, skipped: read - changes.length, isTooMany: false };
}

interface Range {
  readonly startTs: number;
  readonly endTs: number;
}

/** Ranges in order. @throws {PlatformError} `badRequest` for those that end before they start, or overlap. */
function apart(ranges: readonly Range[]): readonly Range[] {
  const sorted = ranges.toSorted((a, b) => a.startTs - b.startTs);
  sorted.forEach(({ startTs, endTs }, at) => {
    const next = sorted[at + 1];
    if (endTs <= startTs) throw new PlatformError("badRequest", "A time must end after it starts");
    if (next && next.startTs < endTs) throw new PlatformError("badRequest", "Times must not overlap");
  });
  return sorted;
}

const NONE: Neighbours = { before: undefined, after: undefined };
/** Points that are looked through for a number. */
const NEAR = 20;
const MAX_TIME = 8.64e15;

async function neighboursOf(
  telemetry: History,
  entity: EntityId,
  key: string,
  { startTs, endTs }: Range,
): Promise<Neighbours> {
  const near = async (range: Range, order: "ASC" | "DESC") =>
    numberedIn((await telemetry.history(entity, { ...RAW, ...range, keys: [key], limit: NEAR, order })).get(key) ?? []);
  const [before, after] = await Promise.all([
    near({ startTs: -MAX_TIME, endTs: startTs }, "DESC"),
    near({ startTs: endTs, endTs: MAX_TIME }, "ASC"),
  ]);
  return { before, after };
}

function numberedIn(points: readonly Point[]): Numbered | undefined {
  for (const { ts, value } of points) {
    if (value.type === "LONG" || value.type === "DOUBLE") return { ts, value: Number(value.value) };
  }
  return undefined;
}
