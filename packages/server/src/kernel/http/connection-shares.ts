import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { AddressShares, type Release } from "../admission/address-shares.ts";

export interface ConnectionSharesOptions {
  /** Most connections of one address at a time. */
  readonly perAddress: number;
  /** Of which so many may not have shown yet that they are somebody's. */
  readonly unauthenticatedPerAddress: number;
}

/** What one address may hold of the connections, so that others get in whatever it does. */
export class ConnectionShares {
  readonly #all: AddressShares;
  readonly #unauthenticated: AddressShares;
  readonly #pending = new WeakMap<Duplex, Release>();

  constructor({ perAddress, unauthenticatedPerAddress }: ConnectionSharesOptions) {
    this.#all = new AddressShares({ perAddress });
    this.#unauthenticated = new AddressShares({ perAddress: unauthenticatedPerAddress });
  }

  /** Counts the connection until it ends; `false`: its address has its share. */
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

  /** Somebody's token came over it. */
  authenticated(socket: Duplex): void {
    this.#pending.get(socket)?.();
  }
}
