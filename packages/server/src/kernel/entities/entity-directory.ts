import { type EntityId, type EntityType, entityId, PlatformError, type Uuid } from "@orrery/model";
import type { Target } from "../permissions/conditions.ts";
import { entityKey } from "./entity-key.ts";
import { notFound } from "./not-found.ts";

/** The name of an entity of any kind, and what rights to it depend on. */
export interface AccessTarget extends Target {
  readonly name: string;
}

/** Finds an entity of one kind by id; registered by its module. */
export type AccessTargetLoader = (id: EntityId) => Promise<AccessTarget | undefined>;

/** Finds entities of one kind by their ids, in any order; those that do not exist are left out. */
export type AccessTargetsLoader = (ids: readonly Uuid[]) => Promise<readonly (readonly [Uuid, AccessTarget])[]>;

/** Entities that are read with one statement. */
const AT_ONCE = 1000;
/** Entities of kinds that are read one by one which are read concurrently. */
const SINGLE_AT_ONCE = 50;

/** Finds entities of any kind by id; used by telemetry, relations, live data, queries and alarms. */
export class EntityDirectory {
  readonly #loaders = new Map<EntityType, AccessTargetLoader>();
  readonly #many = new Map<EntityType, AccessTargetsLoader>();

  /** `many`: for kinds of which lists name many at once. */
  register(entityType: EntityType, loader: AccessTargetLoader, many?: AccessTargetsLoader): void {
    if (this.#loaders.has(entityType)) throw new Error(`A loader of ${entityType} is registered already`);
    this.#loaders.set(entityType, loader);
    if (many) this.#many.set(entityType, many);
  }

  supports(entityType: EntityType): boolean {
    return this.#loaders.has(entityType);
  }

  /** @throws {PlatformError} `badRequest` for a kind that is not registered. */
  async find(id: EntityId): Promise<AccessTarget | undefined> {
    const loader = this.#loaders.get(id.entityType);
    if (!loader) throw new PlatformError("badRequest", `Unsupported entity type: ${id.entityType}`);
    return loader(id);
  }

  /** Those that exist, by {@link entityKey}; each is read once. Kinds that are not registered have none. */
  async findMany(ids: readonly EntityId[]): Promise<ReadonlyMap<string, AccessTarget>> {
    const wanted = new Map(ids.map((id) => [entityKey(id), id]));
    const found = new Map<string, AccessTarget>();
    for (const [entityType, some] of Map.groupBy(wanted.values(), (id) => id.entityType)) {
      const many = this.#manyOf(entityType);
      const step = this.#many.has(entityType) ? AT_ONCE : SINGLE_AT_ONCE;
      for (let at = 0; at < some.length; at += step) {
        const targets = await many(some.slice(at, at + step).map(({ id }) => id));
        for (const [id, target] of targets) found.set(entityKey(entityId(entityType, id)), target);
      }
    }
    return found;
  }

  #manyOf(entityType: EntityType): AccessTargetsLoader {
    const many = this.#many.get(entityType);
    if (many) return many;
    const one = this.#loaders.get(entityType);
    return async (ids) => {
      const targets = await Promise.all(ids.map(async (id) => [id, await one?.(entityId(entityType, id))] as const));
      return targets.flatMap(([id, target]) => (target ? [[id, target]] : []));
    };
  }

  /** @throws {PlatformError} `notFound`, or `badRequest` for a kind that is not registered. */
  async get(id: EntityId): Promise<AccessTarget> {
    const target = await this.find(id);
    if (!target) throw notFound(id);
    return target;
  }
}
