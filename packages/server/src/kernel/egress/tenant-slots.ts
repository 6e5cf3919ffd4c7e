import type { TenantId, Uuid } from "@orrery/model";
import { Slots } from "./slots.ts";

/** {@link Slots} for each tenant: those of one do not wait for those of another. */
export class TenantSlots {
  readonly #max: number;
  readonly #maxWaiting: number;
  readonly #tenants = new Map<Uuid, Slots>();

  /** Both of one tenant. */
  constructor(max: number, maxWaiting: number) {
    this.#max = max;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws {Error} when too many tasks of the tenant wait. */
  async run<T>({ id }: TenantId, work: () => Promise<T>): Promise<T> {
    const slots = this.#tenants.get(id) ?? new Slots(this.#max, this.#maxWaiting);
    this.#tenants.set(id, slots);
    try {
      return await slots.run(work);
    } finally {
      if (slots.isIdle) this.#tenants.delete(id);
    }
  }
}
