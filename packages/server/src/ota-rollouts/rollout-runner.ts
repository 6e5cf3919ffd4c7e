import type { Uuid } from "@orrery/model";
import { Mutex } from "../kernel/async/mutex.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import { Pauses } from "./pauses.ts";
import { type RolloutDeviceStore, WATCHING } from "./rollout-device-store.ts";
import type { RolloutDeviceColumns, StoredRollout } from "./rollout-rows.ts";
import type { RolloutSignals } from "./rollout-signals.ts";
import type { RolloutSteps } from "./rollout-steps.ts";
import type { RolloutStore } from "./rollout-store.ts";
import type { WatchDevices } from "./watch-devices.ts";

/** Devices that are looked at in one go. */
const LOOK = 100;
/** How often rollouts are searched for devices that are silent, or were forgotten. */
const CHECK_MS = 30_000;
/** A device that got the package so long ago and waits for nothing was forgotten. */
const SETTLED_MS = 10 * 60_000;
/** Pause after a failure, the database's for example. */
const RETRY_MS = 5_000;
/** Events within this time are one reason to look. */
const GATHER_MS = 100;

export interface RolloutRunnerOptions {
  readonly rollouts: RolloutStore;
  readonly devices: RolloutDeviceStore;
  readonly steps: RolloutSteps;
  readonly watch: WatchDevices;
  /** Made with what wakes the runner. */
  readonly signals: (notice: () => void) => RolloutSignals;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Runs the rollouts of all tenants in turn, each by one small step: what devices say, what the time brings, and what is
 * to be done next. Everything that it knows is stored; after a start it looks at all devices that it watches.
 */
export class RolloutRunner {
  readonly #options: RolloutRunnerOptions;
  readonly #signals: RolloutSignals;
  readonly #pauses = new Pauses();
  readonly #turns = new Mutex();
  readonly #startedAt: number;
  /** Rollouts all of whose devices are to be looked at, and the last device that was. */
  readonly #sweeps = new Map<Uuid, Uuid | undefined>();
  readonly #known = new Set<Uuid>();
  readonly #checkedAt = new Map<Uuid, number>();
  readonly #failedUntil = new Map<Uuid, number>();
  readonly #loop: Promise<void>;

  constructor(options: RolloutRunnerOptions) {
    this.#options = options;
    this.#startedAt = options.clock();
    this.#signals = options.signals(() => this.#pauses.wake(GATHER_MS));
    this.#loop = this.#run();
  }

  /** Looks at once whether there is something to do. */
  wake(): void {
    this.#pauses.wake(0);
  }

