import { PlatformError } from "@orrery/model";
import type { User } from "../auth/user.ts";

export interface SlotLimits {
  readonly ofUser: number;
  readonly ofTenant: number;
  readonly all: number;
}

/**
 * Limits long work, such as exports, by user, by tenant, and of all together. The last slot is for a tenant that has none:
 * two tenants with half of the slots each would keep out all others.
 */
export class UserSlots {
  readonly #limits: SlotLimits;
  readonly #what: string;
  readonly #users = new Map<string, number>();
  readonly #tenants = new Map<string, number>();
  #running = 0;

  /** @param what plural of what is limited, for the sentence of an error. */
  constructor(limits: SlotLimits, what: string) {
    this.#limits = limits;
    this.#what = what;
  }

  get running(): number {
    return this.#running;
  }

  /** Takes a slot. @returns a function that releases it. @throws {PlatformError} `tooManyRequests`. */
  take({ id, customerId, tenantId }: User): () => void {
    const user = `${customerId.id} ${id.id}`;
    const tenant = tenantId.id;
    const { ofUser, ofTenant, all } = this.#limits;
    if ((this.#users.get(user) ?? 0) >= ofUser) throw this.#tooMany("you");
    const own = this.#tenants.get(tenant) ?? 0;
    if (own >= ofTenant) throw this.#tooMany("the tenant");
    if (this.#running >= (own > 0 ? all - 1 : all)) throw this.#tooMany("the platform");
    this.#count(user, tenant, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#count(user, tenant, -1);
      isTaken = false;
    };
  }

  #tooMany(whose: string): PlatformError {
    return new PlatformError(
      "tooManyRequests",
      `Too many ${this.#what} of ${whose} are running: wait until one has ended`,
    );
  }

  #count(user: string, tenant: string, by: 1 | -1): void {
    this.#running += by;
    add(this.#users, user, by);
    add(this.#tenants, tenant, by);
  }
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
