import { type ClientHttp2Session, type ClientHttp2Stream, constants } from "node:http2";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "../../logging.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { ActiveLink, type ActiveLinkOptions } from "./active-link.ts";
import { headersOf } from "./client-headers.ts";
import { HeldClients } from "./held-clients.ts";
import { JoinedClient } from "./joined-client.ts";
import type { ClientStream, PassedClient, Takers } from "./passed-client.ts";

/** How long new clients may wait for an active node: longer than it takes to become one. */
const HOLD_MS = 10_000;
/** How long clients may take to get their last answers when this node ends. */
const DRAIN_MS = 3_000;
const DRAIN_STEP_MS = 50;

const TAKEN = 200;
/** The active node has another version, which has no such listener. */
const UNKNOWN_LISTENER = 404;

/** The connection of a client that this node has accepted. Nothing of it has been read, or what was read was put back. */
export interface AcceptedStream extends ClientStream {
  readonly bytesWritten: number;
}

/** A client to be passed on. */
export interface Passing {
  /** Name of the listener: what takes it on the active node. */
  readonly listener: string;
  readonly stream: AcceptedStream;
  readonly client: PassedClient;
  /** Called instead, when no active node is reached in time. */
  readonly refuse: () => void;
}

/** Passes a client on. */
export type PassOn = (passing: Passing) => void;

export interface RelayOptions extends Pick<ActiveLinkOptions, "keys" | "active"> {
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Passes clients that have reached a node that stands by on to the active one, and holds new ones while there is none. */
export class Relay {
  readonly #link: ActiveLink;
  readonly #held = new HeldClients();
  readonly #joined = new Set<JoinedClient>();
  readonly #total: { inc(): void };
  readonly #refused: { inc(): void };
  readonly #log: Logger;
  #endedBytes = 0;
  #takers: Takers | undefined;
  #isClosed = false;

  constructor({ metrics, log, ...link }: RelayOptions) {
    this.#log = log;
    this.#link = new ActiveLink({ ...link, log, reached: () => this.#release() });
    metrics.gauge("orrery_cluster_clients_passed_on", "Connections of clients that are passed on", () => {
      return this.#joined.size;
    });
    metrics.gauge("orrery_cluster_clients_held", "Connections of clients that wait for an active node", () => {
      return this.#held.size;
    });
    metrics.gauge("orrery_cluster_passed_on_bytes", "Bytes of clients that were passed on, both ways", () => {
      return [...this.#joined].reduce((sum, { bytes }) => sum + bytes, this.#endedBytes);
    });
    this.#total = metrics.counter("orrery_cluster_clients_passed_on_total", "Connections that were passed on");
    this.#refused = metrics.counter("orrery_cluster_clients_refused_total", "Connections that could not be passed on");
  }

  /** Whether the active node can be reached. */
  get isReached(): boolean {
    return this.#link.session !== undefined;
  }

  readonly pass: PassOn = (passing) => this.#pass(passing, performance.now() + HOLD_MS);

  /** This node is the active one: it takes the clients itself that wait, and those that still come. */
  takeOver(takers: Takers): void {
    this.#takers = takers;
    this.#link.close();
    this.#release();
  }

  /** Takes no more clients, lets those that are passed on get their last answers, and cuts off what is left. */
  async drain(): Promise<void> {
    this.#isClosed = true;
    for (const { passing } of this.#held.release()) this.#refuse(passing);
    const until = performance.now() + DRAIN_MS;
    while (this.#joined.size > 0 && performance.now() < until) {
      for (const client of this.#joined) client.endAtRest();
      await pause(DRAIN_STEP_MS);
    }
    this.#link.close();
  }

  /** `until`: how long it may wait. */
  #pass(passing: Passing, until: number): void {
    const { listener, stream, client } = passing;
    const taker = this.#takers?.get(listener);
    const session = this.#link.session;
    if (this.#isClosed) this.#refuse(passing);
    else if (taker) taker(stream, client);
    else if (session) this.#request(session, passing, until);
    else this.#hold(passing, until);
  }

  #hold(passing: Passing, until: number): void {
    if (passing.stream.destroyed) return;
    const isHeld = !this.#isClosed && this.#held.hold(passing, until, () => this.#refuse(passing));
    if (!isHeld) this.#refuse(passing);
  }

  #release(): void {
    for (const { passing, until } of this.#held.release()) this.#pass(passing, until);
  }

  #refuse({ refuse }: Passing): void {
    this.#refused.inc();
    refuse();
  }

  #request(session: ClientHttp2Session, passing: Passing, until: number): void {
    const { listener, stream, client } = passing;
    const headers = headersOf(listener, client);
    if (!headers) {
      this.#log.warn({ address: client.address }, "the certificates of a client are too long to be passed on");
      this.#refuse(passing);
      return;
    }
    const remote = session.request(headers, { endStream: false });
    let answer: number | undefined;
    const gone = (): void => remote.close(constants.NGHTTP2_CANCEL);
    stream.once("close", gone);
    remote.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_HTTP2_OUT_OF_STREAMS") session.destroy(); // after a thousand million clients
    });
    remote.once("response", ({ ":status": status }) => {
      answer = status;
      stream.off("close", gone);
      if (answer === TAKEN && !stream.destroyed) this.#join(stream, remote);
      else remote.close(constants.NGHTTP2_CANCEL);
    });
    remote.once("close", () => {
      stream.off("close", gone);
      if (answer === TAKEN) return;
      if (answer === UNKNOWN_LISTENER) {
        this.#refuse(passing);
        return;
      }
      if (this.#link.session === session) this.#link.refused();
      this.#hold(passing, until);
    });
  }

  #join(stream: AcceptedStream, remote: ClientHttp2Stream): void {
    this.#total.inc();
    const client = new JoinedClient(stream, remote, () => {
      this.#joined.delete(client);
      this.#endedBytes += client.bytes;
    });
    this.#joined.add(client);
  }
}
