import { AddressShares, type Release } from "../../kernel/admission/address-shares.ts";

export interface ConnectLimitSettings {
  /** Connections at a time. */
  readonly maxConnections: number;
  /** Connections of one address at a time; many devices may stand behind one. */
  readonly maxConnectionsPerAddress: number;
  /** Connections at a time that have not been accepted as a device's yet, TLS handshakes included. */
  readonly maxUnauthenticated: number;
  /** The same of one address, so that silent ones keep no others out. */
  readonly maxUnauthenticatedPerAddress: number;
  /** New connections a second, with as many at once. 0: no limit. */
  readonly connectsPerSecond: number;
  /** After so many wrong credentials in a row an address is shut out. 0: never (reference: 16.4). */
  readonly maxWrongCredentialsPerIp: number;
  readonly ipBlockMs: number;
}

/** A connection that has come in. */
export interface Admission {
  /** As the socket says it. */
  readonly address: string;
  /** It is a device's. */
  accepted(): void;
  wrongCredentials(now: number): void;
  /** It has ended; a second call does nothing. */
  leave(): void;
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
  readonly #all: AddressShares;
  readonly #unauthenticated: AddressShares;
  #tokens: number;
  #refilledAt = 0;

  constructor(settings: ConnectLimitSettings) {
    this.#settings = settings;
    const { maxConnections, maxConnectionsPerAddress, maxUnauthenticated, maxUnauthenticatedPerAddress } = settings;
    this.#all = new AddressShares({ total: maxConnections, perAddress: maxConnectionsPerAddress });
    this.#unauthenticated = new AddressShares({ total: maxUnauthenticated, perAddress: maxUnauthenticatedPerAddress });
    this.#tokens = settings.connectsPerSecond;
  }

  get connections(): number {
    return this.#all.size;
  }

  /** Counts the connection when it may come in; `undefined` when it may not. */
  enter(address: string, now: number): Admission | undefined {
    if (this.#blocked(address, now)) return undefined;
    const release = this.#all.tryEnter(address);
    const releaseUnauthenticated = release && this.#unauthenticated.tryEnter(address);
    if (release && releaseUnauthenticated && this.#takeToken(now)) {
      return new Entered(this, address, release, releaseUnauthenticated);
    }
    releaseUnauthenticated?.();
    release?.();
    return undefined;
  }

  /** One success forgets the failures of an address. */
  succeeded(address: string): void {
    this.#failures.delete(address);
  }

  failed(address: string, now: number): void {
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

class Entered implements Admission {
  readonly address: string;
  readonly #limits: ConnectLimits;
  readonly #release: Release;
  #releaseUnauthenticated: Release | undefined;

  constructor(limits: ConnectLimits, address: string, release: Release, releaseUnauthenticated: Release) {
    this.#limits = limits;
    this.address = address;
    this.#release = release;
    this.#releaseUnauthenticated = releaseUnauthenticated;
  }

  accepted(): void {
    this.#releaseUnauthenticated?.();
    this.#releaseUnauthenticated = undefined; // a device stays for long, and need not carry this with it
    this.#limits.succeeded(this.address);
  }

  wrongCredentials(now: number): void {
    this.#limits.failed(this.address, now);
  }

  leave(): void {
    this.#releaseUnauthenticated?.();
    this.#release();
  }
}
