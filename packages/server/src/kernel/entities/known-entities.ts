import type { EntityId } from "@orrery/model";
import type { Bus, Unsubscribe } from "../bus/bus.ts";
import type { AccessTarget, EntityDirectory } from "./entity-directory.ts";
import { entityKey, idOfKey } from "./entity-key.ts";
import { LookupCache } from "./lookup-cache.ts";

const MAX_CACHED = 10_000;

/** A cache of the directory, for code that needs names and owners with every write. */
export class KnownEntities {
  readonly #targets: LookupCache<AccessTarget>;
  readonly #directory: EntityDirectory;
  readonly #unsubscribe: readonly Unsubscribe[];

  constructor(directory: EntityDirectory, bus: Bus) {
    this.#directory = directory;
    this.#targets = new LookupCache<AccessTarget>(MAX_CACHED, (key) => directory.find(idOfKey(key)));
    this.#unsubscribe = [
      bus.follow("entity", ({ entity }) => this.#targets.forget(entityKey(entity.id))),
      bus.missed(() => this.#targets.clear()),
    ];
  }

  /** `undefined` also for kinds that are not registered. */
  find(id: EntityId): AccessTarget | undefined | Promise<AccessTarget | undefined> {
    return this.#directory.supports(id.entityType) ? this.#targets.get(entityKey(id)) : undefined;
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }
}