  /** Runs a command between two steps: what it reads does not change until it has written. */
  async command<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await this.#turns.run(task);
    } finally {
      this.wake();
    }
  }

  /** Waits for the step in progress; the next start continues. */
  async close(): Promise<void> {
    this.#pauses.close();
    this.#signals.close();
    await this.#loop;
    await this.#turns.idle();
  }

  async #run(): Promise<void> {
    while (!this.#pauses.isClosed) {
      let waitMs: number;
      try {
        waitMs = await this.#round();
      } catch (error) {
        this.#options.log.warn({ err: error }, "rollouts could not be read; they go on soon");
        waitMs = RETRY_MS;
      }
      await this.#pauses.pause(waitMs);
    }
  }

  /** One step of each rollout. @returns how long there is nothing to do, in ms. */
  async #round(): Promise<number> {
    const { rollouts, clock } = this.#options;
    const active = await rollouts.active();
    this.#signals.watch(new Set(active.map(({ tenantId }) => tenantId)));
    this.#forgetOthers(active.map(({ id }) => id));
    if (this.#signals.takeLoss()) for (const { id } of active) this.#sweeps.set(id, undefined);
    const noted = this.#signals.take(LOOK);
    if (noted.length > 0) await this.#turns.run(() => this.#lookAt(noted));
    let until = noted.length === LOOK ? 0 : Number.POSITIVE_INFINITY;
    for (const { id } of active) {
      if (this.#pauses.isClosed) return 0;
      until = Math.min(until, await this.#turn(id));
    }
    return Math.max(0, until - clock());
  }

  /** @returns the time of the next turn. */
  async #turn(id: Uuid): Promise<number> {
    const { clock, log } = this.#options;
    const failedUntil = this.#failedUntil.get(id) ?? 0;
    if (failedUntil > clock()) return failedUntil;
    try {
      return await this.#turns.run(() => this.#step(id));
    } catch (error) {
      log.warn({ err: error, rollout: id }, "a rollout is interrupted; it goes on soon");
      const later = clock() + RETRY_MS;
      this.#failedUntil.set(id, later);
      return later;
    }
  }

  async #step(id: Uuid): Promise<number> {
    const { rollouts, steps, clock } = this.#options;
    if (this.#sweeps.has(id)) {
      await this.#sweep(id);
      return 0;
    }
    const checkedAt = this.#checkedAt.get(id) ?? 0;
    const rollout = await rollouts.find(id);
    if (!rollout) return Number.POSITIVE_INFINITY;
    const checkMs = Math.min(CHECK_MS, rollout.timeoutMs ?? CHECK_MS);
    if (checkedAt + checkMs <= clock()) {
      const isDone = await this.#check(rollout);
      if (isDone) this.#checkedAt.set(id, clock());
      else return 0;
    }
    const until = await steps.next(id);
    return until === undefined ? 0 : Math.min(until, clock() + checkMs);
  }

  async #lookAt(deviceIds: readonly Uuid[]): Promise<void> {
    const { rollouts, devices } = this.#options;
    const rows = await devices.watched(deviceIds);
    for (const id of new Set(rows.map((row) => row.rollout_id))) {
      const rollout = await rollouts.find(id);
      if (rollout)
        await this.#look(
          rollout,
          rows.filter((row) => row.rollout_id === id),
        );
    }
  }

  /** Looks at some more of all watched devices of a rollout. */
  async #sweep(id: Uuid): Promise<void> {
    const { rollouts, devices } = this.#options;
    const rollout = await rollouts.find(id);
    const isWatched = rollout !== undefined && WATCHING.includes(rollout.status);
    const rows = isWatched ? await devices.watchedOf(id, this.#sweeps.get(id), LOOK) : [];
    if (rollout && isWatched) await this.#look(rollout, rows);
    if (rows.length < LOOK) this.#sweeps.delete(id);
    else this.#sweeps.set(id, rows.at(-1)?.device_id);
  }

  /** Looks at devices that are silent, or were forgotten. @returns whether there are no more. */
  async #check(rollout: StoredRollout): Promise<boolean> {
    const { devices, clock } = this.#options;
    const { id, timeoutMs, packageType, status } = rollout;
    if (!WATCHING.includes(status)) return true;
    const forgotten = await devices.forgotten(id, packageType, this.#settledBefore, LOOK);
    await this.#look(rollout, forgotten);
    const before = timeoutMs === null ? undefined : clock() - timeoutMs;
    const silent = before === undefined ? [] : await devices.inStates(id, ["UNDER_WAY"], LOOK, before);
    await this.#look(rollout, silent);
    return silent.length < LOOK && forgotten.length < LOOK;
  }

  #look(rollout: StoredRollout, rows: readonly RolloutDeviceColumns[]): Promise<void> {
    return this.#options.watch.look(rollout, rows, this.#settledBefore);
  }

  get #settledBefore(): number {
    return Math.max(this.#startedAt, this.#options.clock() - SETTLED_MS);
  }

  /** Keeps nothing of rollouts that have ended, and looks at the devices of those that are new here. */
  #forgetOthers(active: readonly Uuid[]): void {
    const left = new Set(active);
    for (const id of this.#known) if (!left.has(id)) this.#forget(id);
    for (const id of active) {
      if (this.#known.has(id)) continue;
      this.#known.add(id);
      this.#sweeps.set(id, undefined);
    }
  }

  #forget(id: Uuid): void {
    this.#known.delete(id);
    this.#sweeps.delete(id);
    this.#checkedAt.delete(id);
    this.#failedUntil.delete(id);
  }
}
