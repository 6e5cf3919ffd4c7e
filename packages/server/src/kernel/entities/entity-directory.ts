import { type EntityId, type EntityType, PlatformError } from "@orrery/model";
import type { Target } from "../permissions/conditions.ts";
import { notFound } from "./not-found.ts";

/** The name of an entity of any kind, and what rights to it depend on. */
export interface AccessTarget extends Target {
  readonly name: string;
}

/** Finds an entity of one kind by id; registered by its module. */
export type AccessTargetLoader = (id: EntityId) => Promise<AccessTarget | undefined>;

/** Finds entities of any kind by id; used by telemetry, relations, live data, queries and alarms. */
export class EntityDirectory {
  readonly #loaders = new Map<EntityType, AccessTargetLoader>();

  register(entityType: EntityType, loader: AccessTargetLoader): void {
    if (this.#loaders.has(entityType)) throw new Error(`A loader of ${entityType} is registered already`);
    this.#loaders.set(entityType, loader);
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

  /** @throws {PlatformError} `notFound`, or `badRequest` for a kind that is not registered. */
  async get(id: EntityId): Promise<AccessTarget> {
    const target = await this.find(id);
    if (!target) throw notFound(id);
    return target;
  }
}
