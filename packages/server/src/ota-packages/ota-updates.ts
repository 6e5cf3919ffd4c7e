import type { Device, DeviceProfile, OtaPackageId, OtaPackageInfo, OtaPackageType, Uuid } from "@orrery/model";
import { Mutex } from "../kernel/async/mutex.ts";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { EntityEvent } from "../kernel/bus/events.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { OtaOffer, OtaOfferStore } from "./ota-offer-store.ts";
import { OtaOffers, type OtaPace } from "./ota-offers.ts";
import type { OtaPackageStore } from "./ota-package-store.ts";
import { initiatedPoint, packageAttributes, packageKeys, queuedPoints } from "./ota-state.ts";

/** Changes whose devices have not been notified yet. */
const MAX_PENDING = 20_000;
/** Devices of a profile that are notified concurrently. */
const AT_ONCE = 50;

const COLUMN = { FIRMWARE: "firmwareId", SOFTWARE: "softwareId" } as const;
const TYPES: readonly OtaPackageType[] = ["FIRMWARE", "SOFTWARE"];

export interface OtaUpdatesOptions {
  readonly bus: Bus;
  readonly packages: OtaPackageStore;
  readonly offers: OtaOfferStore;
  readonly findDevice: (id: Uuid) => Promise<Device | undefined>;
  readonly findProfile: (id: Uuid) => Promise<DeviceProfile | undefined>;
  readonly telemetry: Pick<TelemetryService, "saveTimeSeries" | "saveAttributes" | "deleteAttributes">;
  readonly pace?: OtaPace | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Notifies devices when the package that they have to install changes: the device's own, or else its profile's
 * (reference: REST API, 6.4). Changes are handled one after the other, so that the last one wins: each is recorded at
 * once, and offered to the device when it is its turn.
 */
export class OtaUpdates {
  readonly #options: OtaUpdatesOptions;
  readonly #unsubscribe: Unsubscribe;
  readonly #changes = new Mutex();
  readonly #offers: OtaOffers;
  #pending = 0;
  #closed = false;

