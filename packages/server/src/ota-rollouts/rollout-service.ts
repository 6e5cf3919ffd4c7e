import {
  type DeviceProfile,
  entityId,
  MAX_ROLLOUT_DEVICES,
  type OtaRollout,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type RolloutDevice,
  type RolloutDraft,
  type RolloutProgressPoint,
  type RolloutRestore,
  type RolloutRetry,
  type RolloutStatus,
  type RolloutWaves,
  type Uuid,
} from "@orrery/model";
import type { DeviceStore } from "../devices/device-store.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import { mapPage } from "../kernel/database/select-page.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { Ids } from "../kernel/ids.ts";
import type { OtaPackageStore } from "../ota-packages/ota-package-store.ts";
import { devicesOf, sumOf } from "./decide.ts";
import type { DeviceFilter, RolloutDeviceStore } from "./rollout-device-store.ts";
import { searchOfTarget } from "./rollout-devices.ts";
import { type StoredRollout, shown } from "./rollout-rows.ts";
import { checkPackage, checkWaves } from "./rollout-rules.ts";
import type { RolloutRunner } from "./rollout-runner.ts";
import type { RolloutStore } from "./rollout-store.ts";

/** Rollouts of one tenant. */
const MAX_ROLLOUTS = 500;
/** Those of them that have not ended. */
const MAX_OPEN = 50;
const OPEN: readonly RolloutStatus[] = ["PREPARING", "READY", "RUNNING", "PAUSED", "CANCELLING"];
const PROGRESS_STEPS = 60;
const MIN_STEP_MS = 1_000;

export interface RolloutServiceOptions {
  readonly rollouts: RolloutStore;
  readonly devices: RolloutDeviceStore;
  readonly runner: Pick<RolloutRunner, "command" | "wake">;
  readonly packages: Pick<OtaPackageStore, "find">;
  readonly deviceStore: Pick<DeviceStore, "listInfos">;
  readonly findProfile: (id: Uuid) => Promise<DeviceProfile | undefined>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Rollouts of packages in waves. Ours: the contract assigns a package to one device, or to all of a profile at once. */
export class RolloutService {
  readonly #options: RolloutServiceOptions;

  constructor(options: RolloutServiceOptions) {
    this.#options = options;
  }

  /**
   * Creates a rollout, whose devices are looked up after the answer; it does nothing before it is started.
   * @throws {PlatformError} `badRequest` for waves, filters or a package that cannot be, `notFound` for a package or a
   * profile, `forbidden` for a session that has less than the rights of its user.
   */
  async create(user: User, draft: RolloutDraft): Promise<OtaRollout> {
    if (user.grants || user.isPublic) throw forbidden(); // it would go on with all rights of the tenant
    const { rollouts, packages, ids, clock, runner } = this.#options;
    const packageId = parseUuid(draft.otaPackageId);
    const wanted = await packages.find(packageId);
    if (wanted?.tenantId.id !== user.tenantId.id) throw notFound(entityId("OTA_PACKAGE", packageId));
    await this.#checkTarget(user, draft);
    checkPackage(wanted, "deviceProfileId" in draft.target ? parseUuid(draft.target.deviceProfileId) : undefined);
    checkWaves(draft.waves);
    await this.#checkNumber(user);
    const { name, target, failureLimit, sharePercent, pauseMs, timeoutMs, retry = null } = draft;
    const rollout: StoredRollout = {
      ...{ id: ids.uuid(), createdTime: clock(), startTime: null, endTime: null },
      ...{ tenantId: user.tenantId, userId: user.id, name: name.trim(), target },
      ...{ otaPackageId: packageId, packageType: wanted.type },
      ...{ packageTitle: wanted.title, packageVersion: wanted.version },
      ...{ failureLimit, sharePercent, pauseMs, timeoutMs, retry },
      ...{ status: "PREPARING", pauseReason: null, wave: 0, allotted: -1, restore: null },
      accepted: { failed: 0, tried: 0 },
      waves: draft.waves.map((wave, at) => ({
        ...{ number: at + 1, name: wave.name.trim(), devices: wave.devices },
        ...{ startTime: null, passedTime: null, counts: sumOf([]) },
      })),
    };
    await rollouts.insert(rollout);
    this.#publish(user, rollout, "created");
    runner.wake();
    return shown(rollout);
  }

