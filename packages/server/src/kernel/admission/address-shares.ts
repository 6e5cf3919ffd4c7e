import { addressGroup } from "./address-group.ts";

export interface AddressSharesOptions {
  /** Most places that one address holds at a time; IPv6 addresses of one /64 count as one. */
  readonly perAddress: number;
  /** Most places at a time of all addresses together; without it only {@link perAddress} counts. */
  readonly total?: number | undefined;
}

/** Gives a place back; a second call does nothing. */
export type Release = () => void;

/**
 * Counts what each address holds at a time (connections, for example), so that one of them cannot take what there is
 * for all. Remembers only addresses that hold something.
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

  /** Places that are held at the moment. */
  get size(): number {
    return this.#size;
  }

  /** Addresses that hold at least one place. */
  get addresses(): number {
    return this.#held.size;
  }

  /** Takes a place for `address` (as `Socket.remoteAddress` says it), or nothing when it or all have theirs. */
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
