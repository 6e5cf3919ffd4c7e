import {
  type Customer,
  type Device,
  isUuid,
  NO_CUSTOMER,
  PlatformError,
  parseUuid,
  sameEntity,
  type Uuid,
} from "@orrery/model";
import type { DeviceStore } from "../../devices/device-store.ts";
import type { User } from "../../kernel/auth/user.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { EntityReader } from "../../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../../kernel/entities/entity-writer.ts";
import { orNotFound } from "../../kernel/entities/not-found.ts";
import { GuessDelays } from "../../kernel/rate-limits/guess-delays.ts";
import type { TelemetryService } from "../../telemetry/telemetry-service.ts";
import { tooManyGuesses } from "../../users/sign-in-guard.ts";
import type { DeviceClaims, DeviceContext } from "../ports.ts";
import { type ClaimData, claimDataOf, opens } from "./claim-data.ts";
import type { ClaimRequest } from "./claim-request.ts";
import { type ClaimStore, MAX_CLAIM_MS } from "./claim-store.ts";
import { OwnerChanged, ownerTarget } from "./device-owner.ts";

export interface ClaimSettings {
  /** False: only devices with the server attribute `claimingAllowed` = true may announce claims. */
  readonly allowedByDefault: boolean;
  /** How long a device can be claimed by default; a day at most. */
  readonly durationMs: number;
}

const DEFAULT_CLAIM_SETTINGS: ClaimSettings = { allowedByDefault: true, durationMs: MAX_CLAIM_MS };

export interface ClaimServiceOptions {
  readonly claims: ClaimStore;
  readonly devices: DeviceStore;
  readonly reader: EntityReader<Device>;
  readonly writer: EntityWriter;
  readonly findCustomer: (id: Uuid) => Promise<Customer | undefined>;
  readonly telemetry: Pick<TelemetryService, "attributes" | "saveAttributes" | "deleteAttributes">;
  readonly clock: Clock;
  readonly settings?: ClaimSettings | undefined;
}

/** The result of a claim; with the device as it is now when it succeeded. */
export type ClaimOutcome =
  | { readonly response: "SUCCESS"; readonly device: Device }
  | { readonly response: "FAILURE" | "CLAIMED" };

const ALLOWED = "claimingAllowed";
const DATA = "claimingData";
const DENIED = "You don't have permission to perform this operation!";

/** Customers claim devices by name and secret key (reference: device connectivity, 10; REST API, 2.12). */
export class ClaimService implements DeviceClaims {
  readonly #options: ClaimServiceOptions;
  readonly #settings: ClaimSettings;
  readonly #ofUsers = new GuessDelays({ free: 5, firstMs: 1_000, longestMs: 300_000, forgetMs: 3_600_000 });
  /** Wrong keys of all users together, by device. The delays are short: they hold up its real owner, too. */
  readonly #ofDevices = new GuessDelays({ free: 20, firstMs: 1_000, longestMs: 60_000, forgetMs: 3_600_000 });

  constructor(options: ClaimServiceOptions) {
    this.#options = options;
    this.#settings = options.settings ?? DEFAULT_CLAIM_SETTINGS;
  }