  async list(user: User, otaPackageId: Uuid | undefined, link: PageLink): Promise<PageData<OtaRollout>> {
    return mapPage(await this.#options.rollouts.list(user.tenantId.id, otaPackageId, link), shown);
  }

  /** @throws {PlatformError} `notFound`, also for those of other tenants. */
  async get(user: User, id: Uuid): Promise<OtaRollout> {
    return shown(await this.#find(user, id));
  }

  start(user: User, id: Uuid): Promise<OtaRollout> {
    return this.#command(user, id, "started", async ({ status, waves }) => {
      if (status !== "READY") throw refused("The rollout is not ready to start!");
      if (devicesOf(sumOf(waves.map(({ counts }) => counts))) === 0) throw refused("The rollout has no devices!");
      const startTime = this.#options.clock();
      await this.#options.rollouts.turn(id, ["READY"], { status: "RUNNING", startTime });
    });
  }

  /** No further device gets the package; those that have it go on. */
  pause(user: User, id: Uuid): Promise<OtaRollout> {
    return this.#command(user, id, "paused", async ({ status }) => {
      if (status !== "RUNNING") throw refused("The rollout is not running!");
      await this.#options.rollouts.turn(id, ["RUNNING"], { status: "PAUSED", pauseReason: "USER" });
    });
  }

  /** Goes on. What it stopped for is accepted: only further failures count, or the next wave begins. */
  resume(user: User, id: Uuid): Promise<OtaRollout> {
    const { rollouts, clock } = this.#options;
    return this.#command(user, id, "resumed", async ({ status, pauseReason, wave, waves }) => {
      if (status !== "PAUSED") throw refused("The rollout is not paused!");
      if (pauseReason === "SHARE") await rollouts.pass(id, wave, clock());
      const accepted = pauseReason === "FAILURES" ? finishedOf(waves) : undefined;
      await rollouts.turn(id, ["PAUSED"], { status: "RUNNING", ...(accepted ? { accepted } : {}) });
    });
  }

  /** Begins the next wave now, whatever the one before has reached. */
  next(user: User, id: Uuid): Promise<OtaRollout> {
    const { rollouts, clock } = this.#options;
    return this.#command(user, id, "next wave begun", async ({ status, wave, waves }) => {
      if (status !== "RUNNING") throw refused("The rollout is not running!");
      if (wave >= waves.length) throw refused("The rollout has no further wave!");
      if (wave > 0) await rollouts.pass(id, wave, clock());
      await rollouts.begin(id, wave + 1, clock());
    });
  }

  /** Replaces the waves that have not begun; the rollout is prepared again, and then as it was. */
  setWaves(user: User, id: Uuid, { waves }: RolloutWaves): Promise<OtaRollout> {
    return this.#command(user, id, "waves changed", async (rollout) => {
      const { status, wave } = rollout;
      if (status !== "READY" && status !== "PAUSED")
        throw refused("Waves can be changed before the start and in a pause!");
      const begun = rollout.waves.filter(({ number }) => number <= wave);
      if (begun.length + waves.length === 0) throw refused("A rollout has at least one wave!");
      checkWaves(waves, begun);
      const next = waves.map(({ name, devices }, at) => ({ number: wave + at + 1, name: name.trim(), devices }));
      await this.#options.rollouts.replaceWaves(rollout, [status], next);
    });
  }

  /** Ends it for good; devices may get back the package that they had before. */
  cancel(user: User, id: Uuid, restore: RolloutRestore): Promise<OtaRollout> {
    const { rollouts, clock } = this.#options;
    return this.#command(user, id, "cancelled", async ({ status, wave }) => {
      if (wave === 0 && (status === "PREPARING" || status === "READY")) {
        await rollouts.turn(id, [status], { status: "CANCELLED", endTime: clock() });
      } else if (
        status === "PREPARING" ||
        status === "RUNNING" ||
        status === "PAUSED" ||
        (status === "DONE" && restore !== "NONE")
      ) {
        await rollouts.turn(id, [status], { status: "CANCELLING", restore });
      } else throw refused("The rollout has ended!");
    });
  }

  /** Failed devices try again: all, or those that are named. */
  retry(user: User, id: Uuid, { deviceIds }: RolloutRetry): Promise<OtaRollout> {
    const { rollouts, devices, clock } = this.#options;
    return this.#command(user, id, "retried", async (rollout) => {
      const { status, pauseReason, accepted } = rollout;
      if (status !== "RUNNING" && status !== "PAUSED" && status !== "DONE") throw refused("The rollout has ended!");
      const retried = await devices.retry(id, deviceIds?.map(parseUuid), clock());
      if (retried === 0) throw refused("None of the devices has failed!");
      const { failed, tried } = finishedOf((await this.#find(user, id)).waves);
      await rollouts.turn(id, [status], {
        status: status === "DONE" ? "RUNNING" : status,
        pauseReason,
        endTime: null,
        accepted: { failed: Math.min(accepted.failed, failed), tried: Math.min(accepted.tried, tried) },
      });
    });
  }

  async devices(user: User, id: Uuid, filter: DeviceFilter, link: PageLink): Promise<PageData<RolloutDevice>> {
    await this.#find(user, id);
    return this.#options.devices.list(id, filter, link);
  }

  /** How many devices had updated when, from its start until now or its end. */
  async progress(user: User, id: Uuid): Promise<readonly RolloutProgressPoint[]> {
    const { startTime, endTime } = await this.#find(user, id);
    if (startTime === null) return [];
    const length = (endTime ?? this.#options.clock()) - startTime;
    const stepMs = Math.max(MIN_STEP_MS, Math.ceil(length / PROGRESS_STEPS));
    return this.#options.devices.progress(id, startTime, stepMs);
  }

  /** Deletes one that has not begun, or has ended; its devices keep what they have. */
  async delete(user: User, id: Uuid): Promise<void> {
    const { rollouts, clock } = this.#options;
    const ended = await this.#command(user, id, "deleted", async ({ status }) => {
      if (status !== "READY" && status !== "CANCELLED" && status !== "DONE")
        throw refused("The rollout has not ended!");
      await rollouts.turn(id, [status], { status: "CANCELLED", endTime: clock() });
    });
    await rollouts.remove(ended.id);
  }

  async #command(
    user: User,
    id: Uuid,
    operation: string,
    task: (rollout: StoredRollout) => Promise<void>,
  ): Promise<OtaRollout> {
    return this.#options.runner.command(async () => {
      const rollout = await this.#find(user, id);
      await task(rollout);
      this.#publish(user, rollout, operation);
      return this.get(user, id);
    });
  }

  async #find(user: User, id: Uuid): Promise<StoredRollout> {
    const found = await this.#options.rollouts.find(id);
    if (found?.tenantId.id === user.tenantId.id) return found;
    throw new PlatformError("notFound", `Rollout with id [${id}] is not found`);
  }

  async #checkTarget(user: User, { target }: RolloutDraft): Promise<void> {
    if ("deviceProfileId" in target) {
      const profileId = parseUuid(target.deviceProfileId);
      const profile = await this.#options.findProfile(profileId);
      if (profile?.tenantId.id !== user.tenantId.id) throw notFound(entityId("DEVICE_PROFILE", profileId));
    }
    const { scope, textSearch } = searchOfTarget(target);
    const link = { page: 0, pageSize: 1, textSearch };
    const { totalElements } = await this.#options.deviceStore.listInfos({ ...scope, tenantId: user.tenantId.id }, link);
    if (totalElements === 0) throw refused("The rollout has no devices!");
    if (totalElements > MAX_ROLLOUT_DEVICES) throw refused(`More than ${MAX_ROLLOUT_DEVICES} devices match!`);
  }

  async #checkNumber({ tenantId }: User): Promise<void> {
    const { rollouts } = this.#options;
    if ((await rollouts.count(tenantId.id, OPEN)) >= MAX_OPEN) throw refused(`${MAX_OPEN} rollouts have not ended!`);
    if ((await rollouts.count(tenantId.id)) >= MAX_ROLLOUTS) {
      throw refused(`There are ${MAX_ROLLOUTS} rollouts: delete some that have ended!`);
    }
  }

  /** For the audit log, where rollouts stand with their package. */
  #publish(by: User, { id, name, otaPackageId, packageTitle, packageVersion }: StoredRollout, operation: string): void {
    this.#options.bus.publish("userAction", {
      tenantId: by.tenantId,
      action: "UPDATED",
      entityId: entityId("OTA_PACKAGE", otaPackageId),
      entityName: packageTitle,
      customerId: by.customerId,
      by,
      data: { rollout: { id, name, packageVersion }, operation },
    });
  }
}

function finishedOf(waves: OtaRollout["waves"]): StoredRollout["accepted"] {
  const { FAILED, UPDATED } = sumOf(waves.map(({ counts }) => counts));
  return { failed: FAILED, tried: FAILED + UPDATED };
}

function refused(message: string): PlatformError {
  return new PlatformError("badRequest", message);
}

function forbidden(): PlatformError {
  return new PlatformError("forbidden", "You don't have permission to perform this operation!");
}
