import { type EntityId, type EntityType, entityId, type Uuid } from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { Entity } from "../bus/events.ts";
import type { AccessControl } from "../permissions/access-control.ts";
import type { Operation } from "../permissions/operation.ts";
import type { AccessTarget, EntityDirectory } from "./entity-directory.ts";
import { notFound } from "./not-found.ts";

/** `F`: the part of `E` that rights depend on. */
export interface EntityReaderOptions<E extends F, F extends Entity> {
  readonly entityType: E["id"]["entityType"];
  readonly find: (id: Uuid) => Promise<E | undefined>;
  /** Reads the part that rights depend on, for entities that are large; `find` by default. */
  readonly findTarget?: (id: Uuid) => Promise<F | undefined>;
  /** Reads that part of many entities at once; absent where lists do not name many of them. */
  readonly findTargets?: (ids: readonly Uuid[]) => Promise<readonly F[]>;
  readonly accessTargetOf: (entity: F) => AccessTarget;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
}

/** Reads entities of one kind with a check of rights, and registers the kind with the directory. */
export class EntityReader<E extends F, F extends Entity = E> {
  readonly #entityType: EntityType;
  readonly #find: (id: Uuid) => Promise<E | undefined>;
  readonly #accessTargetOf: (entity: F) => AccessTarget;
  readonly #access: AccessControl;

  constructor(options: EntityReaderOptions<E, F>) {
    const { entityType, find, findTarget = find, findTargets, accessTargetOf, access, directory } = options;
    this.#entityType = entityType;
    this.#find = find;
    this.#accessTargetOf = accessTargetOf;
    this.#access = access;
    const one = async (id: EntityId) => {
      const entity = await findTarget(id.id);
      return entity && accessTargetOf(entity);
    };
    const many =
      findTargets &&
      (async (ids: readonly Uuid[]) =>
        (await findTargets(ids)).map((entity) => [entity.id.id, accessTargetOf(entity)] as const));
    directory.register(entityType, one, many);
  }

  find(id: Uuid): Promise<E | undefined> {
    return this.#find(id);
  }

  /** @throws {PlatformError} `notFound`, or `forbidden` when `user` may not do `operation`. */
  async get(user: User, operation: Operation, id: Uuid): Promise<E> {
    const entity = await this.#find(id);
    if (!entity) throw notFound(entityId(this.#entityType, id));
    this.check(user, operation, entity);
    return entity;
  }

  /** @throws {PlatformError} `forbidden`, or `notFound` for an entity of another tenant. */
  check(user: User, operation: Operation, entity: F): void {
    this.#access.checkEntity(user, operation, entity.id, this.#accessTargetOf(entity));
  }
}

/** What rights to an entity with the usual members depend on. */
export function accessTargetOf(entity: {
  readonly id: EntityId;
  readonly name: string;
  readonly tenantId: AccessTarget["tenantId"];
  readonly customerId?: AccessTarget["customerId"];
}): AccessTarget {
  const { id, name, tenantId, customerId } = entity;
  return { id: id.id, name, tenantId, customerId };
}
