import type { Uuid } from "@orrery/model";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { OtaPackageStore } from "../ota-packages/ota-package-store.ts";
import type { StoredPackage } from "../ota-packages/ota-package-table.ts";
import { type AssignPackages, RESTORED_STATES } from "./assign-packages.ts";
import { type Decision, decide } from "./decide.ts";
import type { PrepareRollout } from "./prepare-rollout.ts";
import type { RolloutDeviceStore } from "./rollout-device-store.ts";
import type { StoredRollout } from "./rollout-rows.ts";
import type { RolloutStore } from "./rollout-store.ts";

export interface RolloutStepsOptions {
  readonly rollouts: RolloutStore;
  readonly devices: RolloutDeviceStore;
  readonly prepare: PrepareRollout;
  readonly assign: AssignPackages;
  readonly packages: Pick<OtaPackageStore, "find">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Does what {@link decide} says: each step is small, and may be repeated after a kill. */
export class RolloutSteps {
  readonly #options: RolloutStepsOptions;

  constructor(options: RolloutStepsOptions) {
    this.#options = options;
  }

  /** Does the next step. @returns undefined when there may be another one, or else until when there is none. */
  async next(id: Uuid): Promise<number | undefined> {
    const { rollouts, devices, clock } = this.#options;
    const rollout = await rollouts.find(id);
    if (!rollout) return Number.POSITIVE_INFINITY;
    const wanted = await this.#packageOf(rollout);
    const toRestore = await devices.countIn(id, RESTORED_STATES[rollout.restore ?? "NONE"]);
    const nextRetry = await this.#nextRetry(rollout);
    const decision = decide(rollout, { isPackageUsable: wanted !== undefined, toRestore, nextRetry }, clock());
    if (decision.type === "WAIT") return decision.until ?? Number.POSITIVE_INFINITY;
    await this.#perform(decision, rollout, wanted);
    return undefined;
  }

  async #perform(
    decision: Exclude<Decision, { type: "WAIT" }>,
    rollout: StoredRollout,
    wanted: StoredPackage | undefined,
  ): Promise<void> {
    const { rollouts, devices, prepare, assign, clock, log } = this.#options;
    const { id, retry } = rollout;
    switch (decision.type) {
      case "COLLECT":
        return prepare.collect(rollout, wanted);
      case "ALLOT":
        return prepare.allot(rollout, decision.wave);
      case "TURN":
        return this.#turn(rollout, decision.status);
      case "PAUSE":
        log.warn({ rollout: id, reason: decision.reason }, "a rollout has stopped by itself");
        return void (await rollouts.turn(id, ["RUNNING"], { status: "PAUSED", pauseReason: decision.reason }));
      case "PASS":
        return rollouts.pass(id, decision.wave, clock());
      case "BEGIN":
        return rollouts.begin(id, decision.wave, clock());
      case "ASSIGN":
        return wanted && assign.assign(rollout, wanted, decision.upToWave, decision.limit);
      case "RETRY":
        return retry === null ? undefined : void (await devices.retryDue(id, retry, clock()));
      case "RESTORE":
        return assign.restore(rollout, decision.limit);
    }
  }

  async #turn(rollout: StoredRollout, status: "READY" | "PAUSED" | "DONE" | "CANCELLED"): Promise<void> {
    const { rollouts, prepare, clock } = this.#options;
    if (status === "DONE" || status === "CANCELLED") {
      await rollouts.turn(rollout.id, ["RUNNING", "CANCELLING"], { status, endTime: clock() });
    } else if (await prepare.finish(rollout)) {
      await rollouts.turn(rollout.id, ["PREPARING"], { status, pauseReason: rollout.pauseReason });
    }
  }

  /** When the first failed device that has tries left tries again. */
  async #nextRetry({ id, status, retry }: StoredRollout): Promise<number | undefined> {
    if (retry === null || status !== "RUNNING") return undefined;
    const failedAt = await this.#options.devices.firstRetriable(id, retry.times);
    return failedAt === undefined ? undefined : failedAt + retry.afterMs;
  }

  async #packageOf({ otaPackageId, tenantId }: StoredRollout): Promise<StoredPackage | undefined> {
    const found = await this.#options.packages.find(otaPackageId);
    return found?.hasData && found.tenantId.id === tenantId.id ? found : undefined;
  }
}
