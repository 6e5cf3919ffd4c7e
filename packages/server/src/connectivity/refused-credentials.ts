import { entityId, NULL_UUID, type RefusedCause, SYSTEM_TENANT } from "@orrery/model";
import { addressGroup } from "../kernel/admission/address-group.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { DeviceProtocol } from "./admission.ts";
import type { ConnectionReport, ConnectionReports } from "./connection-log/connection-report.ts";
import type { DeviceContext } from "./ports.ts";

/**
 * A connection or request with unknown credentials. The credentials are not kept but for a prefix: with a typo they are
 * still a secret.
 */
export interface Refusal {
  readonly transport: DeviceProtocol;
  readonly address: string;
  /** The device that was probably meant: a part of the credentials belongs to it. */
  readonly suspect: () => Promise<DeviceContext | undefined>;
  readonly presented?: ConnectionReport["presented"];
  /** The cause in the connection log; by default it is about credentials. */
  readonly cause?: RefusedCause | undefined;
}

export interface RefusedCredentialsOptions {
  readonly bus: Pick<Bus, "publish">;
  readonly connections: ConnectionReports;
  readonly clock: Clock;
  readonly log: Logger;
}

const WINDOW_MS = 60_000;
/**
 * Maximum number of refusals per minute that are looked up: guessing must not burden the database. An address gets its
 * n-th look-up only while fewer than 1/n of all are used: ten when it is alone, fewer when many addresses guess, so
 * that half of all are left for addresses that have had none.
 */
const MAX_LOOKS = 100;
const FAILURE = "Wrong device credentials";

/**
 * Reports refused devices to the audit log: that of the tenant when one of its devices was meant, otherwise that of the
 * installation. Each device, and each address without a device, is reported once a minute; the next entry has the
 * number of further refusals.
 */
export class RefusedCredentials {
  readonly #options: RefusedCredentialsOptions;
  #windowStart = 0;
  readonly #byAddress = new Map<string, number>();
  readonly #reported = new Set<string>();
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
      this.#log(refusal, undefined);
      return;
    }
    this.#byAddress.set(group, ofAddress);
    this.#looked += 1;
    refusal.suspect().then(
      (device) => {
        this.#log(refusal, device);
        this.#report(refusal, device);
      },
      (error: unknown) => this.#options.log.warn({ err: error }, "a refused device was not found out"),
    );
  }

  /** The connection log counts all; of those that were not looked up no device is known. */
  #log({ transport, address, presented, cause }: Refusal, device: DeviceContext | undefined): void {
    this.#options.connections.report({
      outcome: "REFUSED",
      cause: cause ?? causeOf(presented?.certificate === true, device !== undefined),
      transport,
      address,
      presented,
      device,
    });
  }

  #turnWindow(): void {
    const now = this.#options.clock();
    if (now - this.#windowStart < WINDOW_MS) return;
    this.#windowStart = now;
    this.#byAddress.clear();
    this.#reported.clear();
    this.#looked = 0;
  }

  #report({ transport, address }: Refusal, device: DeviceContext | undefined): void {
    const who = device?.deviceId.id ?? addressGroup(address);
    if (this.#reported.has(who)) {
      this.#untold += 1;
      return;
    }
    this.#reported.add(who);
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

/** Of a certificate that belongs to a device only its dates can be wrong. */
function causeOf(isCertificate: boolean, isKnown: boolean): RefusedCause {
  if (isCertificate) return isKnown ? "CERTIFICATE_NOT_VALID" : "UNKNOWN_CERTIFICATE";
  return isKnown ? "WRONG_CREDENTIALS" : "UNKNOWN_CREDENTIALS";
}
