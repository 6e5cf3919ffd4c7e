import type { Egress } from "../../../kernel/egress/egress.ts";

/** How long an address is used before it is checked and looked up again. */
const KEPT_MS = 5 * 60_000;
const MAX_HOSTS = 50_000;

interface Known {
  readonly address: Promise<string>;
  readonly until: number;
}

/** Addresses of agents, looked up by the egress guard: those that it refuses are not spoken to. */
export class AgentAddresses {
  readonly #egress: Pick<Egress, "resolve">;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();

  /** `now`: milliseconds that never go back. */
  constructor(egress: Pick<Egress, "resolve">, now: () => number) {
    this.#egress = egress;
    this.#now = now;
  }

  /** @throws {EgressError} when the guard refuses the host, or it has no address. */
  of(host: string): Promise<string> {
    const known = this.#known.get(host);
    if (known && known.until > this.#now()) return known.address;
    const address = this.#egress.resolve(host);
    address.catch(() => undefined); // those that wait for it get the error
    this.#known.delete(host);
    if (this.#known.size >= MAX_HOSTS) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(host, { address, until: this.#now() + KEPT_MS });
    return address;
  }
}
