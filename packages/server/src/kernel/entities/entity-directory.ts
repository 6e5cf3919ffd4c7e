import { type EntityId, type EntityType, PlatformError } from "@orrery/model";
import type { Target } from "../permissions/conditions.ts";
import { notFound } from "./not-found.ts";

/** What anyone needs to know of an entity of any kind: its name and what its rights depend on. */
export interface AccessTarget extends Target {
  readonly name: string;
}

/** Finds one kind of entity by id. Each module registers its own. */
export type AccessTargetLoader = (id: EntityId) => Promise<AccessTarget | undefined>;

/** Entities by generic id, whatever their kind: used by telemetry, relations, live data, queries and alarms. */
export class EntityDirectory {
  readonly #loaders = new Map<EntityType, AccessTargetLoader>();

  register(entityType: EntityType, loader: AccessTargetLoader): void {
    if (this.#loaders.has(entityType)) throw new Error(`A loader of ${entityType} is registered already`);
    this.#loaders.set(entityType, loader);
  }

  supports(entityType: EntityType): boolean {
    return this.#loaders.has(entityType);
  }

  /** @throws {PlatformError} `badRequest` for a kind that cannot be looked up. */
  async find(id: EntityId): Promise<AccessTarget | undefined> {
    const loader = this.#loaders.get(id.entityType);
    if (!loader) throw new PlatformError("badRequest", `Unsupported entity type: ${id.entityType}`);
    return loader(id);
  }

  /** @throws {PlatformError} `notFound`, or `badRequest` for a kind that cannot be looked up. */
  async get(id: EntityId): Promise<AccessTarget> {
    const target = await this.find(id);
    if (!target) throw notFound(id);
    return target;
  }
}
