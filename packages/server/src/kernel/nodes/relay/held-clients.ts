import { AddressShares } from "../../admission/address-shares.ts";
import type { Passing } from "./relay.ts";

/** New clients that may wait for an active node. */
const MAX_HELD = 10_000;
/** Of one address, so that it cannot take the places of all others. */
const MAX_HELD_PER_ADDRESS = 1_000;

interface Held {
  readonly passing: Passing;
  /** Of `performance.now()`. */
  readonly until: number;
  readonly end: () => void;
}

/** Clients that wait until the active node is reached. Nothing of them is read meanwhile. */
export class HeldClients {
  readonly #held = new Map<Passing, Held>();
  readonly #shares = new AddressShares({ perAddress: MAX_HELD_PER_ADDRESS, total: MAX_HELD });

  get size(): number {
    return this.#held.size;
  }

  /** Calls `expired` at `until`, unless the client has gone or was released. @returns false when it cannot wait. */
  hold(passing: Passing, until: number, expired: () => void): boolean {
    const { stream, client } = passing;
    const left = until - performance.now();
    const leave = left > 0 ? this.#shares.tryEnter(client.address) : undefined;
    if (!leave) return false;
    const end = (): void => {
      clearTimeout(timer);
      stream.off("close", end);
      leave();
      this.#held.delete(passing);
    };
    const timer = setTimeout(() => {
      end();
      expired();
    }, left).unref();
    stream.on("close", end);
    this.#held.set(passing, { passing, until, end });
    return true;
  }

  /** All that wait, in the order of their coming. They do not wait any more. */
  release(): readonly Pick<Held, "passing" | "until">[] {
    const all = [...this.#held.values()];
    for (const { end } of all) end();
    return all;
  }
}
