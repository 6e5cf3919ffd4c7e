import { type EntityType, PlatformError, SYSTEM_TENANT, type TenantId, type TenantLimit } from "@orrery/model";
import type { Tx } from "../database/database.ts";
import { KINDS, type KindsWith } from "./kinds.ts";
import { lockEntity } from "./lock-entity.ts";

/** The limits of a tenant's profile; 0 is unlimited. */
export interface TenantLimits {
  limitOf(tenantId: TenantId, limit: TenantLimit): number | Promise<number>;
}

export type WeighedType = KindsWith<"maxBytes">;

export type CountedType = KindsWith<"maxCount">;

function wordsOf(entityType: EntityType): string {
  return entityType.toLowerCase().replaceAll("_", " ");
}

function tooMany(limit: number, entityType: EntityType): PlatformError {
  return new PlatformError("badRequest", `Can't create more then ${limit} ${wordsOf(entityType)}s!`); // sic, clients show it
}

/** The maximum size of a file that a tenant adds. */
export interface ByteLimit {
  /** Called while the file arrives. @throws {PlatformError} `badRequest` when `bytes` already exceed the limit. */
  expect(bytes: number): void;
  /** Called at the end of the transaction that adds the file. */
  check(tx: Tx): Promise<void>;
}

/** The limits of a tenant's number of entities of a kind, and of the size of their files. */
export class EntityLimits {
  readonly #limits: TenantLimits;

  constructor(limits: TenantLimits) {
    this.#limits = limits;
  }

  /**
   * A check to call at the end of the transaction that creates an entity; `undefined` when there is no limit. It
   * rejects with `badRequest` when the tenant then has more than allowed, and locks the tenant, so that concurrent
   * creations are counted.
   */
  async oneMore(
    tenantId: TenantId,
    entityType: CountedType,
    count: (tx: Tx) => Promise<number>,
  ): Promise<((tx: Tx) => Promise<void>) | undefined> {
    if (tenantId.id === SYSTEM_TENANT.id) return undefined;
    const limit = await this.#limits.limitOf(tenantId, KINDS[entityType].maxCount);
    if (limit <= 0) return undefined;
    return async (tx) => {
      await lockEntity(tenantId, tx); // otherwise two could both take the last place
      if ((await count(tx)) > limit) throw tooMany(limit, entityType);
    };
  }

  /** The same as a question, for what is made before the entity. `count` is not asked when there is no limit. */
  async checkRoom(tenantId: TenantId, entityType: CountedType, count: () => Promise<number>): Promise<void> {
    const limit = await this.#limits.limitOf(tenantId, KINDS[entityType].maxCount);
    if (limit > 0 && (await count()) >= limit) throw tooMany(limit, entityType);
  }

  /** The same for the size of all files of a kind. `weigh` gives their total size in the transaction. */
  async moreBytes(
    tenantId: TenantId,
    entityType: WeighedType,
    weigh: (runner?: Tx) => Promise<number>,
  ): Promise<ByteLimit | undefined> {
    if (tenantId.id === SYSTEM_TENANT.id) return undefined;
    const limit = await this.#limits.limitOf(tenantId, KINDS[entityType].maxBytes);
    if (limit <= 0) return undefined;
    const exhausted = () => {
      const kind = wordsOf(entityType);
      return new PlatformError(
        "badRequest",
        `Failed to create the ${kind}, files size limit is exhausted ${limit} bytes!`,
      );
    };
    const left = limit - (await weigh());
    return {
      expect(bytes) {
        if (bytes > left) throw exhausted();
      },
      async check(tx) {
        await lockEntity(tenantId, tx);
        if ((await weigh(tx)) > limit) throw exhausted();
      },
    };
  }
}