  /** A device announces that it may be claimed. It gets no error when claiming is not allowed. */
  async announce(device: DeviceContext, { secretKey, durationMs = 0 }: ClaimRequest): Promise<void> {
    if (device.customerId) return;
    if (!this.#settings.allowedByDefault && !(await this.#isAllowed(device.deviceId))) return;
    const { claims, clock } = this.#options;
    const now = clock();
    const wanted = durationMs > 0 ? durationMs : this.#settings.durationMs;
    const expirationTime = now + Math.min(wanted, MAX_CLAIM_MS);
    await claims.put(device.deviceId.id, { secretKey, expirationTime }, now);
  }

  /**
   * Assigns a device to the customer of `user`. Wrong keys do not cancel an announcement: otherwise anybody could.
   * @throws {PlatformError} `notFound` when the tenant has no device of this name or id, `tooManyRequests` after too
   * many wrong keys.
   */
  async claim(user: User, nameOrId: string, secretKey: string): Promise<ClaimOutcome> {
    const { claims, reader, clock } = this.#options;
    const device = await this.#find(user, nameOrId);
    reader.check(user, "CLAIM_DEVICES", device);
    const now = clock();
    const guesser = `${device.id.id} ${user.id.id}`;
    const waitMs = Math.max(this.#ofUsers.waitMs(guesser, now), this.#ofDevices.waitMs(device.id.id, now));
    if (waitMs > 0) throw tooManyGuesses(waitMs, "wrong keys");
    const announced = await claims.find(device.id.id, now);
    const data = announced ?? (await this.#dataInAttributes(device));
    if (!data) return { response: isFree(device) ? "FAILURE" : "CLAIMED" };
    if (!opens(data, secretKey, now)) {
      this.#ofUsers.wrong(guesser, now);
      this.#ofDevices.wrong(device.id.id, now);
      return { response: "FAILURE" };
    }
    return isFree(device) ? this.#give(device, user) : this.#alreadyClaimed(device);
  }

  /**
   * Takes a device back from its customer; succeeds also when it has none.
   * @throws {PlatformError} `notFound`, or `forbidden` for a device of another customer.
   */
  async reclaim(user: User, nameOrId: string): Promise<void> {
    const { claims, reader } = this.#options;
    const device = await this.#find(user, nameOrId);
    reader.check(user, "CLAIM_DEVICES", device);
    if (isFree(device)) return claims.delete(device.id.id);
    const isOthers = user.authority === "CUSTOMER_USER" && !sameEntity(device.customerId, user.customerId);
    if (isOthers) throw new PlatformError("forbidden", DENIED);
    await this.#take(device, user);
    if (!this.#settings.allowedByDefault) await this.#allow(device);
  }

  /** Users know the name, which is unique in the tenant; programs that know the id may send that. */
  async #find(user: User, nameOrId: string): Promise<Device> {
    const { devices } = this.#options;
    const named = await devices.findByName(user.tenantId.id, nameOrId);
    if (named) return named;
    const device = isUuid(nameOrId) ? await devices.find(parseUuid(nameOrId)) : undefined;
    return orNotFound(device && sameEntity(device.tenantId, user.tenantId) ? device : undefined);
  }

  async #give(device: Device, user: User): Promise<ClaimOutcome> {
    const { claims, devices, writer, findCustomer } = this.#options;
    const customer = orNotFound(await findCustomer(user.customerId.id));
    try {
      const after = await writer.save(ownerTarget(devices, NO_CUSTOMER), {
        before: device,
        after: { ...device, customerId: customer.id },
        by: user,
        assignment: { action: "ASSIGNED", customer: { id: customer.id, title: customer.title } },
        also: (tx) => claims.delete(device.id.id, tx),
      });
      await this.#forgetAttributes(device);
      return { response: "SUCCESS", device: after };
    } catch (error) {
      if (error instanceof OwnerChanged) return this.#alreadyClaimed(device);
      throw error;
    }
  }

  async #alreadyClaimed(device: Device): Promise<ClaimOutcome> {
    await this.#options.claims.delete(device.id.id);
    await this.#forgetAttributes(device);
    return { response: "CLAIMED" };
  }

  async #take(device: Device, user: User): Promise<void> {
    const { claims, devices, writer, findCustomer } = this.#options;
    const { customerId } = device;
    const customer = await findCustomer(customerId.id);
    try {
      await writer.save(ownerTarget(devices, customerId), {
        before: device,
        after: { ...device, customerId: NO_CUSTOMER },
        by: user,
        assignment: { action: "UNASSIGNED", customer: { id: customerId, title: customer?.title ?? "" } },
        also: (tx) => claims.delete(device.id.id, tx),
      });
    } catch (error) {
      // It was taken back or assigned to somebody else meanwhile: nothing to do.
      if (!(error instanceof OwnerChanged)) throw error;
    }
  }

  async #isAllowed(device: Device["id"]): Promise<boolean> {
    const [attribute] = await this.#options.telemetry.attributes(device, ["SERVER_SCOPE"], [ALLOWED]);
    return attribute?.value.type === "BOOLEAN" && attribute.value.value;
  }

  async #dataInAttributes({ id }: Device): Promise<ClaimData | undefined> {
    const [attribute] = await this.#options.telemetry.attributes(id, ["SERVER_SCOPE"], [DATA]);
    return attribute && claimDataOf(attribute.value);
  }

  #allow({ id, tenantId }: Device): Promise<void> {
    const { telemetry, clock } = this.#options;
    const value = { type: "BOOLEAN", value: true } as const;
    const attributes = [{ key: ALLOWED, lastUpdateTs: clock(), value }];
    return telemetry.saveAttributes({
      tenantId,
      entityId: id,
      scope: "SERVER_SCOPE",
      attributes,
      notifyDevice: false,
    });
  }

  #forgetAttributes({ id, tenantId }: Device): Promise<void> {
    const where = { tenantId, entityId: id, scope: "SERVER_SCOPE" } as const;
    return this.#options.telemetry.deleteAttributes({ ...where, keys: [ALLOWED, DATA], notifyDevice: false });
  }
}

function isFree({ customerId }: Device): boolean {
  return sameEntity(customerId, NO_CUSTOMER);
}
