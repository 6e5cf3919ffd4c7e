import { entityId, NULL_UUID, SYSTEM_TENANT } from "@orrery/model";
import { addressGroup } from "../kernel/admission/address-group.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { DeviceProtocol } from "./admission.ts";
import type { DeviceContext } from "./ports.ts";

/** A connection or request with unknown credentials. The credentials are not kept: with a typo they are still a secret. */
export interface Refusal {
  readonly transport: DeviceProtocol;
  readonly address: string;
  /** The device that was probably meant: a part of the credentials belongs to it. */
  readonly suspect: () => Promise<DeviceContext | undefined>;
}

export interface RefusedCredentialsOptions {
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Clock;
  readonly log: Logger;
}

const WINDOW_MS = 60_000;
/**
 * Refusals that are looked into in a minute; guessing must not become work for the database. An address gets the n-th of
 * its own only while less than an n-th of all are taken: ten when it is alone, and the more come, the fewer each, so that
 * half of all are kept for addresses that have had none.
 */
const MAX_LOOKS = 100;
const FAILURE = "Wrong device credentials";

/**
 * Tells of refused devices, for the audit log: of the tenant where a device was meant that it has, else of the
 * installation. A device, or an address that means none, is told of once a minute; how many more there were stands
 * in the entry that follows.
 */
export class RefusedCredentials {
  readonly #options: RefusedCredentialsOptions;
  #windowStart = 0;
  readonly #byAddress = new Map<string, number>();
  readonly #told = new Set<string>();
  #looked = 0;
  #untold = 0;

  constructor(options: RefusedCredentialsOptions) {
    this.#options = options;
  }

  record(refusal: Refusal): void {
    this.#turnWindow();
    const group = addressGroup(refusal.address);
    const ofAddress = (this.#byAddress.get(group) ?? 0) + 1;
    if (this.#looked >= MAX_LOOKS / ofAddress) {
      this.#untold += 1;
      return;
    }
    this.#byAddress.set(group, ofAddress);
    this.#looked += 1;
    refusal.suspect().then(
      (device) => this.#tell(refusal, device),
      (error: unknown) => this.#options.log.warn({ err: error }, "a refused device was not found out"),
    );
  }

  #turnWindow(): void {
    const now = this.#options.clock();
    if (now - this.#windowStart < WINDOW_MS) return;
    this.#windowStart = now;
    this.#byAddress.clear();
    this.#told.clear();
    this.#looked = 0;
  }

  #tell({ transport, address }: Refusal, device: DeviceContext | undefined): void {
    const who = device?.deviceId.id ?? addressGroup(address);
    if (this.#told.has(who)) {
      this.#untold += 1;
      return;
    }
    this.#told.add(who);
    const others = this.#untold;
    this.#untold = 0;
    this.#options.bus.publish("userAction", {
      tenantId: device?.tenantId ?? SYSTEM_TENANT,
      action: "LOGIN",
      entityId: device?.deviceId ?? entityId("DEVICE", NULL_UUID),
      entityName: device?.name ?? "",
      data: { transport, clientAddress: address, otherRefusals: others },
      failure: FAILURE,
    });
  }
}
