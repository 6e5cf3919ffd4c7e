import { type EntityId, type EntityType, MAX_TS, PlatformError, type Point, type Uuid } from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import { type Completion, toPromise } from "../../kernel/async/completion.ts";
import { checkPoints } from "./batch-builder.ts";
import { type Columns, EMPTY, pointsOf, typedValue } from "./core/columns.ts";
import type { ReadResult } from "./engine/requests.ts";
import type { KeyRetention, RetentionEstimate, RetentionResult } from "./engine/retention-requests.ts";
import type { StorageSettings } from "./protocol.ts";
import type { LatestRow } from "./storage.ts";
import { StoreThread, type StoreThreadOptions } from "./store-thread.ts";
import type {
  LatestChanges,
  PixelQuery,
  RawQuery,
  SeriesDelete,
  SeriesQuery,
  SeriesWrite,
  TimeSeriesStore,
} from "./time-series-store.ts";
import { WritePacker } from "./write-packer.ts";

/** Latest values that the worker reads per request; commits run in between. */
const LATEST_AT_ONCE = 500;

export interface RemoteStoreOptions extends StoreThreadOptions {
  /** Called with the milliseconds from sending a batch to its commit. */
  readonly committed?: ((ms: number) => void) | undefined;
}

/** The store in the main thread: sends writes and requests to the worker, which commits. */
export class RemoteTimeSeriesStore implements TimeSeriesStore {
  readonly #thread: StoreThread;
  readonly #packer: WritePacker;
  /** Number of writes at the last flush of latest values. */
  #writesFlushed = 0;
  #flushed: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;

  private constructor(thread: StoreThread, committed: RemoteStoreOptions["committed"]) {
    this.#thread = thread;
    this.#packer = new WritePacker(thread, committed);
  }

  /** Resolves when the store is ready. @throws {PlatformError} `unavailable` when it cannot be opened. */
  static async open(storage: StorageSettings, options: RemoteStoreOptions): Promise<RemoteTimeSeriesStore> {
    return new RemoteTimeSeriesStore(await StoreThread.open(storage, options), options.committed);
  }

  get pendingPoints(): number {
    return this.#packer.pendingPoints;
  }

  write(write: SeriesWrite): Promise<void> {
    return toPromise((completion) => this.enqueue(write, completion));
  }

