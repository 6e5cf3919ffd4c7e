import type { EntityId, EntityType, Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../../kernel/bus/bus.ts";
import type { Entity } from "../../kernel/bus/events.ts";
import { entityKey, idOfKey } from "../../kernel/entities/entity-key.ts";
import { LookupCache } from "../../kernel/entities/lookup-cache.ts";
import { jsonText } from "../../kernel/json/lossless-text.ts";
import { entityForRules } from "../message/entity-json.ts";

/** Kinds that messages come from, and their owners; each write of one is published as an event. */
const REMEMBERED: ReadonlySet<EntityType> = new Set(["DEVICE", "ASSET", "ENTITY_VIEW", "CUSTOMER", "TENANT"]);
/** About 2 KB each. */
const MAX_ENTITIES = 25_000;
/** Characters of its JSON; entities with more are read again for each message. */
const MAX_LENGTH = 8_192;
/** Characters of all of them, so that a tenant with much text in each of its devices does not take ten times as much. */
const MAX_TOTAL = 32 * 1024 * 1024;

type Find = (id: EntityId) => Promise<Entity | undefined>;

/**
 * What rule nodes ask about originators and their owners, message after message. Events of the bus keep it up to date;
 * it answers synchronously when it knows the entity.
 */
export class RememberedEntities {
  readonly #find: Find;
  readonly #entities: LookupCache<Entity>;
  readonly #unsubscribe: readonly Unsubscribe[];

  /** @param find reads an entity from the database. */
  constructor(find: Find, bus: Bus) {
    this.#find = find;
    this.#entities = new LookupCache<Entity>(
      MAX_ENTITIES,
      async (key) => {
        const entity = await this.#find(idOfKey(key));
        return entity && entityForRules(entity);
      },
      { sizeOf: (entity) => jsonText(entity).length, ofOne: MAX_LENGTH, ofAll: MAX_TOTAL },
    );
    this.#unsubscribe = [
      bus.follow("entity", ({ entity: { id } }) => {
        if (REMEMBERED.has(id.entityType)) this.#entities.forget(entityKey(id));
        // Renaming a profile changes the type of its devices.
        if (id.entityType === "DEVICE_PROFILE") this.#entities.forgetWhere((entity) => profileOf(entity) === id.id);
      }),
      bus.missed(() => this.#entities.clear()),
    ];
  }

  /** As the API answers with it, without secrets. */
  find(id: EntityId): Entity | undefined | Promise<Entity | undefined> {
    if (REMEMBERED.has(id.entityType)) return this.#entities.get(entityKey(id));
    return this.#find(id).then((entity) => entity && entityForRules(entity));
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }
}

function profileOf(entity: Entity & { readonly deviceProfileId?: { readonly id: Uuid } }): Uuid | undefined {
  return entity.deviceProfileId?.id;
}
