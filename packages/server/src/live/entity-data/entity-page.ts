import type { EntityData, EntityId, EntityKeyType, PageData, TsValue, Uuid } from "@orrery/model";
import type { LiveValue } from "../hub/live-value.ts";
import type { SeriesOfEntity } from "./entity-history.ts";

type Latest = Partial<Record<EntityKeyType, Record<string, TsValue>>>;

interface PageEntity {
  readonly entityId: EntityId;
  /** As last sent. */
  readonly latest: Latest;
  /** Newest known point of each series. */
  readonly newest: Map<string, TsValue>;
}

/** A change of a latest value or field. */
export interface LatestChange {
  readonly entity: EntityId;
  readonly type: EntityKeyType;
  readonly value: LiveValue;
}

/** The entities that a subscription shows, as its client knows them. */
export class EntityPage {
  readonly #page: PageData<EntityData>;
  readonly #entities: ReadonlyMap<Uuid, PageEntity>;
  /** Entities that the user may not see any more. */
  readonly #lost = new Set<Uuid>();
  /** The last change of each value that was stored but not sent. */
  #kept = new Map<string, LatestChange>();

  constructor(page: PageData<EntityData>) {
    this.#page = page;
    this.#entities = new Map(
      page.data.map(({ entityId, latest }) => [entityId.id, { entityId, latest: copyOf(latest), newest: new Map() }]),
    );
  }

  get ids(): readonly EntityId[] {
    return this.#left.map(({ entityId }) => entityId);
  }

  get #left(): readonly PageEntity[] {
    const all = [...this.#entities.values()];
    return this.#lost.size === 0 ? all : all.filter(({ entityId }) => !this.#lost.has(entityId.id));
  }

  /** Stops updates of an entity; it still counts as shown. */
  lose({ id }: EntityId): void {
    this.#lost.add(id);
  }

  /** Keeps a change that is sent later. */
  keep(change: LatestChange): void {
    const { entity, type, value } = change;
    this.#kept.set(`${entity.id} ${type} ${value.key}`, change);
  }

  /** Changes that were kept, emptied by {@link data}, which sends everything. */
  takeKept(): readonly LatestChange[] {
    const kept = [...this.#kept.values()].filter(({ entity }) => !this.#lost.has(entity.id));
    this.#kept = new Map();
    return kept;
  }

  has({ id }: EntityId): boolean {
    return this.#entities.has(id);
  }

  /** Whether it shows exactly these entities, in any order. */
  hasExactly(ids: readonly EntityId[]): boolean {
    return this.#entities.size === new Set(ids.map(({ id }) => id)).size && ids.every((id) => this.has(id));
  }

  /** Stores a latest value. @returns false when the client has a newer one, or the same. */
  learnLatest({ id }: EntityId, type: EntityKeyType, value: LiveValue): boolean {
    const known = this.#entities.get(id)?.latest;
    if (!known) return false;
    const group = known[type] ?? {};
    known[type] = group;
    const before = group[value.key];
    if (!value.isDeleted && before) {
      if (value.ts < before.ts || (value.ts === before.ts && value.text === before.value)) return false;
    }
    group[value.key] = value.known;
    return true;
  }

  /** Stores a field; its time is only that of the read. @returns false when the client has the same text. */
  learnField({ id }: EntityId, value: LiveValue): boolean {
    const fields = this.#entities.get(id)?.latest.ENTITY_FIELD;
    if (!fields?.[value.key] || fields[value.key]?.value === value.text) return false;
    fields[value.key] = value.known;
    return true;
  }

  /** Like {@link learnLatest} for a value that replaces a deleted one, and may be older than it. */
  forceLatest({ id }: EntityId, type: EntityKeyType, value: LiveValue): boolean {
    const known = this.#entities.get(id)?.latest;
    if (!known) return false;
    known[type] = { ...known[type], [value.key]: value.known };
    return true;
  }

  /** Stores a point. @returns false when it is the newest point that the client has. */
  learnPoint({ id }: EntityId, value: LiveValue): boolean {
    const newest = this.#entities.get(id)?.newest;
    if (!newest) return false;
    const before = newest.get(value.key);
    if (before?.ts === value.ts && before.value === value.text) return false;
    if (!before || value.ts >= before.ts) newest.set(value.key, value.known);
    return true;
  }

  /** Whether a point is newer than everything that the client was sent of its series. */
  isNewPoint({ id }: EntityId, value: LiveValue): boolean {
    const newest = this.#entities.get(id)?.newest.get(value.key);
    return !newest || value.ts > newest.ts || (value.ts === newest.ts && value.text !== newest.value);
  }

  /** All entities with their known values, and with `series` in the order of the entities, if given. */
  data(series?: readonly SeriesOfEntity[]): PageData<EntityData> {
    this.#kept = new Map();
    const data = this.#left.map(({ entityId, latest, newest }, at): EntityData => {
      const timeseries = series?.[at] ?? {};
      for (const [key, points] of Object.entries(timeseries)) {
        const last = points.reduce<TsValue | undefined>((a, b) => (a && a.ts >= b.ts ? a : b), undefined);
        if (last) newest.set(key, last);
      }
      return { entityId, latest, timeseries };
    });
    return { ...this.#page, data };
  }
}

function copyOf(latest: EntityData["latest"]): Latest {
  return Object.fromEntries(Object.entries(latest).map(([type, values]) => [type, { ...values }]));
}
