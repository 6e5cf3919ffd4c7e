import type { EntityId, EntityKeyType, Uuid } from "@orrery/model";
import type { LiveValue } from "../hub/live-value.ts";
import { ValueBuffer } from "../hub/value-buffer.ts";
import { entityIdText, latestMembers } from "../messages.ts";
import { MAX_PENDING_VALUES } from "../subscription.ts";

interface LatestChange {
  readonly type: EntityKeyType;
  readonly value: LiveValue;
}

interface Waiting {
  readonly entity: EntityId;
  /** Usually there is one change per entity and round: it needs no map. */
  first: LatestChange | undefined;
  latest: LatestMap | undefined;
  series: ValueBuffer | undefined;
}

/**
 * Changes of the entities of a page that wait to be sent: the newest latest value of a key, every point of a series.
 */
export class EntityUpdates {
  readonly #waiting = new Map<Uuid, Waiting>();
  #points = 0;

  setLatest(entity: EntityId, type: EntityKeyType, value: LiveValue): void {
    const waiting = this.#of(entity);
    const { first, latest } = waiting;
    if (latest) {
      put(latest, { type, value });
    } else if (!first || (first.type === type && first.value.key === value.key)) {
      waiting.first = { type, value };
    } else {
      waiting.latest = new Map();
      put(waiting.latest, first);
      put(waiting.latest, { type, value });
    }
  }

  addPoint(entity: EntityId, value: LiveValue): void {
    if (this.#points >= MAX_PENDING_VALUES) this.#forgetOldest();
    const waiting = this.#of(entity);
    waiting.series ??= new ValueBuffer(MAX_PENDING_VALUES);
    waiting.series.add(value);
    this.#points++;
  }

  forgetSeries({ id }: EntityId, key: string): void {
    this.#waiting.get(id)?.series?.forget(key);
  }

  forgetAllSeries(): void {
    for (const waiting of this.#waiting.values()) waiting.series = undefined;
    this.#points = 0;
  }

  clear(): void {
    this.#waiting.clear();
    this.#points = 0;
  }

  /** One JSON text for the latest values and one for the points of each entity. */
  take(): readonly string[] {
    const texts: string[] = [];
    for (const { entity, first, latest, series } of this.#waiting.values()) {
      if (latest) texts.push(latestUpdateText(entity, latest));
      else if (first) texts.push(first.value.updateText(first.type, () => latestUpdateText(entity, mapOf(first))));
      if (series && !series.isEmpty) texts.push(seriesUpdateText(entity, series.take()));
    }
    this.clear();
    return texts;
  }

  #of(entity: EntityId): Waiting {
    let waiting = this.#waiting.get(entity.id);
    if (!waiting) {
      waiting = { entity, first: undefined, latest: undefined, series: undefined };
      this.#waiting.set(entity.id, waiting);
    }
    return waiting;
  }

  /** A client that is this far behind reads its window again sooner or later; the newest points matter most. */
  #forgetOldest(): void {
    this.#points = 0;
    for (const { series } of this.#waiting.values()) this.#points += series?.forgetHalf() ?? 0;
  }
}

type LatestMap = Map<EntityKeyType, Map<string, LiveValue>>;

function put(latest: LatestMap, { type, value }: LatestChange): void {
  const values = latest.get(type) ?? new Map<string, LiveValue>();
  latest.set(type, values.set(value.key, value));
}

function mapOf(change: LatestChange): LatestMap {
  const latest: LatestMap = new Map();
  put(latest, change);
  return latest;
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
