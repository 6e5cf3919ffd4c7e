const LAST_PACKET_ID = 65_535;

/** Ids of the messages to a client that it has not acknowledged; none is used twice at a time [MQTT-2.2.1-4]. */
export class PacketIds {
  #used: Set<number> | undefined;
  #next = 1;

  /** Number of ids in use. */
  get size(): number {
    return this.#used?.size ?? 0;
  }

  /** `undefined` when all are in use. */
  take(): number | undefined {
    this.#used ??= new Set();
    if (this.#used.size >= LAST_PACKET_ID) return undefined;
    while (this.#used.has(this.#next)) this.#advance();
    const packetId = this.#next;
    this.#used.add(packetId);
    this.#advance();
    return packetId;
  }

  /** Uses an id that an earlier connection of the session has given. */
  takeAgain(packetId: number): void {
    this.#used ??= new Set();
    this.#used.add(packetId);
  }

  /** @returns whether it was in use. */
  free(packetId: number): boolean {
    return this.#used?.delete(packetId) ?? false;
  }

  #advance(): void {
    this.#next = this.#next === LAST_PACKET_ID ? 1 : this.#next + 1;
  }
}
