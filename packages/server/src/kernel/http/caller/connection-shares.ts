import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { AddressShares, type Release } from "../../admission/address-shares.ts";

export interface ConnectionSharesOptions {
  /** Maximum number of connections of one address. */
  readonly perAddress: number;
  /** Maximum number of them that have not authenticated yet. */
  readonly unauthenticatedPerAddress: number;
}

/** Limits the connections of each address, so that others can always connect. */
export class ConnectionShares {
  readonly #all: AddressShares;
  readonly #unauthenticated: AddressShares;
  readonly #pending = new WeakMap<Duplex, Release>();

  constructor({ perAddress, unauthenticatedPerAddress }: ConnectionSharesOptions) {
    this.#all = new AddressShares({ perAddress });
    this.#unauthenticated = new AddressShares({ perAddress: unauthenticatedPerAddress });
  }

  /** Counts the connection until it ends; `false` when its address has too many. */
  enter(socket: Socket): boolean {
    const leave = this.#all.tryEnter(socket.remoteAddress);
    if (!leave) return false;
    const admit = this.#unauthenticated.tryEnter(socket.remoteAddress);
    if (!admit) {
      leave();
      return false;
    }
    this.#pending.set(socket, admit);
    socket.once("close", () => {
      admit();
      leave();
    });
    return true;
  }

  /** Marks a connection over which a valid token was sent. */
  authenticated(socket: Duplex): void {
    this.#pending.get(socket)?.();
  }
}
