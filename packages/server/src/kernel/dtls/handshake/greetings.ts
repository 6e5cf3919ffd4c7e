import type { PeerAddress } from "../secure-datagrams.ts";
import { DtlsError } from "../wire/alerts.ts";
import { type ClientHello, readClientHello } from "../wire/client-hello.ts";
import { type HandshakeFragment, MESSAGE, messageOf } from "../wire/handshake-message.ts";
import { CONTENT, type DtlsRecord, VERSION_1_0, writeRecord } from "../wire/record.ts";
import { helloVerifyRequest } from "../wire/server-messages.ts";
import { Cookies } from "./cookies.ts";

export interface GreetingsOptions {
  readonly counts: { dropped: number };
  readonly send: (bytes: Buffer, to: PeerAddress) => void;
}

/** First messages of clients. Those that have not proved their address get a cookie, and nothing is kept of them. */
export class Greetings {
  readonly #options: GreetingsOptions;
  readonly #cookies = new Cookies();

  constructor(options: GreetingsOptions) {
    this.#options = options;
  }

  /** @returns a ClientHello whose cookie is valid. It must come in one piece. */
  take(
    { body, length, sequence }: HandshakeFragment,
    record: DtlsRecord,
    from: PeerAddress,
    now: number,
  ): ClientHello | undefined {
    const hello = body.length === length ? helloIn(body) : undefined;
    if (!hello) {
      this.#options.counts.dropped += 1;
      return undefined;
    }
    if (this.#cookies.isValid(hello.cookie, from, hello.random, now)) return hello;
    const cookie = this.#cookies.make(from, hello.random, now);
    const { bytes } = messageOf(MESSAGE.helloVerifyRequest, sequence, helloVerifyRequest(cookie));
    this.#options.send(writeRecord(CONTENT.handshake, record.sequence, bytes, VERSION_1_0), from);
    return undefined;
  }
}

/** Nobody is told of one that cannot be read: nobody has proved to be there. */
function helloIn(body: Buffer): ClientHello | undefined {
  try {
    return readClientHello(body);
  } catch (error) {
    if (error instanceof DtlsError) return undefined;
    throw error;
  }
}
