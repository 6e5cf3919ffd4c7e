import type { RetentionPolicy, RetentionPreview, RetentionPreviewRow, Uuid } from "@orrery/model";
import type { TimeSeriesStore } from "../telemetry/store/time-series-store.ts";
import { type PlacedRetention, rulesOf } from "./key-retention.ts";
import type { RetainedEntities, RetainedEntity } from "./retained-entities.ts";

/** Entities that stand for all of a profile. */
const SAMPLE = 100;
/** Over all profiles. */
const MAX_LOOKED = 1_000;
const MAX_ROWS = 200;
/** After this no further entity is looked at. */
const MAX_MS = 10_000;

export interface PreviewParts {
  readonly entities: RetainedEntities;
  readonly series: Pick<TimeSeriesStore, "estimate">;
}

/** What a policy would do now, from the places and sizes of chunks of some entities of each profile. */
export async function previewRetention(
  { entities, series }: PreviewParts,
  tenantId: Uuid,
  policy: RetentionPolicy,
  now: number,
): Promise<RetentionPreview> {
  const counts = await entities.counts(tenantId);
  const found: RetentionPreviewRow[] = [];
  const limit = Math.max(1, Math.min(SAMPLE, Math.floor(MAX_LOOKED / counts.size)));
  const deadline = performance.now() + MAX_MS;
  let sampled = false;
  let left = MAX_LOOKED;
  for (const [deviceProfileId, count] of counts) {
    const rules = rulesOf(policy, deviceProfileId, now);
    if (rules.length === 0 || count === 0) continue;
    const page = { after: undefined, limit: Math.min(limit, left) };
    const some =
      deviceProfileId === null
        ? await entities.assets(tenantId, page)
        : await entities.devices(tenantId, page, deviceProfileId);
    const sums = new Map<string, RetentionPreviewRow>();
    let looked = 0;
    for (const entity of some) {
      if (performance.now() > deadline) break;
      await addEstimate(sums, series, entity, rules);
      looked++;
    }
    left -= looked;
    if (looked < count) sampled = true;
    for (const row of sums.values()) found.push(scaled(row, count / looked));
  }
  found.sort((a, b) => b.bytes - a.bytes || (a.key < b.key ? -1 : 1));
  return { found: found.slice(0, MAX_ROWS), sampled };
}

async function addEstimate(
  sums: Map<string, RetentionPreviewRow>,
  series: PreviewParts["series"],
  { id, deviceProfileId }: RetainedEntity,
  rules: readonly PlacedRetention[],
): Promise<void> {
  for (const { key, rule, rows, bytes, rowsAfter, bytesAfter } of await series.estimate(id, rules)) {
    const before = sums.get(key) ?? { rows: 0, bytes: 0, rowsAfter: 0, bytesAfter: 0 };
    sums.set(key, {
      deviceProfileId,
      key,
      rule: rules[rule]?.place ?? 0,
      rows: before.rows + rows,
      bytes: before.bytes + bytes,
      rowsAfter: before.rowsAfter + rowsAfter,
      bytesAfter: before.bytesAfter + bytesAfter,
    });
  }
}

/** Some entities stand for `factor` times as many. */
const scaled = (row: RetentionPreviewRow, factor: number): RetentionPreviewRow => ({
  ...row,
  rows: Math.round(row.rows * factor),
  bytes: Math.round(row.bytes * factor),
  rowsAfter: Math.round(row.rowsAfter * factor),
  bytesAfter: Math.round(row.bytesAfter * factor),
});
