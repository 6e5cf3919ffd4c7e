import { parseUuid } from "@orrery/model";
import type { Logger } from "../../logging.ts";
import { type NodeId, nodeIdOf } from "../../partitions/node-id.ts";
import type { InstallationKeys } from "../../secrets/installation-keys.ts";
import { Malformed } from "../wire/byte-reader.ts";
import { eventsOf, type Frame, type ReadEvent, readFrame } from "../wire/frame.ts";
import { FrameOpener } from "../wire/frame-seal.ts";
import { type Heard, hear, isSilent } from "./heard.ts";

/** Nodes that are known at a time; of one more than that nothing is heard. */
const MAX_NODES = 256;
const LISTEN_MS = 1_000;

interface Publisher {
  readonly opener: FrameOpener;
  /** Absent: nothing that could be read. */
  heard: Heard | undefined;
}

export interface IncomingOptions {
  readonly me: NodeId;
  readonly keys: Pick<InstallationKeys, "deriveKey">;
  readonly log: Logger;
  readonly deliver: (event: ReadEvent) => void;
  readonly missed: () => void;
}

/** Hears the events of other nodes, and notices which are missing. */
export class IncomingEvents {
  readonly #options: IncomingOptions;
  readonly #publishers = new Map<string, Publisher>();
  readonly #silence: NodeJS.Timeout;

  constructor(options: IncomingOptions) {
    this.#options = options;
    this.#silence = setInterval(() => this.#listen(), LISTEN_MS).unref();
  }

  /** `publisher`: the last part of the subject. */
  receive(publisher: string, sealed: Uint8Array): void {
    const known = this.#publisher(publisher);
    if (!known) return;
    const bytes = known.opener.open(sealed);
    if (bytes === undefined) return;
    try {
      this.#hear(publisher, known, readFrame(bytes));
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.#options.log.warn({ err: error, node: publisher }, "events of another node cannot be read");
      this.#options.missed();
    }
  }

  /** The connection was lost: silence until now says nothing about other nodes, and events may be missing. */
  reconnected(): void {
    for (const publisher of this.#publishers.values()) {
      if (publisher.heard) publisher.heard = { ...publisher.heard, at: performance.now() };
    }
    this.#options.missed();
  }

  close(): void {
    clearInterval(this.#silence);
  }

  #publisher(name: string): Publisher | undefined {
    const known = this.#publishers.get(name);
    if (known) return known;
    const node = idOf(name);
    if (node === undefined || node === this.#options.me || this.#publishers.size >= MAX_NODES) return undefined;
    const publisher = { opener: new FrameOpener(this.#options.keys, node), heard: undefined };
    this.#publishers.set(name, publisher);
    return publisher;
  }

  #hear(name: string, publisher: Publisher, frame: Frame): void {
    const { heard, missed } = hear(publisher.heard, frame, performance.now());
    publisher.heard = heard;
    if (heard === undefined) this.#publishers.delete(name);
    if (missed) this.#options.missed();
    if (frame.kind !== "events") return;
    for (const event of eventsOf(frame)) this.#options.deliver(event);
  }

  /** Who has ended without a goodbye may have written what no event told. */
  #listen(): void {
    const now = performance.now();
    for (const [name, { heard }] of this.#publishers) {
      if (heard && !isSilent(heard, now)) continue;
      this.#publishers.delete(name);
      if (heard) this.#options.missed();
    }
  }
}

function idOf(name: string): NodeId | undefined {
  try {
    return nodeIdOf(parseUuid(name));
  } catch {
    return undefined; // somebody else's subject
  }
}
