import { addressGroup } from "../../../kernel/admission/address-group.ts";
import { AddressShares, type Release } from "../../../kernel/admission/address-shares.ts";
import { RateLimiter } from "../../../kernel/rate-limits/rate-limiter.ts";
import type { Rate } from "../../../kernel/rate-limits/token-buckets.ts";
import type { MqttSettings } from "../mqtt-settings.ts";

/** 0 connects per second: unlimited; 0 wrong credentials: never blocked (reference: device connectivity, 16.4). */
export type ConnectLimitSettings = Pick<
  MqttSettings,
  | "maxConnections"
  | "maxConnectionsPerAddress"
  | "maxUnauthenticated"
  | "maxUnauthenticatedPerAddress"
  | "maxProvisioning"
  | "maxProvisioningPerAddress"
  | "connectsPerSecond"
  | "connectsPerSecondPerAddress"
  | "maxWrongCredentialsPerIp"
  | "ipBlockMs"
>;

/** An admitted connection. */
export interface Admission {
  /** The remote address of the socket. */
  readonly address: string;
  /** The client was accepted. */
  accepted(): void;
  /** The client asks for the credentials of a device. @returns false when too many do. */
  provisions(): boolean;
  wrongCredentials(now: number): void;
  /** The connection has ended; a second call does nothing. */
  leave(): void;
}

interface Failures {
  count: number;
  lastAt: number;
}

/** Key of the rate of all addresses together. */
const ALL = "all";
/** Maximum number of remembered addresses; the oldest is dropped first. */
const MAX_ADDRESSES = 10_000;

/** Decides whether a new connection is admitted. */
export class ConnectLimits {
  readonly #settings: ConnectLimitSettings;
  readonly #failures = new Map<string, Failures>();
  readonly #all: AddressShares;
  readonly #unauthenticated: AddressShares;
  readonly #provisioning: AddressShares;
  readonly #connects = new RateLimiter(MAX_ADDRESSES);
  readonly #rates: readonly Rate[];
  readonly #ratesPerAddress: readonly Rate[];

  constructor(settings: ConnectLimitSettings) {
    this.#settings = settings;
    const { maxConnections, maxConnectionsPerAddress, maxUnauthenticated, maxUnauthenticatedPerAddress } = settings;
    this.#all = new AddressShares({ total: maxConnections, perAddress: maxConnectionsPerAddress });
    this.#unauthenticated = new AddressShares({ total: maxUnauthenticated, perAddress: maxUnauthenticatedPerAddress });
    const { maxProvisioning, maxProvisioningPerAddress } = settings;
    this.#provisioning = new AddressShares({ total: maxProvisioning, perAddress: maxProvisioningPerAddress });
    this.#rates = perSecond(settings.connectsPerSecond);
    this.#ratesPerAddress = perSecond(settings.connectsPerSecondPerAddress);
  }

  get connections(): number {
    return this.#all.size;
  }

  /** Counts the connection if it is admitted; `undefined` when it is not. */
  enter(address: string, now: number): Admission | undefined {
    if (this.#blocked(address, now)) return undefined;
    const release = this.#all.tryEnter(address);
    const releaseUnauthenticated = release && this.#unauthenticated.tryEnter(address);
    if (release && releaseUnauthenticated && this.#isInTime(address, now)) {
      return new Entered(this, address, release, releaseUnauthenticated);
    }
    releaseUnauthenticated?.();
    release?.();
    return undefined;
  }

  /** A place for a client that asks for credentials. */
  enterProvisioning(address: string): Release | undefined {
    return this.#provisioning.tryEnter(address);
  }

  /** A success resets the failures of an address. */
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

  #isInTime(address: string, now: number): boolean {
    return (
      this.#connects.take(addressGroup(address), this.#ratesPerAddress, 1, now) &&
      this.#connects.take(ALL, this.#rates, 1, now)
    );
  }
}

function perSecond(capacity: number): readonly Rate[] {
  return capacity === 0 ? [] : [{ capacity, periodMs: 1_000 }];
}

class Entered implements Admission {
  readonly address: string;
  readonly #limits: ConnectLimits;
  readonly #release: Release;
  /** The place of an unauthenticated connection. */
  #releaseUnauthenticated: Release | undefined;

  constructor(limits: ConnectLimits, address: string, release: Release, releaseUnauthenticated: Release) {
    this.#limits = limits;
    this.address = address;
    this.#release = release;
    this.#releaseUnauthenticated = releaseUnauthenticated;
  }

  accepted(): void {
    this.#releaseUnauthenticated?.();
    this.#releaseUnauthenticated = undefined; // an accepted connection lasts long and need not keep this
    this.#limits.succeeded(this.address);
  }

  provisions(): boolean {
    const release = this.#limits.enterProvisioning(this.address);
    if (!release) return false;
    this.#releaseUnauthenticated?.();
    this.#releaseUnauthenticated = release;
    return true;
  }

  wrongCredentials(now: number): void {
    this.#limits.failed(this.address, now);
  }

  leave(): void {
    this.#releaseUnauthenticated?.();
    this.#release();
  }
}
