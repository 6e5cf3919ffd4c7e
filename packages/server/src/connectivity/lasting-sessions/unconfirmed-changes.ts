/** Maximum number of changes that are told apart; of further ones only the oldest time is known. */
const MAX_CHANGES = 1_000;

/** Since when changes of shared attributes may not have reached a device: those that it has not acknowledged. */
export class UnconfirmedChanges {
  readonly #sent = new Map<number, number>();
  #floor = Number.POSITIVE_INFINITY;

  /** A change of the time `since` left under a packet id. */
  sent(packetId: number, since: number): void {
    if (this.#sent.size >= MAX_CHANGES) this.#floor = Math.min(this.#floor, since);
    else this.#sent.set(packetId, Math.min(since, this.#sent.get(packetId) ?? since));
  }

  confirmed(packetId: number): void {
    this.#sent.delete(packetId);
  }

  /** `undefined` when all are acknowledged. */
  get since(): number | undefined {
    return this.sinceBeside(() => false);
  }

  /** The same without those that are `known` to come again. */
  sinceBeside(known: (packetId: number) => boolean): number | undefined {
    let oldest = this.#floor;
    for (const [packetId, since] of this.#sent) if (!known(packetId)) oldest = Math.min(oldest, since);
    return oldest === Number.POSITIVE_INFINITY ? undefined : oldest;
  }
}