  constructor(options: OtaUpdatesOptions) {
    this.#options = options;
    this.#offers = new OtaOffers({
      store: options.offers,
      offer: (offer) => this.#changes.run(() => this.#offer(offer)),
      pace: options.pace,
      clock: options.clock,
      log: options.log,
    });
    this.#unsubscribe = options.bus.subscribe("entity", (event) => this.#entity(event));
    for (const type of TYPES) this.#enqueue(() => this.#remember(type, undefined));
  }

  /** Offers a device the package that it has as if it had just got it: it tries again, or was forgotten by a kill. */
  offerAgain(deviceId: Uuid, type: OtaPackageType): Promise<void> {
    return this.#changes.run(async () => {
      const device = await this.#options.findDevice(deviceId);
      const id = device && (await this.#effective(device, type));
      if (id) await this.#notify(device, type, id);
    });
  }

  /** Resolves when all changes so far are recorded: callers that change many devices wait for it in between. */
  recorded(): Promise<void> {
    return this.#changes.idle();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    await this.#offers.close();
    await this.#changes.idle();
  }

  #entity({ action, entity, before }: EntityEvent): void {
    if (action !== "CREATED" && action !== "UPDATED") return;
    const { entityType } = entity.id;
    if (entityType === "DEVICE") {
      const [after, former] = [entity as Device, before as Device | undefined]; // as the type of its id says
      if (mayDiffer(former, after)) this.#enqueue(() => this.#device(former, after));
    } else if (entityType === "DEVICE_PROFILE" && before) {
      const [after, former] = [entity as DeviceProfile, before as DeviceProfile]; // as the type of its id says
      for (const type of TYPES) {
        const column = COLUMN[type];
        if (former[column]?.id !== after[column]?.id) this.#enqueue(() => this.#profile(after, type));
      }
    }
  }

  #enqueue(work: () => Promise<void>): void {
    const { log } = this.#options;
    if (this.#pending >= MAX_PENDING) {
      log.error("too many changes of packages wait for their devices; one is lost");
      return;
    }
    this.#pending += 1;
    this.#changes
      .run(work)
      .catch((error: unknown) => log.error({ err: error }, "devices were not notified of their package"))
      .finally(() => {
        this.#pending -= 1;
      });
  }

  async #device(before: Device | undefined, after: Device): Promise<void> {
    for (const type of TYPES) {
      const wanted = await this.#effective(after, type);
      const former = before && (await this.#effective(before, type));
      if (wanted?.id !== former?.id) await this.#notify(after, type, wanted);
    }
  }

  /** Notifies the devices whose package changed before a kill that left no time for it; some at a time. */
  async #remember(type: OtaPackageType, after: Uuid | undefined): Promise<void> {
    if (this.#closed) return;
    const { offers, findDevice } = this.#options;
    const ids = await offers.findForgotten(type, { after, limit: AT_ONCE });
    for (const id of ids) {
      const device = await findDevice(id);
      if (device) await this.#notify(device, type, await this.#effective(device, type));
    }
    if (ids.length === AT_ONCE) this.#enqueue(() => this.#remember(type, ids.at(-1)));
  }

  async #profile(profile: DeviceProfile, type: OtaPackageType): Promise<void> {
    const { packages } = this.#options;
    const column = COLUMN[type];
    let after: Uuid | undefined;
    while (!this.#closed) {
      const ids = await packages.followers(profile.id.id, column, { after, limit: AT_ONCE });
      await Promise.all(ids.map((id) => this.#follower(id, profile, type)));
      if (ids.length < AT_ONCE) return;
      after = ids.at(-1);
    }
  }

  async #follower(id: Uuid, profile: DeviceProfile, type: OtaPackageType): Promise<void> {
    const device = await this.#options.findDevice(id);
    if (device) await this.#notify(device, type, profile[COLUMN[type]] ?? undefined);
  }

  async #notify(device: Device, type: OtaPackageType, id: OtaPackageId | undefined): Promise<void> {
    const { packages, telemetry, clock } = this.#options;
    const { tenantId, id: entityId } = device;
    const owner = { tenantId, entityId };
    const info = id && (await packages.find(id.id));
    if (!info) {
      await this.#offers.remove({ deviceId: entityId.id, type });
      await telemetry.deleteAttributes({
        ...owner,
        scope: "SHARED_SCOPE",
        keys: packageKeys(type),
        notifyDevice: true,
      });
      await this.#options.offers.forgetNotice({ deviceId: entityId.id, type });
      return;
    }
    await telemetry.saveTimeSeries({ ...owner, points: queuedPoints(info, clock()) });
    await this.#offers.add({ deviceId: entityId.id, type }, info.id.id);
  }

  /** Of the package that the device has now, which may be none. */
  async #offer(offer: OtaOffer): Promise<void> {
    const { packages, findDevice } = this.#options;
    const device = await findDevice(offer.deviceId);
    const id = device && (await this.#effective(device, offer.type));
    const info = id && (await packages.find(id.id));
    if (info) await this.#describe(device, info);
    await this.#offers.remove(offer);
  }

  async #describe({ tenantId, id: entityId }: Device, info: OtaPackageInfo): Promise<void> {
    const { telemetry, clock } = this.#options;
    const owner = { tenantId, entityId };
    const lastUpdateTs = clock();
    const { present, absent } = packageAttributes(info);
    const attributes = present.map((attribute) => ({ ...attribute, lastUpdateTs }));
    const scope = "SHARED_SCOPE";
    await telemetry.saveTimeSeries({ ...owner, points: [initiatedPoint(info, lastUpdateTs)] });
    await telemetry.saveAttributes({ ...owner, scope, attributes, notifyDevice: true });
    await telemetry.deleteAttributes({ ...owner, scope, keys: absent, notifyDevice: true });
  }

  async #effective(device: Device, type: OtaPackageType): Promise<OtaPackageId | undefined> {
    const column = COLUMN[type];
    const own = device[column];
    if (own) return own;
    return (await this.#options.findProfile(device.deviceProfileId.id))?.[column] ?? undefined;
  }
}

/** Most writes of devices do not change packages. */
function mayDiffer(before: Device | undefined, after: Device): boolean {
  if (!before) return true;
  return (
    before.firmwareId?.id !== after.firmwareId?.id ||
    before.softwareId?.id !== after.softwareId?.id ||
    before.deviceProfileId.id !== after.deviceProfileId.id
  );
}
