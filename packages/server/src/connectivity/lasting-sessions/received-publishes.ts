/** The side that answers for received publishes: the newest connection of a session. */
export interface PublishAnswerer {
  /** A publish that was repeated on this connection is durable. */
  received(packetId: number): void;
  /** It could not be made durable; the device has to send it again. */
  lost(packetId: number): void;
}

/** `asked`: it was repeated before it was durable, and the repetition waits for its answer. */
type Progress = "taken" | "asked" | "durable";

/**
 * The publishes of QoS 2 that a session has received and that were not released: they belong to the session, so that one
 * which is repeated on another connection is processed once [MQTT-4.3.3-10].
 */
export class ReceivedPublishes {
  readonly #progress: Map<number, Progress>;
  #answerer: PublishAnswerer | undefined;

  /** `durable`: packet ids of an earlier connection. */
  constructor(durable: readonly number[] = []) {
    this.#progress = new Map(durable.map((packetId) => [packetId, "durable"]));
  }

  get size(): number {
    return this.#progress.size;
  }

  /** Packet ids of those that are durable. */
  get durable(): readonly number[] {
    return [...this.#progress].filter(([, progress]) => progress === "durable").map(([packetId]) => packetId);
  }

  /** From now on `answerer` is told of what was repeated. */
  answerBy(answerer: PublishAnswerer): void {
    this.#answerer = answerer;
  }

  /** @returns `new` for the first publish with this id, else whether it may be acknowledged (again). */
  take(packetId: number): "new" | "durable" | "pending" {
    const progress = this.#progress.get(packetId);
    if (progress === undefined) {
      this.#progress.set(packetId, "taken");
      return "new";
    }
    if (progress === "durable") return "durable";
    this.#progress.set(packetId, "asked");
    return "pending";
  }

  /** `by`: who took it and answers for it. */
  madeDurable(packetId: number, by: PublishAnswerer): void {
    const progress = this.#progress.get(packetId);
    if (progress === undefined) return;
    this.#progress.set(packetId, "durable");
    if (progress === "asked" && this.#answerer !== by) this.#answerer?.received(packetId);
  }

  /** It was refused or could not be kept: the next one with this id is another one [MQTT-4.3.3-9]. */
  forget(packetId: number, by: PublishAnswerer): void {
    const progress = this.#progress.get(packetId);
    this.#progress.delete(packetId);
    if (progress === "asked" && this.#answerer !== by) this.#answerer?.lost(packetId);
  }

  /** @returns whether it was known. */
  release(packetId: number): boolean {
    return this.#progress.delete(packetId);
  }
}
