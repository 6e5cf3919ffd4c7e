import type { Duplex } from "node:stream";

/** The client of a connection that another node may have accepted. */
export interface PassedClient {
  /** Its IP address, as the node that it reached saw it. */
  readonly address: string;
  /** DER of its certificates, its own first, when that node ended its TLS. */
  readonly certificates: readonly Uint8Array[];
}

/** A connection of a client that reads and writes like a socket, which it is on the node that accepted it. */
export interface ClientStream extends Duplex {
  readonly remoteAddress?: string | undefined;
  readonly bytesRead: number;
  /** Closes when everything is written. */
  destroySoon(): void;
}

/** Goes on with a connection as if this node had just accepted it. It does not flow before it is resumed. */
export type Taker = (stream: ClientStream, client: PassedClient) => void;

/** What takes connections, by the name of the listener that accepts them: `http`, `mqtt`. */
export type Takers = ReadonlyMap<string, Taker>;

const passedOn = new WeakSet<object>();

/** Notes that the client of this stream has reached another node. */
export function markPassedOn(stream: object): void {
  passedOn.add(stream);
}

/** Whether the client has reached another node: its address says nothing about this machine. */
export function isPassedOn(stream: object): boolean {
  return passedOn.has(stream);
}
