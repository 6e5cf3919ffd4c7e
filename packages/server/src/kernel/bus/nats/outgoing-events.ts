import type { Logger } from "../../logging.ts";
import type { Topic, Topics } from "../events.ts";
import { ByteWriter, TooLong } from "../wire/byte-writer.ts";
import { type Frame, frameBytes } from "../wire/frame.ts";
import { type FrameSeal, SEAL_BYTES } from "../wire/frame-seal.ts";
import { writeValue } from "../wire/write-value.ts";
import type { NatsLink } from "./nats-link.ts";

/** Events of one turn of the event loop share a frame up to about this size. */
const FRAME_BYTES = 64 * 1024;
/** Bytes of head and seal that a frame has besides its events. */
const AROUND_BYTES = 64 + SEAL_BYTES;
/** What the server has not confirmed yet; more would only wait in the socket. */
const MAX_SENT_BYTES = 1024 * 1024;
/** What waits here meanwhile. Events beyond it are lost, and the others notice. */
export const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const BEAT_MS = 1_000;
const DRAIN_MS = 5_000;

export interface OutgoingOptions {
  readonly link: NatsLink;
  readonly subject: string;
  readonly seal: FrameSeal;
  readonly log: Logger;
}

/** Numbers the events of this node and sends them to the others, in order, with bounded memory and without waiting. */
export class OutgoingEvents {
  readonly #options: OutgoingOptions;
  readonly #writer: ByteWriter;
  readonly #waiting: Extract<Frame, { kind: "events" }>[] = [];
  readonly #beats: NodeJS.Timeout;
  readonly #forgetLink: () => void;
  #waitingBytes = 0;
  #sentBytes = 0;
  /** Of the events in the writer. */
  #first = 1;
  #next = 1;
  #isAsked = false;
  #isSpoken = false;
  #isTurnDue = false;
  #drained: (() => void) | undefined;
  /** Events that the other nodes did not get. */
  lost = 0;

  constructor(options: OutgoingOptions) {
    this.#options = options;
    const largest = options.link.connection.info?.max_payload ?? FRAME_BYTES;
    this.#writer = new ByteWriter(largest - AROUND_BYTES);
    this.#beats = setInterval(() => this.#beat(), BEAT_MS).unref();
    this.#forgetLink = options.link.reconnected(() => this.#pump());
  }

  add<T extends Topic>(topic: T, event: Topics[T]): void {
    const writer = this.#writer;
    const before = writer.length;
    try {
      this.#write(topic, event);
    } catch (error) {
      writer.rewind(before);
      this.#closeFrame();
      if (error instanceof TooLong && before > 0) {
        this.add(topic, event); // alone it may fit
        return;
      }
      this.#lose(1);
      this.#first = this.#next;
      this.#options.log.error({ err: error, topic }, "an event cannot be sent to the other nodes");
      return;
    }
    this.#next += 1;
    if (writer.length >= FRAME_BYTES) this.#closeFrame();
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    setImmediate(() => this.#endTurn());
  }

  /** Sends what is waiting, and how many events there were, for a bounded time. */
  async close(): Promise<void> {
    clearInterval(this.#beats);
    this.#closeFrame();
    const { connection } = this.#options.link;
    this.#pump();
    if (this.#waiting.length > 0) await this.#emptied();
    this.#forgetLink();
    if (!this.#options.link.isConnected) return;
    this.#send({ kind: "bye", last: this.#next - 1 });
    await connection.flush().catch(() => undefined); // the others notice by themselves
  }

  #write(topic: Topic, event: object): void {
    this.#writer.text(topic);
    writeValue(this.#writer, event);
  }

  #endTurn(): void {
    this.#isTurnDue = false;
    this.#closeFrame();
    this.#pump();
  }

  /** What is in the writer becomes a frame; without room it is lost. */
  #closeFrame(): void {
    const count = this.#next - this.#first;
    if (count === 0) return;
    const body = this.#writer.take();
    if (this.#waitingBytes + body.length > MAX_WAITING_BYTES) this.lost += count;
    else {
      this.#waiting.push({ kind: "events", first: this.#first, count, body });
      this.#waitingBytes += body.length;
    }
    this.#first = this.#next;
  }

  #lose(count: number): void {
    this.#next += count;
    this.lost += count;
  }

  #pump(): void {
    while (this.#options.link.isConnected && this.#sentBytes < MAX_SENT_BYTES) {
      const frame = this.#waiting.shift();
      if (!frame) break;
      this.#waitingBytes -= frame.body.length;
      this.#sentBytes += frame.body.length;
      this.#send(frame);
    }
    this.#confirm();
    if (this.#waiting.length === 0) this.#drained?.();
  }

  #send(frame: Frame): void {
    const { link, seal, subject } = this.#options;
    link.connection.publish(subject, seal.seal(frameBytes(frame)));
    this.#isSpoken = true;
  }

  /** The server's answer says that it has what was sent before. One question at a time is on its way. */
  #confirm(): void {
    if (this.#isAsked || this.#sentBytes === 0) return;
    this.#isAsked = true;
    const asked = this.#sentBytes;
    const confirmed = (): void => {
      this.#isAsked = false;
      this.#sentBytes -= asked;
      this.#pump();
    };
    this.#options.link.connection.flush().then(confirmed, confirmed); // also when the connection broke
  }

  #beat(): void {
    const { link } = this.#options;
    const isQuiet = !this.#isSpoken && this.#waiting.length === 0;
    this.#isSpoken = false;
    if (isQuiet && link.isConnected) this.#send({ kind: "beat", last: this.#next - 1 });
  }

  async #emptied(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = resolve;
    const timer = setTimeout(resolve, DRAIN_MS);
    await promise;
    clearTimeout(timer);
  }
}
