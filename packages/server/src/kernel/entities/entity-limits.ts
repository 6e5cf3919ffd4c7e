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

/** How large a file may be that a tenant adds. */
export interface ByteLimit {
  /** While the file arrives. @throws {PlatformError} `badRequest` when `bytes` are too many already. */
  expect(bytes: number): void;
  /** What the transaction that adds the file ends with. */
  check(tx: Tx): Promise<void>;
}

/** How many entities of a kind a tenant may have, and how large their files may be. */
export class EntityLimits {
  readonly #limits: TenantLimits;

  constructor(limits: TenantLimits) {
    this.#limits = limits;
  }

  /**
   * What the transaction that creates one more must end with; `undefined` when there is no limit. It rejects with
   * `badRequest` when the tenant has more than it may have by then, and lets nobody else create meanwhile.
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
      await lockEntity(tenantId, tx); // so that two do not both find the last place free
      if ((await count(tx)) > limit) throw tooMany(limit, entityType);
    };
  }

  /** The same as a question, for what is made before the entity. `count` is not asked when there is no limit. */
  async checkRoom(tenantId: TenantId, entityType: CountedType, count: () => Promise<number>): Promise<void> {
    const limit = await this.#limits.limitOf(tenantId, KINDS[entityType].maxCount);
    if (limit > 0 && (await count()) >= limit) throw tooMany(limit, entityType);
  }

  /**
   * The same for the bytes of all files of a kind: what the transaction that adds a file must end with. `weigh` gives
   * their sum by then.
   */
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
