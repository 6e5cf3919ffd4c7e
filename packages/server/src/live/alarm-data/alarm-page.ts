import {
  type Alarm,
  type AlarmData,
  type AlarmDataPageLink,
  alarmRange,
  type EntityData,
  type EntityId,
  type EntityKeyType,
  type PageData,
  type Uuid,
} from "@orrery/model";
import { EntityPage } from "../entity-data/entity-page.ts";
import type { LiveValue } from "../hub/live-value.ts";

/** The alarms that a subscription shows, as its client knows them, and the changes that it has not been sent. */
export class AlarmPage {
  /** By alarm id: one row for each entity under which the alarm was found. */
  readonly #rows = new Map<Uuid, AlarmData[]>();
  readonly #entities: EntityPage;
  readonly #changed = new Set<Uuid>();
  readonly #changedEntities = new Set<Uuid>();

  constructor(page: PageData<AlarmData>) {
    const entities = new Map<Uuid, EntityData>();
    for (const row of page.data) {
      const rows = this.#rows.get(row.id.id) ?? [];
      this.#rows.set(row.id.id, rows);
      rows.push(row);
      entities.set(row.entityId.id, { entityId: row.entityId, latest: row.latest, timeseries: {} });
    }
    this.#entities = new EntityPage({ ...page, data: [...entities.values()] });
  }

  has({ id }: Pick<Alarm, "id">): boolean {
    return this.#rows.has(id.id);
  }

  /** Whether an alarm is shown that has left the time window. */
  hasOlder(link: AlarmDataPageLink, now: number): boolean {
    const { start } = alarmRange(link, now);
    return (
      start !== undefined && [...this.#rows.values()].some(([row]) => row !== undefined && row.createdTime < start)
    );
  }

  /** Stores the new state of an alarm that is shown. */
  learn(alarm: Alarm): void {
    const rows = this.#rows.get(alarm.id.id) ?? [];
    this.#rows.set(
      alarm.id.id,
      rows.map((row) => ({ ...row, ...alarm })),
    );
    this.#changed.add(alarm.id.id);
  }

  /** Stores a latest value. @returns false when the client has a newer one, or the same. */
  learnLatest(entity: EntityId, type: EntityKeyType, value: LiveValue): boolean {
    if (!this.#entities.learnLatest(entity, type, value)) return false;
    this.#changedEntities.add(entity.id);
    return true;
  }

  /** Like {@link learnLatest} for a value that replaces a deleted one, and may be older than it. */
  forceLatest(entity: EntityId, type: EntityKeyType, value: LiveValue): boolean {
    if (!this.#entities.forceLatest(entity, type, value)) return false;
    this.#changedEntities.add(entity.id);
    return true;
  }

  /** The alarms that changed and those whose entities have new values; the client counts as informed afterwards. */
  takeChanged(): readonly AlarmData[] {
    const latest = new Map(this.#entities.data().data.map((entity) => [entity.entityId.id, entity.latest]));
    const changed = [...this.#rows.values()]
      .flat()
      .filter(({ id, entityId }) => this.#changed.has(id.id) || this.#changedEntities.has(entityId.id))
      .map((row) => ({ ...row, latest: latest.get(row.entityId.id) ?? row.latest }));
    this.#changed.clear();
    this.#changedEntities.clear();
    return changed;
  }
}
