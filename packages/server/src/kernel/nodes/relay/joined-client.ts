import { type ClientHttp2Stream, constants } from "node:http2";
import type { AcceptedStream } from "./relay.ts";

/** A client that does not read what is left for it is cut off after this time. */
const LINGER_MS = 5_000;
/** Looks at a client without a byte of it, until it counts as being at rest. */
const QUIET_LOOKS = 4;

/** A client whose bytes go to the active node and back. Each side waits for the other one to read. */
export class JoinedClient {
  readonly #stream: AcceptedStream;
  /** Whether the last that was said is the client's, who then waits for an answer. */
  #isWaiting = true;
  #quietLooks = 0;
  #seen = 0;

  /** `ended` is called when the client's connection has closed. */
  constructor(stream: AcceptedStream, remote: ClientHttp2Stream, ended: () => void) {
    this.#stream = stream;
    stream.pipe(remote);
    remote.pipe(stream);
    stream.on("data", () => {
      this.#isWaiting = true;
    });
    remote.on("data", () => {
      this.#isWaiting = false;
    });
    let linger: NodeJS.Timeout | undefined;
    remote.once("close", () => {
      if (stream.destroyed) return;
      stream.destroySoon();
      linger = setTimeout(() => stream.destroy(), LINGER_MS).unref();
    });
    stream.once("close", () => {
      clearTimeout(linger);
      const isWhole = stream.readableEnded && remote.readableEnded;
      if (!isWhole) remote.close(constants.NGHTTP2_CANCEL);
      ended();
    });
  }

  /** Passed on so far, both ways. */
  get bytes(): number {
    return this.#stream.bytesRead + this.#stream.bytesWritten;
  }

  /** Asked again and again: ends the client when it has had its last answer, and nothing is under way. */
  endAtRest(): void {
    const { bytes } = this;
    this.#quietLooks = bytes === this.#seen ? this.#quietLooks + 1 : 0;
    this.#seen = bytes;
    if (!this.#isWaiting && this.#quietLooks >= QUIET_LOOKS) this.#stream.destroySoon();
  }
}
