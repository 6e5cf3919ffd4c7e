import { decodeChunk } from "../core/chunk-codec.ts";
import type { Columns } from "../core/columns.ts";
import { matchesKey } from "../core/key-patterns.ts";
import { within } from "../core/merge.ts";
import type { ChunkSize } from "../storage.ts";
import type { Folder } from "./folder.ts";
import { allChunks } from "./range-reads.ts";
import type { Removals } from "./removals.ts";
import type {
  KeyRetention,
  RetentionEstimate,
  RetentionRequest,
  RetentionResult,
  RollUpStep,
} from "./retention-requests.ts";
import type { RollUps } from "./roll-ups.ts";
import { END_OF_TIME, type EngineState } from "./state.ts";

/** Chunks that are looked at for each series; later ones are left out of an estimate. */
const MAX_SIZES = 4096;
/** What a point takes in a chunk. */
const BUFFERED_BYTES = 4;
/** What a row that stands for a bucket takes, with its place in the index. */
const ROW_BYTES = 20;

export interface RetentionParts {
  readonly rollUps: RollUps;
  readonly removals: Removals;
  readonly folder: Folder;
}

/** Applies what a policy says of an entity, and says before what that would be. */
export class Retention {
  readonly #state: EngineState;
  readonly #rollUps: RollUps;
  readonly #removals: Removals;
  readonly #folder: Folder;

  constructor(state: EngineState, { rollUps, removals, folder }: RetentionParts) {
    this.#state = state;
    this.#rollUps = rollUps;
    this.#removals = removals;
    this.#folder = folder;
  }

  /** In many transactions, with commits of others in between; it may end after any of them and be repeated. */
  async apply(request: RetentionRequest): Promise<RetentionResult> {
    let [rows, bytes] = [0, 0];
    for (const { series, rule } of await this.#seriesOf(request)) {
      await this.#state.exclusive.run(() => this.#folder.foldBefore(series, endOf(rule)));
      for (const step of rule.steps) {
        for (let more = true; more; ) {
          const done = await this.#state.exclusive.run(() => this.#rollUps.step({ series, ...step }));
          rows += done.rows;
          bytes += done.bytes;
          more = done.more;
        }
      }
      const { expireTs } = rule;
      if (expireTs === undefined) continue;
      const old = await this.#olderThan(series, expireTs);
      rows += old.rows;
      bytes += old.bytes;
      while (await this.#state.exclusive.run(() => this.#removals.expireSeries([series], expireTs)));
    }
    return { rows, bytes };
  }

  async estimate(request: RetentionRequest): Promise<RetentionEstimate[]> {
    const found: RetentionEstimate[] = [];
    for (const { series, key, rule } of await this.#seriesOf(request)) {
      const sum = { rows: 0, bytes: 0, rowsAfter: 0, bytesAfter: 0 };
      const buffered = bufferedSizes(this.#state.buffered(series), rule);
      for (const chunk of [...(await this.#sizes(series, endOf(rule))), ...buffered]) {
        const rows = rowsAfter(chunk, rule);
        if (rows >= chunk.count) continue;
        sum.rows += chunk.count;
        sum.bytes += chunk.bytes;
        sum.rowsAfter += rows;
        sum.bytesAfter += Math.min(chunk.bytes, rows * ROW_BYTES);
      }
      if (sum.rows > 0) found.push({ key, rule: request.rules.indexOf(rule), ...sum });
    }
    return found;
  }

  /** Rows in chunks before a time; those that go over it are looked into. */
  async #olderThan(series: number, endTs: number): Promise<RetentionResult> {
    let [rows, bytes] = [0, 0];
    for (const chunk of await this.#sizes(series, endTs)) {
      if (chunk.t1 >= endTs) continue;
      rows += chunk.count;
      bytes += chunk.bytes;
    }
    for (const { t0, data } of await this.#state.storage.applied.chunks(allChunks(series, endTs, endTs + 1))) {
      if (t0 >= endTs) continue;
      const points = decodeChunk(data);
      const { length } = within(points, -END_OF_TIME, endTs);
      rows += length;
      bytes += Math.floor((data.length * length) / points.length);
    }
    return { rows, bytes };
  }

  async #seriesOf({ entityType, entityId, rules }: RetentionRequest) {
    const known = await this.#state.storage.reads.seriesOf(entityType, entityId);
    return known.flatMap(({ series, key }) => {
      const rule = rules.find(({ keys }) => matchesKey(keys, key));
      return rule ? [{ series, key, rule }] : [];
    });
  }

  #sizes(series: number, endTs: number): Promise<ChunkSize[]> {
    return this.#state.storage.reads.sizes({ series, startTs: -END_OF_TIME, endTs }, MAX_SIZES);
  }
}

/** From here on points stay as they are. */
const endOf = ({ steps, expireTs }: KeyRetention): number =>
  Math.max(expireTs ?? -END_OF_TIME, ...steps.map(({ endTs }) => endTs));

/** Points that are in no chunk yet as the chunks that they could be. */
function bufferedSizes(points: Columns, { steps, expireTs }: KeyRetention): ChunkSize[] {
  const keptTs = expireTs ?? -END_OF_TIME;
  const kept = steps.map(({ startTs, endTs }) => ({ startTs: Math.max(startTs, keptTs), endTs }));
  return [{ startTs: -END_OF_TIME, endTs: keptTs }, ...kept].flatMap(({ startTs, endTs }) => {
    const { length, ts } = within(points, startTs, endTs);
    const [t0 = 0, t1 = 0] = [ts[0], ts[length - 1]];
    return length === 0 ? [] : [{ t0, t1, count: length, bytes: length * BUFFERED_BYTES }];
  });
}

/** As many rows as before when nothing changes; chunks over the end of a step wait for a later pass. */
function rowsAfter({ t0, t1, count }: ChunkSize, { steps, expireTs }: KeyRetention): number {
  if (expireTs !== undefined && t1 < expireTs) return 0;
  const step = steps.find(({ startTs, endTs }: RollUpStep) => t1 >= startTs && t1 < endTs);
  if (!step) return count;
  return Math.min(count, Math.floor(t1 / step.stepMs) - Math.floor(t0 / step.stepMs) + 1);
}
