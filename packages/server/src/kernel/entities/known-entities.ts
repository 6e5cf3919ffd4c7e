import { type EntityId, entityId, isEntityType, type Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../bus/bus.ts";
import type { AccessTarget, EntityDirectory } from "./entity-directory.ts";
import { LookupCache } from "./lookup-cache.ts";

const MAX_CACHED = 10_000;

/** A cache of the directory, for code that needs names and owners with every write. */
export class KnownEntities {
  readonly #targets: LookupCache<AccessTarget>;
  readonly #directory: EntityDirectory;
  readonly #unsubscribe: Unsubscribe;

  constructor(directory: EntityDirectory, bus: Bus) {
    this.#directory = directory;
    this.#targets = new LookupCache<AccessTarget>(MAX_CACHED, (key) => directory.find(idOf(key)));
    this.#unsubscribe = bus.subscribe("entity", ({ entity }) => this.#targets.forget(keyOf(entity.id)));
  }

  /** `undefined` also for kinds that are not registered. */
  find(id: EntityId): AccessTarget | undefined | Promise<AccessTarget | undefined> {
    return this.#directory.supports(id.entityType) ? this.#targets.get(keyOf(id)) : undefined;
  }

  close(): void {
    this.#unsubscribe();
  }
}

function keyOf({ entityType, id }: EntityId): string {
  return `${entityType}/${id}`;
}

function idOf(key: string): EntityId {
  const [entityType = "", id = ""] = key.split("/");
  if (!isEntityType(entityType)) throw new Error(`Not a key of an entity: ${key}`);
  return entityId(entityType, id as Uuid); // made by `keyOf`
}
