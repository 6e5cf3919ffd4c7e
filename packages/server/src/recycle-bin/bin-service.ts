import {
  type BinnedEntity,
  type BinRestoreDraft,
  type Device,
  type EntityId,
  type EntityType,
  entityId,
  type PageData,
  type PageLink,
  PlatformError,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Entity, EntityEvent } from "../kernel/bus/events.ts";
import type { Database, Tx } from "../kernel/database/database.ts";
import { mapPage } from "../kernel/database/select-page.ts";
import { uniqueViolation } from "../kernel/database/sql-error.ts";
import type { CleanupJobs } from "../kernel/entities/cleanup-jobs.ts";
import type { VersionKeeper } from "../kernel/entities/entity-versions.ts";
import { lockEntity } from "../kernel/entities/lock-entity.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { Resource } from "../kernel/permissions/operation.ts";
import type { BinEmptier } from "./bin-emptier.ts";
import type { BinRow, BinStore } from "./bin-store.ts";
import { BINNED_KINDS } from "./binned-kinds.ts";
import type { RelationBin } from "./relation-bin.ts";
import { conflictOf, writeRestored } from "./restore-entity.ts";

/** What the recycle bin needs of a kind of entity that can be restored. */
export interface BinnedService {
  find(id: Uuid): Promise<Entity | undefined>;
  /** Whether the deletion has not ended yet, so that it cannot be restored. */
  isGoing?(id: Uuid, tx: Tx): Promise<boolean>;
  /** What follows a restore, behind its answer. */
  restored?(): void;
  /** Updates a restored entity to what has changed since its deletion, in the transaction that restores it. */
  refresh?(id: Uuid, tx: Tx): Promise<void>;
  /** Checks the tenant's limit on such entities; returns the check that ends the transaction. Undefined: no limit. */
  oneMore?(tenantId: TenantId): Promise<((tx: Tx) => Promise<void>) | undefined>;
}

export interface BinServiceOptions {
  readonly database: Database;
  readonly bin: BinStore;
  readonly relations: RelationBin;
  readonly emptier: BinEmptier;
  readonly kinds: ReadonlyMap<EntityType, BinnedService>;
  readonly versions: VersionKeeper;
  readonly cleanupJobs: Pick<CleanupJobs, "paused" | "spare">;
  readonly access: AccessControl;
  readonly bus: Bus;
}

/** Lists, restores and permanently deletes entities in the recycle bin; for administrators of their tenant. */
export class BinService {
  readonly #options: BinServiceOptions;

  constructor(options: BinServiceOptions) {
    this.#options = options;
  }

