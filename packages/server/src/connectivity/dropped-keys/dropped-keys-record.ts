import type { Uuid } from "@orrery/model";
import { Mutex } from "../../kernel/async/mutex.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceAttributes, DeviceContext } from "../ports.ts";
import type { DroppedKeys } from "./storable-keys.ts";

/**
 * Server attributes that show a device's owner which values could not be stored: the total count, and the keys of the
 * last message as JSON: `{"count":2,"key":" ","problem":"BLANK"}`, with the first key and its problem.
 */
export const DROPPED_KEYS = "droppedKeys";
const LAST_DROPPED_KEYS = "lastDroppedKeys";

export interface DroppedKeysOptions {
  readonly attributes: DeviceAttributes;
  readonly clock: Clock;
  readonly log: Logger;
  /** Minimum time between two writes for a device. */
  readonly flushMs?: number | undefined;
}

const FLUSH_MS = 5_000;
/** Maximum number of devices between two flushes; further ones are not recorded until then. */
const MAX_DEVICES = 10_000;

interface Waiting {
  readonly device: DeviceContext;
  count: number;
  last: DroppedKeys;
}

/** Counts keys that could not be stored and records them in attributes of the device: its own log is seldom read. */
export class DroppedKeysRecord {
  readonly #options: DroppedKeysOptions;
  #waiting = new Map<Uuid, Waiting>();
  #timer: NodeJS.Timeout | undefined;
  readonly #writing = new Mutex();

  constructor(options: DroppedKeysOptions) {
    this.#options = options;
  }

  add(device: DeviceContext, last: DroppedKeys): void {
    const known = this.#waiting.get(device.deviceId.id);
    if (known) {
      known.count += last.count;
      known.last = last;
    } else if (this.#waiting.size < MAX_DEVICES) {
      this.#waiting.set(device.deviceId.id, { device, count: last.count, last });
    }
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.flushMs ?? FLUSH_MS).unref();
  }

  /**
   * Resolves when everything added so far has been written, or failed. What is added during a flush waits, merged by
   * device, for the next one: a slow database does not make the queue longer.
   */
  flush(): Promise<void> {
    return this.#writing.run(() => this.#writeWaiting());
  }

  async #writeWaiting(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const each of waiting.values()) await this.#write(each);
  }

  async #write({ device: { tenantId, deviceId }, count, last }: Waiting): Promise<void> {
    const { attributes, clock, log } = this.#options;
    try {
      const [before] = await attributes.find(deviceId, "SERVER_SCOPE", [DROPPED_KEYS]);
      const counted = Number(before?.value.value ?? 0);
      const total = (Number.isSafeInteger(counted) ? counted : 0) + count;
      const lastUpdateTs = clock();
      await attributes.save({
        tenantId,
        entityId: deviceId,
        scope: "SERVER_SCOPE",
        attributes: [
          { key: DROPPED_KEYS, lastUpdateTs, value: { type: "LONG", value: total } },
          { key: LAST_DROPPED_KEYS, lastUpdateTs, value: { type: "JSON", value: JSON.stringify(last) } },
        ],
      });
    } catch (error) {
      log.warn({ err: error, device: deviceId.id, count }, "keys that were not stored could not be counted");
    }
  }
}
