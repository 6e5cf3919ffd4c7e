import type { TenantId, Uuid } from "@orrery/model";
import { EgressError } from "./egress-error.ts";

/** Counts the connections that stay open for tenants. */
export class TenantConnections {
  readonly #max: number;
  readonly #open = new Map<Uuid, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts one more. @returns what ends it, once. @throws {EgressError} `denied` when the tenant has as many as allowed. */
  admit({ id }: TenantId): () => void {
    const open = this.#open.get(id) ?? 0;
    if (open >= this.#max) {
      throw new EgressError(
        "denied",
        `The rule chains of the tenant hold ${this.#max} connections, and may have no more`,
      );
    }
    this.#open.set(id, open + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#open.get(id) ?? 1) - 1;
      if (left === 0) this.#open.delete(id);
      else this.#open.set(id, left);
    };
  }
}
