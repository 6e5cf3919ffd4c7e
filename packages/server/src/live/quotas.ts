import { NO_CUSTOMER } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";

/** Maximum numbers at the same time; 0 is unlimited. */
export interface QuotaLimits {
  readonly tenant: number;
  readonly customer: number;
  readonly regularUser: number;
  readonly publicUser: number;
}

export const UNLIMITED: QuotaLimits = { tenant: 0, customer: 0, regularUser: 0, publicUser: 0 };

export type Admission = { readonly refused: string } | { readonly release: () => void };

interface Quota {
  readonly owner: string;
  readonly limit: number;
  readonly message: string;
}

/** Counts sessions, or subscriptions, per tenant, customer and user (reference: telemetry and queries, 4.11). */
export class Quotas {
  readonly #what: "sessions" | "subscriptions";
  readonly #limits: QuotaLimits;
  readonly #counts = new Map<string, number>();

  constructor(what: "sessions" | "subscriptions", limits: QuotaLimits) {
    this.#what = what;
    this.#limits = limits;
  }

  /** `release` must be called once. */
  admit(user: User): Admission {
    const quotas = this.#quotasOf(user).filter(({ limit }) => limit > 0);
    const exceeded = quotas.find(({ owner, limit }) => (this.#counts.get(owner) ?? 0) >= limit);
    if (exceeded) return { refused: exceeded.message };
    for (const { owner } of quotas) this.#counts.set(owner, (this.#counts.get(owner) ?? 0) + 1);
    return { release: () => this.#release(quotas) };
  }

  #quotasOf({ id, tenantId, customerId, isPublic, email }: User): readonly Quota[] {
    const { tenant, customer, regularUser, publicUser } = this.#limits;
    const what = this.#what;
    const ofTenant = { owner: `tenant ${tenantId.id}`, limit: tenant, message: `Max tenant ${what} limit reached!` };
    if (customerId.id === NO_CUSTOMER.id) return [ofTenant];
    const ofCustomer = {
      owner: `customer ${customerId.id}`,
      limit: customer,
      message: `Max customer ${what} limit reached`,
    };
    const ofUser = isPublic
      ? { owner: `public ${email}`, limit: publicUser, message: `Max public user ${what} limit reached` }
      : { owner: `user ${id.id}`, limit: regularUser, message: `Max regular user ${what} limit reached` };
    return [ofTenant, ofCustomer, ofUser];
  }

  #release(quotas: readonly Quota[]): void {
    for (const { owner } of quotas) {
      const left = (this.#counts.get(owner) ?? 1) - 1;
      if (left > 0) this.#counts.set(owner, left);
      else this.#counts.delete(owner);
    }
  }
}
