import { addressGroup } from "./address-group.ts";

export interface AddressSharesOptions {
  /** Maximum number of places of one address at a time; IPv6 addresses of one /64 count as one. */
  readonly perAddress: number;
  /** Maximum number of places of all addresses together; unlimited by default. */
  readonly total?: number | undefined;
}

/** Releases a place; a second call does nothing. */
export type Release = () => void;

/**
 * Counts what each address holds at a time, such as connections, so that one address cannot take all of it. Remembers
 * only addresses that hold something.
 */
export class AddressShares {
  readonly #perAddress: number;
  readonly #total: number;
  readonly #held = new Map<string, number>();
  #size = 0;

  constructor({ perAddress, total = Number.POSITIVE_INFINITY }: AddressSharesOptions) {
    this.#perAddress = perAddress;
    this.#total = total;
  }

  /** Number of places in use. */
  get size(): number {
    return this.#size;
  }

  /** Number of addresses that hold a place. */
  get addresses(): number {
    return this.#held.size;
  }

  /** Takes a place for `address` (`Socket.remoteAddress`); `undefined` when its share or the total is exhausted. */
  tryEnter(address: string | undefined): Release | undefined {
    const group = addressGroup(address);
    const held = this.#held.get(group) ?? 0;
    if (held >= this.#perAddress || this.#size >= this.#total) return undefined;
    this.#held.set(group, held + 1);
    this.#size += 1;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#leave(group);
    };
  }

  #leave(group: string): void {
    const held = (this.#held.get(group) ?? 0) - 1;
    if (held > 0) this.#held.set(group, held);
    else this.#held.delete(group);
    this.#size -= 1;
  }
}
