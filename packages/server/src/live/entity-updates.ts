import type { EntityId, EntityKeyType, Uuid } from "@orrery/model";
import type { LiveValue } from "./live-value.ts";
import { entityIdText, latestMembers } from "./messages.ts";
import { MAX_PENDING_VALUES } from "./subscription.ts";
import { ValueBuffer } from "./value-buffer.ts";

interface Waiting {
  readonly entity: EntityId;
  readonly latest: Map<EntityKeyType, Map<string, LiveValue>>;
  readonly series: ValueBuffer;
}

/** Changes of the entities of a page that wait to be sent: the newest latest value of a key, every point of a series. */
export class EntityUpdates {
  readonly #waiting = new Map<Uuid, Waiting>();
  #points = 0;

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  setLatest(entity: EntityId, type: EntityKeyType, value: LiveValue): void {
    const { latest } = this.#of(entity);
    const values = latest.get(type) ?? new Map<string, LiveValue>();
    latest.set(type, values.set(value.key, value));
  }

  addPoint(entity: EntityId, value: LiveValue): void {
    if (this.#points >= MAX_PENDING_VALUES) this.#forgetOldest();
    this.#of(entity).series.add(value);
    this.#points++;
  }

  forgetSeries({ id }: EntityId, key: string): void {
    this.#waiting.get(id)?.series.forget(key);
  }

  clear(): void {
    this.#waiting.clear();
    this.#points = 0;
  }

  /** One JSON text for the latest values and one for the points of each entity. */
  take(): readonly string[] {
    const texts: string[] = [];
    for (const { entity, latest, series } of this.#waiting.values()) {
      if (latest.size > 0) texts.push(latestUpdateText(entity, latest));
      if (!series.isEmpty) texts.push(seriesUpdateText(entity, series.take()));
    }
    this.clear();
    return texts;
  }

  #of(entity: EntityId): Waiting {
    let waiting = this.#waiting.get(entity.id);
    if (!waiting) {
      waiting = { entity, latest: new Map(), series: new ValueBuffer(MAX_PENDING_VALUES) };
      this.#waiting.set(entity.id, waiting);
    }
    return waiting;
  }

  /** A reader that is this far behind asks again for its window sooner or later; what is newest matters most. */
  #forgetOldest(): void {
    this.#points = 0;
    for (const { series } of this.#waiting.values()) this.#points += series.forgetHalf();
  }
}

function latestUpdateText(
  entity: EntityId,
  latest: ReadonlyMap<EntityKeyType, ReadonlyMap<string, LiveValue>>,
): string {
  const groups = [...latest].map(([type, values]) => `"${type}":{${latestMembers(values)}}`);
  return `{"entityId":${entityIdText(entity)},"latest":{${groups.join(",")}},"timeseries":null}`;
}

/** Points newest first. */
export function seriesUpdateText(entity: EntityId, series: ReadonlyMap<string, readonly LiveValue[]>): string {
  const members = [...series].map(
    ([key, values]) => `${JSON.stringify(key)}:[${values.map(({ object }) => object).join(",")}]`,
  );
  return `{"entityId":${entityIdText(entity)},"latest":null,"timeseries":{${members.join(",")}}}`;
}
