import type { EntityData, EntityId, Point, TsValue } from "@orrery/model";
import { valueText } from "@orrery/model";
import type { TelemetryService } from "../../telemetry/telemetry-service.ts";
import type { EntityRange } from "../parse-commands.ts";

/** Maximum age of the point before a range. */
const LOOK_BACK_MS = 365 * 24 * 60 * 60 * 1000;
/** Number of entities whose ranges are read concurrently. */
const CONCURRENCY = 16;

export type SeriesOfEntity = EntityData["timeseries"];

/**
 * Points of every entity, in the order of `entities`; each requested key is there, empty without points (reference:
 * telemetry and queries, 4.6).
 * @throws {PlatformError} `badRequest` for a range that is refused.
 */
export async function readEntityHistory(
  telemetry: Pick<TelemetryService, "history">,
  entities: readonly EntityId[],
  range: EntityRange,
): Promise<readonly SeriesOfEntity[]> {
  const found: SeriesOfEntity[] = [];
  for (let at = 0; at < entities.length; at += CONCURRENCY) {
    const some = entities.slice(at, at + CONCURRENCY);
    found.push(...(await Promise.all(some.map((entity) => readSeries(telemetry, entity, range)))));
  }
  return found;
}

async function readSeries(
  telemetry: Pick<TelemetryService, "history">,
  entity: EntityId,
  { keys, previousPoint, ...range }: EntityRange,
): Promise<SeriesOfEntity> {
  if (keys.length === 0) return {};
  const points = await telemetry.history(entity, { ...range, keys, order: "DESC" });
  const before = previousPoint
    ? await telemetry.history(entity, {
        ...range,
        keys,
        startTs: range.startTs - LOOK_BACK_MS,
        endTs: range.startTs,
        aggregation: "NONE", // the value that was valid when the range began, however the range is aggregated
        limit: 1,
        order: "DESC",
      })
    : undefined;
  return Object.fromEntries(
    keys.map((key) => {
      const own = (points.get(key) ?? []).map(tsValue);
      if (!before) return [key, own];
      const all = [...own, ...(before.get(key) ?? []).map(tsValue)];
      return [key, all.toSorted((a, b) => b.ts - a.ts)];
    }),
  );
}

function tsValue({ ts, value }: Point): TsValue {
  return { ts, value: valueText(value) };
}
