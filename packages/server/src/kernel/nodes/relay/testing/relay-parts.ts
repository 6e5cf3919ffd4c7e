import { connect, createServer, type Socket } from "node:net";
import { newNodeId } from "../../../bus/testing/nats-node.ts";
import { createLogger } from "../../../logging.ts";
import { Metrics } from "../../../metrics/metrics.ts";
import { InstallationKeys } from "../../../secrets/installation-keys.ts";
import { NodePort } from "../node-port.ts";
import type { ClientStream, PassedClient, Takers } from "../passed-client.ts";
import { Relay } from "../relay.ts";

export const HOST = "127.0.0.1";
const log = createLogger("silent");
export const keyOf = (byte: number) => new InstallationKeys(Buffer.alloc(32, byte));

/** The first client that a node takes by its listener "test". */
export function takenBy() {
  const first = Promise.withResolvers<{ readonly stream: ClientStream; readonly client: PassedClient }>();
  const takers: Takers = new Map([["test", (stream, client) => first.resolve({ stream, client })]]);
  return { takers, taken: first.promise };
}

/** Nodes and clients of a test, which end with it. */
export class RelayParts {
  readonly #opened: (() => unknown)[] = [];

  async close(): Promise<void> {
    for (const close of this.#opened.splice(0).reverse()) await close();
  }

  /** The port of a node that is active when it has `takers`. */
  async nodePort(takers?: Takers): Promise<NodePort> {
    const nodePort = await NodePort.open({ host: HOST, port: 0, keys: keyOf(1), metrics: new Metrics(), log });
    this.#opened.push(() => nodePort.close());
    if (takers) nodePort.take(takers);
    return nodePort;
  }

  /** A node that stands by, with one listener; `active` is the port of the active node, as far as it knows. */
  async front(active: () => number | undefined, listener: string, keys = keyOf(1)) {
    const id = newNodeId();
    const peer = () => {
      const port = active();
      return port === undefined ? undefined : { id, host: HOST, port };
    };
    const relay = new Relay({ keys, active: peer, metrics: new Metrics(), log });
    const accepted: Socket[] = [];
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (stream) => {
      accepted.push(stream);
      stream.on("error", () => undefined);
      const client = { address: stream.remoteAddress ?? "", certificates: [Buffer.from("one"), Buffer.from("two")] };
      relay.pass({ listener, stream, client, refuse: () => stream.end("refused") });
    });
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
    this.#opened.push(async () => {
      for (const socket of accepted) socket.destroy();
      server.close();
      await relay.drain();
    });
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("it does not listen");
    return { relay, port: address.port };
  }

  client(port: number, localAddress = HOST): Socket {
    const socket = connect({ host: HOST, port, localAddress, allowHalfOpen: true });
    socket.on("error", () => undefined);
    this.#opened.push(() => socket.destroy());
    return socket;
  }
}
