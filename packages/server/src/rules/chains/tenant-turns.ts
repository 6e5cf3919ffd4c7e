import type { Uuid } from "@orrery/model";

/** One piece of work at a time for each tenant, in the order of the calls. */
export class TenantTurns {
  /** The last piece of work of each tenant that has one under way. */
  readonly #last = new Map<Uuid, Promise<void>>();

  /** What the work answers or throws; the next one begins in either case. */
  run<T>(tenantId: Uuid, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(tenantId) ?? Promise.resolve()).then(work);
    const settled = result.then(noop, noop); // the caller hears of an error; the next one is not concerned
    this.#last.set(tenantId, settled);
    settled.then(() => {
      if (this.#last.get(tenantId) === settled) this.#last.delete(tenantId);
    });
    return result;
  }
}

const noop = (): void => undefined;
