import { createSocket, type Socket } from "node:dgram";
import { isIPv6 } from "node:net";
import type { Logger } from "../../../kernel/logging.ts";
import type { AgentAddress } from "./agent.ts";

/** For bursts of answers while the process is busy; the system may grant less. */
const BUFFER_BYTES = 4 * 1024 * 1024;

/** One socket for all agents with IPv4 addresses, and one for those with IPv6; each is opened when it is needed. */
export class AgentSockets {
  readonly #receive: (bytes: Buffer, from: AgentAddress) => void;
  readonly #log: Logger;
  readonly #sockets = new Map<"udp4" | "udp6", Socket>();
  #unsendable = 0;
  #isClosed = false;

  constructor(receive: (bytes: Buffer, from: AgentAddress) => void, log: Logger) {
    this.#receive = receive;
    this.#log = log;
  }

  /** Messages that the system refused to send; those that wait for their answer go on as if it were lost. */
  get unsendable(): number {
    return this.#unsendable;
  }

  send({ address, port }: AgentAddress, bytes: Buffer): void {
    if (this.#isClosed) return;
    try {
      this.#socketOf(isIPv6(address) ? "udp6" : "udp4").send(bytes, port, address, (error) => {
        if (error) this.#unsendable += 1;
      });
    } catch {
      this.#unsendable += 1; // thrown at once for an address that is none
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const socket of this.#sockets.values()) socket.close();
    this.#sockets.clear();
  }

  #socketOf(type: "udp4" | "udp6"): Socket {
    let socket = this.#sockets.get(type);
    if (!socket) {
      socket = createSocket({ type, recvBufferSize: BUFFER_BYTES, sendBufferSize: BUFFER_BYTES });
      socket.on("message", (bytes, from) => this.#receive(bytes, from));
      socket.on("error", (error) => this.#log.error({ err: error }, "the socket to SNMP agents failed"));
      this.#sockets.set(type, socket);
    }
    return socket;
  }
}
