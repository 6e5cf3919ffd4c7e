import { type DeviceInfo, MAX_ROLLOUT_DEVICES, type PageData, type PageLink, type Uuid } from "@orrery/model";
import type { DeviceStore } from "../devices/device-store.ts";
import type { Clock } from "../kernel/clock.ts";
import { PageCursor } from "../kernel/database/page-cursor.ts";
import type { StoredPackage } from "../ota-packages/ota-package-table.ts";
import type { RolloutDeviceStore } from "./rollout-device-store.ts";
import { type DeviceSearch, ownPackage, placeOf, searchOf, searchOfTarget, suits } from "./rollout-devices.ts";
import type { StoredRollout } from "./rollout-rows.ts";
import type { RolloutStore } from "./rollout-store.ts";

/** Devices of one step. */
const PAGE = 500;
const BY_AGE = { property: "createdTime", direction: "ASC" } as const;

export interface PrepareRolloutOptions {
  readonly rollouts: RolloutStore;
  readonly devices: RolloutDeviceStore;
  readonly deviceStore: Pick<DeviceStore, "listInfos">;
  /** The package that devices of a profile have without one of their own. */
  readonly packageOfProfile: (deviceProfileId: Uuid, rollout: StoredRollout) => Promise<Uuid | undefined>;
  readonly clock: Clock;
}

/** Where a list is that is read page by page; a new run begins again, which does no harm. */
interface Reading {
  readonly cursor: PageCursor;
  page: number;
}

/** Looks up the devices of rollouts and of their waves, a page at a time. */
export class PrepareRollout {
  readonly #options: PrepareRolloutOptions;
  readonly #readings = new Map<Uuid, Reading>();

  constructor(options: PrepareRolloutOptions) {
    this.#options = options;
  }

  /** Adds a page of devices that can get the package and have another one now. */
  async collect(rollout: StoredRollout, wanted: StoredPackage | undefined): Promise<void> {
    const { devices, rollouts, clock } = this.#options;
    const { data, isLast } = await this.#read(rollout, searchOfTarget(rollout.target));
    const found = [];
    for (const device of wanted ? data : []) {
      if (!wanted || !suits(wanted, device.deviceProfileId.id)) continue;
      const formerId = ownPackage(device, rollout.packageType);
      const current = formerId ?? (await this.#options.packageOfProfile(device.deviceProfileId.id, rollout));
      if (current !== wanted.id.id)
        found.push({ id: device.id.id, formerId, place: placeOf(rollout.id, device.id.id) });
    }
    await devices.add(rollout.id, found, clock());
    if (isLast || (await devices.count(rollout.id)) >= MAX_ROLLOUT_DEVICES) {
      this.#readings.delete(rollout.id);
      await rollouts.setAllotted(rollout.id, rollout.wave); // those of waves that have begun stay
    }
  }

  /** Puts some devices into a wave. */
  async allot(rollout: StoredRollout, number: number): Promise<void> {
    const { devices } = this.#options;
    const wave = rollout.waves.find((each) => each.number === number);
    if (!wave) throw new Error(`the rollout ${rollout.id} has no wave ${number}`);
    const which = wave.devices;
    if ("matching" in which) {
      const { data, isLast } = await this.#read(rollout, searchOf(which.matching));
      await devices.allot(rollout.id, number, { ids: data.map(({ id }) => id.id) });
      if (isLast) await this.#allotted(rollout.id, number);
      return;
    }
    const wanted = "percent" in which ? Math.ceil(((await devices.count(rollout.id)) * which.percent) / 100) : Infinity;
    const missing = wanted - (await devices.count(rollout.id, number));
    const allotted = missing > 0 ? await devices.allot(rollout.id, number, { limit: Math.min(missing, PAGE) }) : 0;
    if (allotted === 0) await this.#allotted(rollout.id, number);
  }

  /** Forgets devices that are in no wave. @returns whether all are forgotten. */
  async finish(rollout: StoredRollout): Promise<boolean> {
    return (await this.#options.devices.forgetUnallotted(rollout.id, PAGE)) === 0;
  }

  /** Forgets where a rollout is that is not prepared any more. */
  forget(id: Uuid): void {
    this.#readings.delete(id);
  }

  async #allotted(id: Uuid, wave: number): Promise<void> {
    this.#readings.delete(id);
    await this.#options.rollouts.setAllotted(id, wave);
  }

  async #read(
    { id, tenantId }: StoredRollout,
    { scope, textSearch }: DeviceSearch,
  ): Promise<PageData<DeviceInfo> & { readonly isLast: boolean }> {
    const reading = this.#readings.get(id) ?? { cursor: new PageCursor(), page: 0 };
    this.#readings.set(id, reading);
    const { cursor } = reading;
    const link: PageLink = { page: reading.page, pageSize: PAGE, sortOrder: BY_AGE, textSearch };
    const page = await this.#options.deviceStore.listInfos({ ...scope, tenantId: tenantId.id }, cursor.next(link));
    if (!cursor.isFollowed) reading.page += 1;
    return { ...page, isLast: cursor.isFollowed ? !cursor.hasMore : !page.hasNext };
  }
}
