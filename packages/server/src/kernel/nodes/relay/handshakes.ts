import type { Socket } from "node:net";
import { AddressShares, type Release } from "../../admission/address-shares.ts";

/** Of all connections that have not shown the key yet. */
const MAX_UNFINISHED = 256;
const MAX_UNFINISHED_PER_ADDRESS = 32;

interface Unfinished {
  readonly socket: Pick<Socket, "destroy">;
  readonly leave: Release;
}

type Connection = Pick<Socket, "remoteAddress" | "remotePort" | "destroy" | "once">;

/**
 * Bounds the connections to the port between nodes that have not shown the key. A handshake of a node takes milliseconds, so when
 * strangers hold all places the oldest one goes, and nodes still come in.
 */
export class Handshakes {
  /** By address and port, oldest first. */
  readonly #unfinished = new Map<string, Unfinished>();
  readonly #shares = new AddressShares({ perAddress: MAX_UNFINISHED_PER_ADDRESS });

  get size(): number {
    return this.#unfinished.size;
  }

  /** @returns false when its address has too many unfinished ones. */
  begin(socket: Connection): boolean {
    const leave = this.#shares.tryEnter(socket.remoteAddress);
    if (!leave) return false;
    const name = nameOf(socket);
    this.#unfinished.set(name, { socket, leave });
    socket.once("close", () => this.#end(name));
    const [oldest] = this.#unfinished.keys();
    if (this.#unfinished.size > MAX_UNFINISHED && oldest !== undefined) {
      this.#unfinished.get(oldest)?.socket.destroy();
      this.#end(oldest);
    }
    return true;
  }

  /** The other side has shown that it has the key. */
  finished(socket: Pick<Socket, "remoteAddress" | "remotePort">): void {
    this.#end(nameOf(socket));
  }

  #end(name: string): void {
    this.#unfinished.get(name)?.leave();
    this.#unfinished.delete(name);
  }
}

const nameOf = ({ remoteAddress, remotePort }: Pick<Socket, "remoteAddress" | "remotePort">): string =>
  `${remoteAddress} ${remotePort}`;
