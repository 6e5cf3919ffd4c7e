import type { Clock } from "../clock.ts";
import { DatagramPort } from "../datagrams/datagram-port.ts";
import type { Logger } from "../logging.ts";
import type { ClientStream } from "../nodes/relay/passed-client.ts";
import type { DtlsEndpoint } from "./dtls-endpoint.ts";
import type { DtlsSettings } from "./dtls-settings.ts";
import type {
  PeerAddress,
  PeerChecks,
  SecureCounts,
  SecureDatagrams,
  SecureDatagramsHandler,
} from "./secure-datagrams.ts";
import type { ServerIdentity } from "./server-identity.ts";

export interface DtlsSocketOptions<P> {
  readonly settings: DtlsSettings;
  /** Absent: clients need a pre-shared key. */
  readonly identity?: ServerIdentity | undefined;
  readonly checks: PeerChecks<P>;
  readonly handler: SecureDatagramsHandler<P>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Datagrams that wait for the code to be loaded; clients send the others again. */
const MAX_EARLY = 256;
const TICK_MS = 100;
const NO_COUNTS: SecureCounts = { established: 0, resumed: 0, failed: 0, refused: 0, dropped: 0 };

/** DTLS 1.2 on a UDP port: socket and timer around a {@link DtlsEndpoint}, whose code is loaded with the first datagram. */
export class DtlsSocket<P> implements SecureDatagrams {
  readonly #options: DtlsSocketOptions<P>;
  readonly #socket: DatagramPort;
  #endpoint: DtlsEndpoint<P> | undefined;
  #early: (readonly [bytes: Buffer, from: PeerAddress])[] | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DtlsSocketOptions<P>) {
    this.#options = options;
    const received = (bytes: Buffer, from: PeerAddress) => this.#receive(bytes, from);
    this.#socket = new DatagramPort({ received, name: "DTLS", log: options.log });
  }

  get sessions(): number {
    return this.#endpoint?.sessions ?? 0;
  }

  get handshakes(): number {
    return this.#endpoint?.handshakes ?? 0;
  }

  get counts(): SecureCounts {
    return this.#endpoint?.counts ?? NO_COUNTS;
  }

  listen(host: string, port: number): Promise<number> {
    return this.#socket.listen(host, port);
  }

  takeFrom(stream: ClientStream): void {
    this.#socket.takeFrom(stream);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#endpoint?.closeAll();
    await this.#socket.close();
  }

  #receive(bytes: Buffer, from: PeerAddress): void {
    if (from.port === 0) return; // of raw sockets: nobody can be answered there
    if (!this.#endpoint) {
      this.#wait(bytes, from);
      return;
    }
    try {
      this.#endpoint.receive(bytes, from, this.#options.clock());
    } catch (error) {
      this.#options.log.error({ err: error }, "a datagram of DTLS failed");
    }
  }

  #wait(bytes: Buffer, from: PeerAddress): void {
    if (this.#early) {
      if (this.#early.length < MAX_EARLY) this.#early.push([bytes, from]);
      return;
    }
    this.#early = [[bytes, from]];
    this.#load().catch((error: unknown) => {
      this.#early = undefined; // the next datagram tries again
      this.#options.log.error({ err: error }, "DTLS could not be loaded");
    });
  }

  async #load(): Promise<void> {
    const { DtlsEndpoint: Endpoint } = await import("./dtls-endpoint.ts");
    if (!this.#socket.isOpen) return;
    const { settings, identity, checks, handler, log, clock } = this.#options;
    const endpoint = new Endpoint<P>({
      settings,
      identity,
      checks,
      handler,
      send: (bytes, to) => this.#send(bytes, to),
      failed: (error) => log.error({ err: error }, "the client of a DTLS handshake could not be looked up"),
    });
    this.#endpoint = endpoint;
    this.#timer = setInterval(() => endpoint.tick(clock()), TICK_MS).unref();
    for (const [bytes, from] of this.#early ?? []) this.#receive(bytes, from);
    this.#early = undefined;
  }

  /** Ignores failures to send: what does not arrive is retransmitted. */
  #send(bytes: Buffer, to: PeerAddress): void {
    try {
      this.#socket.send(bytes, to);
    } catch (error) {
      this.#options.log.debug({ err: error }, "a datagram of DTLS was not sent");
    }
  }
}
