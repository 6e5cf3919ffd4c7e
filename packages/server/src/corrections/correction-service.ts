import {
  CORRECTION_LIMITS,
  type CorrectedPoint,
  type Correction,
  type CorrectionDetails,
  type CorrectionDraft,
  type CorrectionPreview,
  type CorrectionUndone,
  type EntityId,
  type PageData,
  type PageLink,
  PlatformError,
  type Point,
  type TenantId,
  type Uuid,
  valueText,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import { orNotFound } from "../kernel/entities/not-found.ts";
import type { Ids } from "../kernel/ids.ts";
import type { EntityAccess } from "../telemetry/ports.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { ChangedPoint } from "./changed-points.ts";
import type { CorrectionScope, CorrectionStore } from "./correction-store.ts";
import { findChanges } from "./find-changes.ts";
import { pointsIn, pointsJson } from "./kept-points.ts";

export interface CorrectionServiceOptions {
  readonly telemetry: TelemetryService;
  readonly access: EntityAccess;
  readonly store: CorrectionStore;
  /** Encode and decode what is kept. */
  readonly bytes: {
    readonly of: (json: string) => Promise<Uint8Array>;
    readonly json: (bytes: Uint8Array) => Promise<string>;
  };
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Corrects and deletes values of the past. What they were is kept, so that each correction can be looked at and undone.
 * The values are written by the telemetry service as the user's: the audit log, live data and rule chains are notified of
 * them.
 */
export class CorrectionService {
  readonly #options: CorrectionServiceOptions;

  constructor(options: CorrectionServiceOptions) {
    this.#options = options;
  }

  /** What a draft would do. @throws {PlatformError} as {@link correct} does. */
  async preview(user: User, entity: EntityId, draft: CorrectionDraft): Promise<CorrectionPreview> {
    await this.#check(user, "WRITE_TELEMETRY", entity);
    const { changes, skipped, isTooMany } = await findChanges(this.#options.telemetry, entity, draft);
    return { points: changes.length, skipped, isTooMany, shown: shownOf(changes) };
  }

  /**
   * Changes values. What was there is stored first: after a crash between both, undoing restores what is there anyway.
   * @throws {PlatformError} `notFound`, `forbidden`; `badRequest` for entity views, without a value to change, and for
   * more values than can be kept.
   */
  async correct(user: User, entity: EntityId, draft: CorrectionDraft): Promise<Correction> {
    const { tenantId } = await this.#check(user, "WRITE_TELEMETRY", entity);
    if (draft.kept === false) return this.#deleteForGood(user, entity, draft, tenantId);
    const { changes, isTooMany } = await findChanges(this.#options.telemetry, entity, draft);
    if (isTooMany) {
      throw new PlatformError("badRequest", `More than ${CORRECTION_LIMITS.points} values. Choose a shorter time.`);
    }
    if (changes.length === 0) throw new PlatformError("badRequest", "There are no values to change in this time");
    const isDeletion = draft.change.type === "DELETE";
    const after = changes.flatMap((change) => change.after ?? []);
    const correction = this.#record(user, entity, draft, changes.length);
    const { bytes, store, telemetry } = this.#options;
    await store.insert(tenantId, correction, {
      ranges: draft.ranges,
      before: await bytes.of(pointsJson(changes.map(({ before }) => before))),
      after: isDeletion ? null : await bytes.of(pointsJson(after)),
    });
    if (isDeletion) await this.#delete(user, entity, draft, tenantId);
    else await telemetry.saveTimeSeries({ tenantId, entityId: entity, points: after, by: user });
    return correction;
  }

  /** Newest first. */
  async list(user: User, entity: EntityId, link: PageLink): Promise<PageData<Correction>> {
    return this.#options.store.list(await this.#scope(user, entity), link);
  }

  /** @throws {PlatformError} `notFound`. */
  async get(user: User, entity: EntityId, id: Uuid): Promise<CorrectionDetails> {
    const { correction, kept } = orNotFound(await this.#options.store.find(await this.#scope(user, entity), id));
    const [before, after] = await Promise.all([this.#points(kept.before), this.#points(kept.after)]);
    return {
      ...correction,
      shown: shownOf((before ?? []).map((point, at) => ({ before: point, after: after?.[at] }))),
    };
  }

  /**
   * Gives values back what they were, where nobody has changed them since.
   * @throws {PlatformError} `notFound`; `badRequest` when it was undone before, or what was deleted was not kept.
   */
  async undo(user: User, entity: EntityId, id: Uuid): Promise<CorrectionUndone> {
    const { store, telemetry, clock } = this.#options;
    const scope = await this.#scope(user, entity);
    await this.#check(user, "WRITE_TELEMETRY", entity);
    const { correction, kept } = orNotFound(await store.find(scope, id));
    const [before, after] = await Promise.all([this.#points(kept.before), this.#points(kept.after)]);
    if (!before) throw new PlatformError("badRequest", "What was deleted was not kept");
    if (correction.undoneTime !== null) throw undoneBefore();
    const made = before.map((point, at) => ({ before: point, after: after?.[at] }));
    const restored = await this.#unchangedSince(entity, correction.keys, kept.ranges, made);
    if (restored.length > 0) {
      await telemetry.saveTimeSeries({ tenantId: scope.tenantId, entityId: entity, points: restored, by: user });
    }
    const undoneTime = clock();
    if (!(await store.markUndone(id, undoneTime))) throw undoneBefore(); // by another call, with the same values
    return { ...correction, undoneTime, left: before.length - restored.length };
  }

  /** The points as they were, where the values are still what the correction made of them. */
  async #unchangedSince(
    entity: EntityId,
    keys: readonly string[],
    ranges: CorrectionDraft["ranges"],
    made: readonly ChangedPoint[],
  ): Promise<readonly Point[]> {
    const texts = new Map<string, string>();
    for (const range of ranges) {
      const query = { ...range, aggregation: "NONE", interval: 0, order: "ASC" } as const;
      const now = await this.#options.telemetry.history(entity, {
        ...query,
        keys,
        limit: CORRECTION_LIMITS.points * 2,
      });
      for (const point of [...now.values()].flat()) texts.set(placeOf(point), textOf(point));
    }
    return made.flatMap(({ before, after }) =>
      texts.get(placeOf(before)) === (after && textOf(after)) ? [before] : [],
    );
  }

  async #deleteForGood(user: User, entity: EntityId, draft: CorrectionDraft, tenantId: TenantId): Promise<Correction> {
    if (draft.change.type !== "DELETE") throw new PlatformError("badRequest", "Changed values are always kept");
    const correction = this.#record(user, entity, draft, null);
    await this.#options.store.insert(tenantId, correction, { ranges: draft.ranges, before: null, after: null });
    await this.#delete(user, entity, draft, tenantId);
    return correction;
  }

  async #delete(user: User, entityId: EntityId, { keys, ranges }: CorrectionDraft, tenantId: TenantId): Promise<void> {
    for (const range of ranges) {
      const request = { tenantId, entityId, keys, ...range, rewriteLatest: true, by: user };
      await this.#options.telemetry.deleteTimeSeries(request);
    }
  }

  #record(user: User, entity: EntityId, draft: CorrectionDraft, points: number | null): Correction {
    const { clock, ids } = this.#options;
    return {
      id: ids.uuid(),
      createdTime: clock(),
      entityId: entity,
      userId: user.id,
      userName: user.email,
      change: draft.change,
      keys: [...new Set(draft.keys)],
      startTs: Math.min(...draft.ranges.map(({ startTs }) => startTs)),
      endTs: Math.max(...draft.ranges.map(({ endTs }) => endTs)),
      points,
      reason: draft.reason?.trim() ?? "",
      undoneTime: null,
    };
  }

  async #check(user: User, operation: "READ_TELEMETRY" | "WRITE_TELEMETRY", entity: EntityId) {
    const owner = await this.#options.access.check(user, operation, entity);
    if (entity.entityType === "ENTITY_VIEW") {
      throw new PlatformError("badRequest", "Telemetry data can't be stored for entity view. Read only");
    }
    return owner;
  }

  async #scope(user: User, entity: EntityId): Promise<CorrectionScope> {
    const { tenantId } = await this.#options.access.check(user, "READ_TELEMETRY", entity);
    return { tenantId, entity };
  }

  async #points(bytes: Uint8Array | null): Promise<readonly Point[] | undefined> {
    return bytes === null ? undefined : pointsIn(await this.#options.bytes.json(bytes));
  }
}

const undoneBefore = () => new PlatformError("badRequest", "It was undone before");
const placeOf = ({ key, ts }: Point) => `${ts} ${key}`;
const textOf = ({ value }: Point) => `${value.type} ${value.value}`;

function shownOf(changes: readonly ChangedPoint[]): readonly CorrectedPoint[] {
  return changes.slice(0, CORRECTION_LIMITS.shown).map(({ before, after }) => ({
    key: before.key,
    ts: before.ts,
    before: valueText(before.value),
    after: after === undefined ? null : valueText(after.value),
  }));
}
