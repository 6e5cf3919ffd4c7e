import { type EntityId, type EntityType, entityId, type Uuid } from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { Entity } from "../bus/events.ts";
import type { AccessControl } from "../permissions/access-control.ts";
import type { Operation } from "../permissions/operation.ts";
import type { AccessTarget, EntityDirectory } from "./entity-directory.ts";
import { notFound } from "./not-found.ts";

export interface EntityReaderOptions<E extends Entity> {
  readonly entityType: E["id"]["entityType"];
  readonly find: (id: Uuid) => Promise<E | undefined>;
  readonly facts: (entity: E) => AccessTarget;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
}

/** Reads one kind of entity with rights, and makes it known to the directory. */
export class EntityReader<E extends Entity> {
  readonly #entityType: EntityType;
  readonly #find: (id: Uuid) => Promise<E | undefined>;
  readonly #facts: (entity: E) => AccessTarget;
  readonly #access: AccessControl;

  constructor({ entityType, find, facts, access, directory }: EntityReaderOptions<E>) {
    this.#entityType = entityType;
    this.#find = find;
    this.#facts = facts;
    this.#access = access;
    directory.register(entityType, async (id: EntityId) => {
      const entity = await find(id.id);
      return entity && facts(entity);
    });
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

  /** @throws {PlatformError} `forbidden`, or `notFound` for what belongs to another tenant. */
  check(user: User, operation: Operation, entity: E): void {
    this.#access.checkEntity(user, operation, entity.id, this.#facts(entity));
  }
}

/** What the rights of an entity depend on, when it has the usual members. */
export function accessTargetOf(entity: {
  readonly id: EntityId;
  readonly name: string;
  readonly tenantId: AccessTarget["tenantId"];
  readonly customerId?: AccessTarget["customerId"];
}): AccessTarget {
  const { id, name, tenantId, customerId } = entity;
  return { id: id.id, name, tenantId, customerId };
}