  enqueue(write: SeriesWrite, completion: Completion): void {
    try {
      if (this.#thread.failure) throw this.#thread.failure;
      checkPoints(write.points);
    } catch (error) {
      completion.failed(error);
      return;
    }
    if (write.points.length === 0) completion.done();
    else this.#packer.add(write, completion);
  }

  async query(query: SeriesQuery): Promise<readonly Point[]> {
    const result = await this.#read(query);
    if ("points" in result) return result.points;
    const points = pointsOf(query.key, result.columns);
    return query.order === "DESC" ? points.reverse() : points;
  }

  async raw(query: RawQuery): Promise<Columns> {
    const result = await this.#read({ ...query, aggregation: "NONE", interval: 0 });
    return "columns" in result ? result.columns : EMPTY;
  }

  async pixels({ entity, ...query }: PixelQuery): Promise<readonly PixelSeries[]> {
    if (!(query.interval > 0)) throw new PlatformError("badRequest", "Interval must be positive");
    const startTs = Math.max(query.startTs, -MAX_TS);
    const endTs = Math.max(startTs, Math.min(query.endTs, MAX_TS + 1));
    return this.#thread.call("pixels", {
      ...query,
      entityType: entity.entityType,
      entityId: entity.id,
      startTs,
      endTs,
    });
  }

  async #read({ entity, key, ...query }: SeriesQuery): Promise<ReadResult> {
    const { aggregation, interval, limit } = query;
    if (aggregation !== "NONE" && !(interval > 0)) throw new PlatformError("badRequest", "Interval must be positive");
    if (aggregation === "NONE" && limit < 1) throw new PlatformError("badRequest", "Limit must be positive");
    const startTs = Math.max(query.startTs, -MAX_TS);
    const endTs = Math.min(query.endTs, MAX_TS + 1);
    if (!(startTs < endTs)) return { columns: EMPTY };
    const name = { entityType: entity.entityType, entityId: entity.id, key };
    return this.#thread.call("read", { ...query, ...name, startTs, endTs });
  }

  async latest(entity: EntityId, keys?: readonly string[]): Promise<readonly Point[]> {
    const rows = await this.#thread.call("latest", entity.entityType, entity.id, keys);
    return rows.map(pointOf);
  }

  async latestOf(
    entityType: EntityType,
    ids: readonly Uuid[],
    keys: readonly string[],
  ): Promise<ReadonlyMap<Uuid, readonly Point[]>> {
    const found = new Map<Uuid, readonly Point[]>();
    const step = Math.max(1, Math.floor(LATEST_AT_ONCE / Math.max(1, keys.length)));
    for (let from = 0; from < ids.length; from += step) {
      const some = ids.slice(from, from + step);
      const rows = await this.#thread.call("latestOf", entityType, some, keys);
      some.forEach((id, i) => {
        found.set(id, (rows[i] ?? []).map(pointOf));
      });
    }
    return found;
  }

  async entities(
    entityType: EntityType,
    { after, limit }: { readonly after?: Uuid | undefined; readonly limit: number },
  ): Promise<readonly Uuid[]> {
    return (await this.#thread.call("entities", entityType, { after, limit })) as Uuid[]; // as they were written
  }

  async keys(entity: EntityId): Promise<readonly string[]> {
    return (await this.latest(entity)).map(({ key }) => key);
  }

  async delete({ entity, ...range }: SeriesDelete): Promise<LatestChanges> {
    this.#packer.flush();
    const startTs = Math.max(range.startTs, -MAX_TS);
    const endTs = Math.min(range.endTs, MAX_TS + 1);
    const request = { ...range, startTs, endTs, entityType: entity.entityType, entityId: entity.id };
    const changes = await this.#thread.call("delete", request);
    return new Map(
      changes.map(({ key, value }) => [
        key,
        value && { key, ts: value.ts, value: typedValue(value.type, value.num, value.text) },
      ]),
    );
  }

  async deleteEntity(entity: EntityId): Promise<void> {
    this.#packer.flush();
    this.#packer.forget(entity);
    await this.#thread.call("deleteEntity", entity.entityType, entity.id);
  }

  async expire(entity: EntityId, beforeTs: number): Promise<void> {
    this.#packer.flush();
    await this.#thread.call("expire", entity.entityType, entity.id, Math.min(beforeTs, MAX_TS + 1));
  }

  retain(entity: EntityId, rules: readonly KeyRetention[]): Promise<RetentionResult> {
    return this.#thread.call("retain", { entityType: entity.entityType, entityId: entity.id, rules });
  }

  estimate(entity: EntityId, rules: readonly KeyRetention[]): Promise<readonly RetentionEstimate[]> {
    return this.#thread.call("estimate", { entityType: entity.entityType, entityId: entity.id, rules });
  }

  /** Writes latest values to `ts_kv_latest` now; otherwise that takes up to about a second. */
  flushLatest(): Promise<void> {
    if (this.#writesFlushed !== this.#packer.writes) {
      this.#writesFlushed = this.#packer.writes;
      this.#flushed = this.#flushNow();
    }
    return this.#flushed;
  }

  async #flushNow(): Promise<void> {
    try {
      this.#packer.flush();
      await this.#thread.call("flushLatest");
    } catch (error) {
      this.#writesFlushed = -1; // the next call tries again
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#thread.failure) return;
    await this.#packer.drain();
    await this.#thread.close();
  }
}

const pointOf = ({ key, ts, type, num, text }: LatestRow): Point => ({ key, ts, value: typedValue(type, num, text) });
