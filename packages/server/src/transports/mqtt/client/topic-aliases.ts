/** Topics are few: more aliases than this are of no use. */
const MAX_ALIASES = 16;

/** The aliases under which an MQTT 5 client knows topics that it is sent messages on (3.3.2.3.4). */
export class TopicAliases {
  readonly #maximum: number;
  readonly #numbers = new Map<string, number>();

  /** `maximum`: of its CONNECT, more than 0 [MQTT-3.1.2-26]. */
  constructor(maximum: number) {
    this.#maximum = Math.min(maximum, MAX_ALIASES);
  }

  /** The alias for a packet that is about to be sent, and whether the client knows it; `undefined`: none is left. */
  of(topic: string): { readonly number: number; readonly isKnown: boolean } | undefined {
    const known = this.#numbers.get(topic);
    if (known !== undefined) return { number: known, isKnown: true };
    return this.#numbers.size < this.#maximum ? { number: this.#numbers.size + 1, isKnown: false } : undefined;
  }

  /** The client was told the alias of a topic. */
  told(topic: string, number: number): void {
    this.#numbers.set(topic, number);
  }
}
