export interface ConnectLimitSettings {
  /** Connections at a time. */
  readonly maxConnections: number;
  /** Connections at a time that have not been accepted as a device's yet. */
  readonly maxUnauthenticated: number;
  /** New connections a second, with as many at once. 0: no limit. */
  readonly connectsPerSecond: number;
  /** After so many wrong credentials in a row an address is shut out. 0: never (reference: 16.4). */
  readonly maxWrongCredentialsPerIp: number;
  readonly ipBlockMs: number;
}

interface Failures {
  count: number;
  lastAt: number;
}

/** Addresses that are remembered; the oldest failure is forgotten first. */
const MAX_ADDRESSES = 10_000;

/** Decides at the door whether a connection may come in. */
export class ConnectLimits {
  readonly #settings: ConnectLimitSettings;
  readonly #failures = new Map<string, Failures>();
  #connections = 0;
  #unauthenticated = 0;
  #tokens: number;
  #refilledAt = 0;

  constructor(settings: ConnectLimitSettings) {
    this.#settings = settings;
    this.#tokens = settings.connectsPerSecond;
  }

  get connections(): number {
    return this.#connections;
  }

  /** Counts the connection when it may come in; each one that does must {@link leave}. */
  enter(address: string, now: number): boolean {
    const { maxConnections, maxUnauthenticated } = this.#settings;
    if (this.#connections >= maxConnections || this.#unauthenticated >= maxUnauthenticated) return false;
    if (this.#blocked(address, now) || !this.#takeToken(now)) return false;
    this.#connections += 1;
    this.#unauthenticated += 1;
    return true;
  }

  leave(authenticated: boolean): void {
    this.#connections -= 1;
    if (!authenticated) this.#unauthenticated -= 1;
  }

  accepted(address: string): void {
    this.#unauthenticated -= 1;
    this.#failures.delete(address);
  }

  wrongCredentials(address: string, now: number): void {
    if (this.#settings.maxWrongCredentialsPerIp === 0) return;
    const failures = this.#failures.get(address) ?? { count: 0, lastAt: now };
    this.#failures.delete(address);
    this.#failures.set(address, { count: failures.count + 1, lastAt: now });
    if (this.#failures.size <= MAX_ADDRESSES) return;
    for (const oldest of this.#failures.keys()) {
      this.#failures.delete(oldest);
      return;
    }
  }

  #blocked(address: string, now: number): boolean {
    const failures = this.#failures.get(address);
    if (!failures || failures.count < this.#settings.maxWrongCredentialsPerIp) return false;
    if (now - failures.lastAt < this.#settings.ipBlockMs) return true;
    this.#failures.delete(address);
    return false;
  }

  #takeToken(now: number): boolean {
    const rate = this.#settings.connectsPerSecond;
    if (rate === 0) return true;
    this.#tokens = Math.min(rate, this.#tokens + (Math.max(0, now - this.#refilledAt) * rate) / 1000);
    this.#refilledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
