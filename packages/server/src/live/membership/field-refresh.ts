import type { EntityData, EntityDataQuery, EntityId, Uuid } from "@orrery/model";
import { LiveValue } from "../hub/live-value.ts";
import type { SubscriptionContext } from "../subscription.ts";

/** Changes often come in bursts: all within this time are read together. */
const SOON_MS = 200;

/** The current value of a field of an entity. */
export interface FieldValue {
  readonly entity: EntityId;
  readonly value: LiveValue;
}

/** Reads fields of entities on a page again after they changed, with the rights of the user. */
export class FieldRefresh {
  readonly #context: SubscriptionContext;
  readonly #read: (ids: readonly EntityId[]) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #changed = new Map<Uuid, EntityId>();
  #timer: NodeJS.Timeout | undefined;

  /** `read` is called with the entities that changed; it calls {@link fieldsOf}. */
  constructor(
    context: SubscriptionContext,
    read: (ids: readonly EntityId[]) => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#context = context;
    this.#read = read;
    this.#onError = onError;
  }

  changed(entity: EntityId): void {
    this.#changed.set(entity.id, entity);
    this.#timer ??= setTimeout(() => this.#run(), SOON_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed.clear();
  }

  /** The fields that the query shows, for those of the entities that the user can still see. */
  async fieldsOf(query: EntityDataQuery, ids: readonly EntityId[]): Promise<readonly FieldValue[]> {
    const { queries, user } = this.#context;
    const found = await queries.fieldsOf(user, query, ids);
    return found.flatMap(fieldValues);
  }

  #run(): void {
    this.#timer = undefined;
    const ids = [...this.#changed.values()];
    this.#changed = new Map();
    void this.#read(ids).catch(this.#onError);
  }
}

function fieldValues({ entityId, latest }: EntityData): FieldValue[] {
  return Object.entries(latest.ENTITY_FIELD ?? {}).map(([key, { ts, value }]) => ({
    entity: entityId,
    value: new LiveValue(key, ts, { type: "STRING", value }),
  }));
}