  /** Lists deleted entities, newest first. */
  async list(user: User, entityType: EntityType | undefined, link: PageLink): Promise<PageData<BinnedEntity>> {
    return mapPage(await this.#options.bin.list(user.tenantId, entityType, link), binnedOf);
  }

  /**
   * Restores the entity under its id.
   * @throws {PlatformError} `notFound`, `forbidden`, `badRequest` when the tenant's limit on such entities is
   * reached, `conflict` when a unique value is taken or a required entity is missing, `unavailable` while data of the
   * deleted entity is still being removed.
   */
  async restore(user: User, id: EntityId, draft: BinRestoreDraft): Promise<Entity> {
    this.#check(user, "CREATE", id);
    return this.#restore(user.tenantId, id, draft, user);
  }

  /** Without rights: restores an entity that came back with another one. @throws like {@link restore}. */
  async bringBack(tenantId: TenantId, id: EntityId): Promise<void> {
    await this.#restore(tenantId, id, {}, undefined);
  }

  async #restore(tenantId: TenantId, id: EntityId, draft: BinRestoreDraft, by: User | undefined): Promise<Entity> {
    const { database, bus, cleanupJobs, versions } = this.#options;
    const { kind, service } = this.#kind(id);
    if (!(await this.#options.bin.find(tenantId, id))) throw notFound(id);
    const limit = await service.oneMore?.(tenantId);
    const write = () =>
      database.db.transaction().execute(async (tx) => {
        await lockEntity(tenantId, tx); // so that of two restored ends of a relation one sees the other
        if (await service.isGoing?.(id.id, tx)) throw new PlatformError("unavailable", STILL_GOING);
        const rows = await this.#options.bin.takeOut(tenantId, id, tx);
        if (!rows) throw notFound(id);
        const restored = await writeRestored(kind, rows, { tenantId, draft }, tx);
        await service.refresh?.(id.id, tx);
        await this.#options.relations.restore(id, tx);
        await cleanupJobs.spare(id, tx);
        await limit?.(tx);
        const version = await versions.versionOf({
          action: "CREATED",
          tenantId,
          entity: { id, createdTime: 0 },
          by,
        });
        if (version) {
          await tx
            .insertInto("entity_version")
            .values({ ...version, action: "RESTORED" })
            .execute();
        }
        return restored;
      });
    // Pending cleanup of the deleted entity must not continue after it was restored.
    const written = await cleanupJobs.paused(id, write).catch((error: unknown) => {
      throw takenConcurrently(error) ?? error;
    });
    const entity = await service.find(id.id);
    if (!entity) throw notFound(id); // deleted again
    const event: EntityEvent = { action: "CREATED", tenantId, entity, by, details: { restored: true } };
    bus.publish("entity", event);
    if (id.entityType === "DEVICE") {
      const { credentialsIds } = written;
      bus.publish("credentialsStored", { tenantId, deviceId: (entity as Device).id, credentialsIds });
    }
    service.restored?.();
    return entity;
  }

  /** Deletes the entity permanently. */
  async remove(user: User, id: EntityId): Promise<void> {
    this.#check(user, "DELETE", id);
    const { bin, emptier } = this.#options;
    const found = await bin.find(user.tenantId, id);
    if (!found || !(await bin.markEmptied({ tenantId: user.tenantId, id }))) throw notFound(id);
    this.#publishEmptied(user, id, found.name);
    emptier.wake();
  }

  /** Deletes all entities in the bin permanently. */
  async empty(user: User): Promise<void> {
    const { bin, emptier } = this.#options;
    if (!(await bin.markEmptied({ tenantId: user.tenantId }))) return;
    this.#publishEmptied(user, user.tenantId);
    emptier.wake();
  }

  #publishEmptied(by: User, id: EntityId, entityName?: string): void {
    const data = { recycleBin: "emptied" };
    const { tenantId, customerId } = by;
    this.#options.bus.publish("userAction", {
      tenantId,
      action: "UPDATED",
      entityId: id,
      entityName,
      customerId,
      by,
      data,
    });
  }

  #check(user: User, operation: "CREATE" | "DELETE", id: EntityId): void {
    this.#kind(id);
    const { tenantId } = user;
    this.#options.access.check(user, operation, id.entityType as Resource, { tenantId }); // each kind has permissions
  }

  #kind({ entityType }: EntityId) {
    const [kind, service] = [BINNED_KINDS.get(entityType), this.#options.kinds.get(entityType)];
    if (!kind || !service) throw new PlatformError("badRequest", `Unsupported entity type: ${entityType}`);
    return { kind, service };
  }
}

const STILL_GOING = "The entity is still being deleted: try again";

/** A unique value was taken between the check and the write. */
function takenConcurrently(error: unknown): PlatformError | undefined {
  const column = uniqueViolation(error)?.columns.at(-1);
  if (column === "credentials_id") return conflictOf(["credentialsId"]);
  if (column === "name" || column === "email" || column === "email_key") return conflictOf(["name"]);
  if (column === undefined) return undefined;
  // The next attempt finds the value taken and restores the entity without it.
  return new PlatformError("conflict", "Another entity has just taken a unique value of this one: try again");
}

function binnedOf(row: BinRow): BinnedEntity {
  return {
    id: entityId(row.entity_type, row.entity_id),
    name: row.name,
    deletedTime: row.deleted_time,
    userId: row.user_id === null ? null : entityId("USER", row.user_id),
    userName: row.user_name,
  };
}
