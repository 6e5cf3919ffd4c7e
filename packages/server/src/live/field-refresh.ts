import type { EntityData, EntityDataQuery, EntityId, Uuid } from "@orrery/model";
import { entityTypeOf } from "../queries/compile-query.ts";
import { LiveValue } from "./live-value.ts";
import type { SubscriptionContext } from "./subscription.ts";

/** Changes come in swarms: those of this time are looked up together. */
const SOON_MS = 200;

/** A field of an entity as it is now. */
export interface FieldValue {
  readonly entity: EntityId;
  readonly value: LiveValue;
}

/** Reads the fields of entities of a page again after they changed, with the rights of the user who sees the page. */
export class FieldRefresh {
  readonly #context: SubscriptionContext;
  readonly #read: (ids: readonly Uuid[]) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #changed = new Set<Uuid>();
  #timer: NodeJS.Timeout | undefined;

  /** `read` is called with entities that changed; it asks {@link fieldsOf}. */
  constructor(
    context: SubscriptionContext,
    read: (ids: readonly Uuid[]) => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#context = context;
    this.#read = read;
    this.#onError = onError;
  }

  changed({ id }: EntityId): void {
    this.#changed.add(id);
    this.#timer ??= setTimeout(() => this.#run(), SOON_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed.clear();
  }

  /** The fields that the query shows, of those of the entities that still exist for the user. */
  async fieldsOf(query: EntityDataQuery, ids: readonly Uuid[]): Promise<readonly FieldValue[]> {
    const { queries, user } = this.#context;
    const entityType = entityTypeOf(query.entityFilter);
    const found = await queries.find(user, {
      entityFilter: { type: "entityList", entityType, entityList: ids },
      entityFields: query.entityFields,
      pageLink: { pageSize: ids.length, page: 0 },
    });
    return found.data.flatMap(fieldValues);
  }

  #run(): void {
    this.#timer = undefined;
    const ids = [...this.#changed];
    this.#changed = new Set();
    void this.#read(ids).catch(this.#onError);
  }
}

function fieldValues({ entityId, latest }: EntityData): FieldValue[] {
  return Object.entries(latest.ENTITY_FIELD ?? {}).map(([key, { ts, value }]) => ({
    entity: entityId,
    value: new LiveValue(key, ts, { type: "STRING", value }),
  }));
}
