import type { EntityId } from "@orrery/model";

const MANY_KEYS = 16;

interface EntityHandles {
  readonly entity: EntityId;
  keys: string[];
  handles: number[];
  /** Only for entities with many keys: a linear search through a few is faster and smaller. */
  index: Map<string, number> | undefined;
}

/** Numbers for series, so that recurring keys are sent to the worker without strings. */
export class SeriesHandles {
  readonly #entities = new Map<string, EntityHandles[]>();
  #next = 0;

  get size(): number {
    return this.#next;
  }

  /** The handle, and whether it is new. */
  entityHandles(entity: EntityId): EntityHandles {
    const same = this.#entities.get(entity.id);
    const found = same?.find((each) => each.entity.entityType === entity.entityType);
    if (found) return found;
    const created: EntityHandles = { entity, keys: [], handles: [], index: undefined };
    if (same) same.push(created);
    else this.#entities.set(entity.id, [created]);
    return created;
  }

  /** The handle of a key, or `undefined` when it has none yet. */
  find(entity: EntityHandles, key: string): number | undefined {
    if (entity.index) return entity.index.get(key);
    const at = entity.keys.indexOf(key);
    return at < 0 ? undefined : entity.handles[at];
  }

  add(entity: EntityHandles, key: string): number {
    const handle = this.#next++;
    if (entity.index) {
      entity.keys.push(key);
      entity.handles.push(handle);
    } else {
      // `push` leaves room for 16 more, and most entities have a few keys: on 10,000 devices that is 3 MB.
      entity.keys = entity.keys.concat(key);
      entity.handles = entity.handles.concat(handle);
    }
    if (entity.index) entity.index.set(key, handle);
    else if (entity.keys.length > MANY_KEYS) {
      entity.index = new Map(entity.keys.map((each, i) => [each, entity.handles[i] ?? 0]));
    }
    return handle;
  }

  /** The handles of an entity are never used again. */
  forget(entity: EntityId): void {
    const same = this.#entities.get(entity.id)?.filter((each) => each.entity.entityType !== entity.entityType) ?? [];
    if (same.length === 0) this.#entities.delete(entity.id);
    else this.#entities.set(entity.id, same);
  }

  clear(): void {
    this.#entities.clear();
    this.#next = 0;
  }
}
