import type { EntityId, Point } from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import { BatchBuilder } from "../batch-builder.ts";
import { pointsOf, typedValue } from "../core/columns.ts";
import type { EngineLimits } from "../engine/limits.ts";
import type { ReadRequest } from "../engine/requests.ts";
import type { KeyRetention, RetentionEstimate, RetentionResult } from "../engine/retention-requests.ts";
import { SeriesEngine } from "../engine/series-engine.ts";
import type { SeriesStorage } from "../storage.ts";
import type { LatestChanges, PixelQuery, SeriesDelete, SeriesQuery, SeriesWrite } from "../time-series-store.ts";

/** The engine without its worker, for the thousands of runs of a model test. */
export class EngineStore {
  readonly #engine: SeriesEngine;
  readonly #batch = new BatchBuilder();

  private constructor(engine: SeriesEngine) {
    this.#engine = engine;
  }

  static async open(storage: SeriesStorage, limits: EngineLimits): Promise<EngineStore> {
    return new EngineStore(await SeriesEngine.open(storage, limits));
  }

  async write(write: SeriesWrite): Promise<void> {
    for (let from = 0; from < write.points.length; ) {
      from = this.#batch.add(write, from);
      const [refusal] = await this.#engine.write(this.#batch.take());
      if (refusal) throw new Error(refusal.reason);
    }
  }

  async query(query: SeriesQuery): Promise<readonly Point[]> {
    const { entity, ...rest } = query;
    const request: ReadRequest = { entityType: entity.entityType, entityId: entity.id, ...rest };
    const result = await this.#engine.read(request);
    if ("points" in result) return result.points;
    const points = pointsOf(query.key, result.columns);
    return query.order === "DESC" ? points.reverse() : points;
  }

  pixels({ entity, ...query }: PixelQuery): Promise<readonly PixelSeries[]> {
    return this.#engine.pixels({ ...query, entityType: entity.entityType, entityId: entity.id });
  }

  async latest(entity: EntityId, keys?: readonly string[]): Promise<readonly Point[]> {
    const rows = await this.#engine.latest(entity.entityType, entity.id, keys);
    return rows.map(({ key, ts, type, num, text }) => ({ key, ts, value: typedValue(type, num, text) }));
  }

  async latestOf(entity: EntityId, keys: readonly string[]): Promise<readonly Point[]> {
    const [rows = []] = await this.#engine.latestOf(entity.entityType, [entity.id], keys);
    return rows.map(({ key, ts, type, num, text }) => ({ key, ts, value: typedValue(type, num, text) }));
  }

  async delete({ entity, ...range }: SeriesDelete): Promise<LatestChanges> {
    const changes = await this.#engine.delete({ ...range, entityType: entity.entityType, entityId: entity.id });
    return new Map(
      changes.map(({ key, value: v }) => [key, v && { key, ts: v.ts, value: typedValue(v.type, v.num, v.text) }]),
    );
  }

  async deleteEntity(entity: EntityId): Promise<void> {
    this.#batch.forget(entity);
    await this.#engine.deleteEntity(entity.entityType, entity.id);
  }

  expire(entity: EntityId, beforeTs: number): Promise<void> {
    return this.#engine.expire(entity.entityType, entity.id, beforeTs);
  }

  retain(entity: EntityId, rules: readonly KeyRetention[]): Promise<RetentionResult> {
    return this.#engine.retain({ entityType: entity.entityType, entityId: entity.id, rules });
  }

  estimate(entity: EntityId, rules: readonly KeyRetention[]): Promise<readonly RetentionEstimate[]> {
    return this.#engine.estimate({ entityType: entity.entityType, entityId: entity.id, rules });
  }

  /** Writes all buffers to chunks. */
  foldAll(): Promise<void> {
    return this.#engine.rest();
  }

  flushLatest(): Promise<void> {
    return this.#engine.flushLatest();
  }

  /** Runs all pending background work. */
  async workAll(): Promise<void> {
    while (await this.#engine.work());
  }

  async forgetHandles(): Promise<void> {
    this.#batch.clearHandles();
    await this.#engine.forgetHandles();
  }

  close(withinMs: number): Promise<void> {
    return this.#engine.close(withinMs);
  }
}
