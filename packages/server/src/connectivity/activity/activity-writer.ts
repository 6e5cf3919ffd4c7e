import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceAttributes } from "../ports.ts";
import { attributeValue } from "./activity-attributes.ts";
import type { Tracked } from "./tracked-device.ts";

/** Number of devices that are written together, to need few commits. */
const DEVICES_AT_ONCE = 512;

/** Writes changed states into attributes: changes of the state immediately, mere activity at intervals. */
export class ActivityWriter {
  readonly #attributes: DeviceAttributes;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #reportPeriodMs: number;
  readonly #dirty = new Set<Tracked>();
  #flushing: Promise<void> | undefined;

  /** `reportPeriodMs`: minimum time between two writes of a device's `lastActivityTime` alone. */
  constructor(options: {
    readonly attributes: DeviceAttributes;
    readonly clock: Clock;
    readonly log: Logger;
    readonly reportPeriodMs: number;
  }) {
    this.#attributes = options.attributes;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#reportPeriodMs = options.reportPeriodMs;
  }

  add(tracked: Tracked): void {
    this.#dirty.add(tracked);
  }

  forget(tracked: Tracked): void {
    this.#dirty.delete(tracked);
  }

  /** Writes what is due. */
  flush(): Promise<void> {
    return this.#flush(false);
  }

  /** Writes everything. */
  async close(): Promise<void> {
    await this.#flushing;
    await this.#flush(true);
  }

  #flush(all: boolean): Promise<void> {
    this.#flushing ??= this.#write(all).finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async #write(all: boolean): Promise<void> {
    const before = this.#clock() - this.#reportPeriodMs;
    const due = [...this.#dirty].filter((tracked) => all || tracked.writtenAt <= before || isUrgent(tracked));
    for (const tracked of due) this.#dirty.delete(tracked);
    for (let at = 0; at < due.length; at += DEVICES_AT_ONCE) {
      await Promise.all(due.slice(at, at + DEVICES_AT_ONCE).map((tracked) => this.#save(tracked)));
    }
  }

  async #save(tracked: Tracked): Promise<void> {
    const { state, changed, device } = tracked;
    if (!state || !changed) return;
    tracked.changed = undefined;
    const now = this.#clock();
    tracked.writtenAt = now;
    const attributes = [...changed].map((key) => ({ key, lastUpdateTs: now, value: attributeValue(state, key) }));
    try {
      const { tenantId, deviceId } = device;
      await this.#attributes.save({ tenantId, entityId: deviceId, scope: "SERVER_SCOPE", attributes });
    } catch (error) {
      tracked.changed = new Set([...changed, ...(tracked.changed ?? [])]);
      this.#dirty.add(tracked); // tried again with the next flush
      this.#log.error({ err: error }, "the activity state of a device could not be written");
    }
  }
}

/** Whether more than the last activity changed. */
function isUrgent({ changed }: Tracked): boolean {
  return changed !== undefined && (changed.size > 1 || !changed.has("lastActivityTime"));
}
