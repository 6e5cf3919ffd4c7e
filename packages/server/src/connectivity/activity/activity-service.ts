import type { DeviceId, TypedValue, Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../../kernel/bus/bus.ts";
import type { EntityEvent } from "../../kernel/bus/events.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import { ruleMessage } from "../../rules/message/make-message.ts";
import type { RuleEngine } from "../../rules/rule-engine.ts";
import type { PresenceListener } from "../device-sessions.ts";
import type { DeviceAttributes, DeviceContext, DeviceLookup } from "../ports.ts";
import { ACTIVITY_KEYS, stateOf } from "./activity-attributes.ts";
import {
  type ActivityEvent,
  type ActivityState,
  activity,
  checkInactivity,
  connected,
  disconnected,
  eventData,
  type Step,
  timeoutChanged,
} from "./activity-state.ts";
import { ActivityWriter } from "./activity-writer.ts";
import type { Tracked } from "./tracked-device.ts";

export interface ActivitySettings {
  readonly defaultInactivityTimeoutMs: number;
  /** How often devices are checked for inactivity. */
  readonly checkIntervalMs: number;
  /** How often changed attributes are written. */
  readonly flushIntervalMs: number;
  /** Minimum time between two writes of a device's `lastActivityTime` alone. */
  readonly reportPeriodMs: number;
}

export const DEFAULT_ACTIVITY_SETTINGS: ActivitySettings = {
  defaultInactivityTimeoutMs: 600_000,
  checkIntervalMs: 60_000,
  flushIntervalMs: 500,
  reportPeriodMs: 3_000,
};

/** Devices whose inactivity has not been reported yet; they must be known after a restart. */
export interface WatchedDevices {
  listWatched(): Promise<readonly DeviceId[]>;
}

export interface ActivityServiceOptions {
  readonly attributes: DeviceAttributes;
  readonly watched: WatchedDevices;
  readonly lookup: DeviceLookup;
  readonly engine: RuleEngine;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings?: ActivitySettings | undefined;
}

/** Maximum number of concurrent reads. */
const CONCURRENCY = 64;

/** Keeps `active` and its times for all devices in server attributes, and notifies rule chains of changes. */
export class ActivityService implements PresenceListener {
  readonly #tracked = new Map<Uuid, Tracked>();
  readonly #loads: Tracked[] = [];
  readonly #writer: ActivityWriter;
  readonly #attributes: DeviceAttributes;
  readonly #watched: WatchedDevices;
  readonly #lookup: DeviceLookup;
  readonly #engine: RuleEngine;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #settings: ActivitySettings;
  readonly #unsubscribe: readonly Unsubscribe[];
  readonly #timers: readonly NodeJS.Timeout[];
  #loading = 0;

  constructor(options: ActivityServiceOptions) {
    this.#attributes = options.attributes;
    this.#watched = options.watched;
    this.#lookup = options.lookup;
    this.#engine = options.engine;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#settings = options.settings ?? DEFAULT_ACTIVITY_SETTINGS;
    this.#writer = new ActivityWriter({ ...options, reportPeriodMs: this.#settings.reportPeriodMs });
    this.#unsubscribe = [
      options.bus.subscribe("entity", (event) => this.#entityChanged(event)),
      options.bus.subscribe("attributesUpdated", ({ entityId, scope, attributes }) => {
        const timeout = attributes.find(({ key }) => key === "inactivityTimeout");
        if (timeout && scope === "SERVER_SCOPE") this.#timeoutChanged(entityId.id, timeout.value);
      }),
      options.bus.subscribe("attributesDeleted", ({ entityId, scope, keys }) => {
        const gone = scope === "SERVER_SCOPE" && keys.includes("inactivityTimeout");
        if (gone) this.#setTimeoutOf(entityId.id, this.#settings.defaultInactivityTimeoutMs);
      }),
    ];
    this.#timers = [
      setInterval(() => this.#check(), this.#settings.checkIntervalMs).unref(),
      setInterval(() => void this.#writer.flush(), this.#settings.flushIntervalMs).unref(),
    ];
  }

  /** Loads the devices that were active when the platform stopped. */
  async start(): Promise<void> {
    for (const id of await this.#watched.listWatched()) {
      const device = await this.#lookup.findDevice(id);
      if (device) this.#apply(device, (state) => unchanged(state));
    }
  }

  connected(device: DeviceContext, ts: number): void {
    this.#apply(device, (state) => connected(state, ts));
  }

  disconnected(device: DeviceContext, ts: number): void {
    this.#apply(device, (state) => disconnected(state, ts));
  }

  active(device: DeviceContext, ts: number): void {
    this.#apply(device, (state) => activity(state, ts));
  }

  /** Writes all pending changes. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#writer.close();
  }

  #apply(device: DeviceContext, change: (state: ActivityState) => Step): void {
    const tracked = this.#tracked.get(device.deviceId.id);
    if (!tracked) {
      const entry: Tracked = { device, state: undefined, waiting: [change], changed: undefined, writtenAt: 0 };
      this.#tracked.set(device.deviceId.id, entry);
      this.#loads.push(entry);
      this.#load();
      return;
    }
    tracked.device = device;
    if (tracked.state) this.#take(tracked, change(tracked.state));
    else tracked.waiting?.push(change);
  }

  #take(tracked: Tracked, { state, changed, events }: Step): void {
    tracked.state = state;
    if (changed.length > 0) {
      tracked.changed = new Set([...(tracked.changed ?? []), ...changed]);
      this.#writer.add(tracked);
    }
    for (const event of events) this.#submit(tracked.device, event, state);
  }

  #load(): void {
    while (this.#loading < CONCURRENCY) {
      const entry = this.#loads.shift();
      if (!entry) return;
      this.#loading += 1;
      this.#attributes
        .find(entry.device.deviceId, "SERVER_SCOPE", ACTIVITY_KEYS)
        .then((attributes) => this.#loaded(entry, stateOf(attributes, this.#settings.defaultInactivityTimeoutMs)))
        .catch((error: unknown) => {
          this.#log.error({ err: error }, "the activity state of a device could not be read");
          this.#tracked.delete(entry.device.deviceId.id); // its next activity tries again
        })
        .finally(() => {
          this.#loading -= 1;
          this.#load();
        });
    }
  }

  #loaded(entry: Tracked, state: ActivityState): void {
    if (this.#tracked.get(entry.device.deviceId.id) !== entry) return; // deleted meanwhile: nothing is written for it
    entry.state = state;
    for (const change of entry.waiting ?? []) this.#take(entry, change(entry.state ?? state));
    entry.waiting = undefined;
  }

  #entityChanged({ action, entity }: EntityEvent): void {
    if (entity.id.entityType !== "DEVICE") return;
    if (action === "DELETED") {
      const tracked = this.#tracked.get(entity.id.id);
      if (tracked) this.#writer.forget(tracked);
      this.#tracked.delete(entity.id.id);
    } else if (action === "CREATED") {
      this.#created({ entityType: "DEVICE", id: entity.id.id }).catch((error: unknown) =>
        this.#log.error({ err: error }, "the activity of a new device is not followed"),
      );
    } else if (action === "MOVED") {
      this.#moved({ entityType: "DEVICE", id: entity.id.id }).catch((error: unknown) =>
        this.#log.error({ err: error }, "the activity of a device is reported to its former tenant"),
      );
    }
  }

  async #created(id: DeviceId): Promise<void> {
    const device = await this.#lookup.findDevice(id);
    if (!device) return;
    this.#apply(device, (state) => ({ state, changed: state.active ? [] : ["active"], events: [] }));
  }

  /** Its events go to the new tenant from now on, including those of inactivity. */
  async #moved(id: DeviceId): Promise<void> {
    const tracked = this.#tracked.get(id.id);
    const device = tracked && (await this.#lookup.findDevice(id));
    if (device) tracked.device = device;
  }

  #timeoutChanged(deviceId: Uuid, value: TypedValue): void {
    const ms = Number(value.value);
    if (Number.isFinite(ms) && ms > 0) this.#setTimeoutOf(deviceId, ms);
  }

  #setTimeoutOf(deviceId: Uuid, ms: number): void {
    const tracked = this.#tracked.get(deviceId);
    if (tracked) this.#apply(tracked.device, (state) => this.#withTimeout(tracked, state, ms));
  }

  #withTimeout(tracked: Tracked, state: ActivityState, ms: number): Step {
    return timeoutChanged(state, ms, tracked.device.createdTime, this.#clock());
  }

  #check(): void {
    const now = this.#clock();
    for (const tracked of this.#tracked.values()) {
      if (tracked.state) this.#take(tracked, checkInactivity(tracked.state, tracked.device.createdTime, now));
    }
  }

  #submit(device: DeviceContext, event: ActivityEvent, state: ActivityState): void {
    const message = ruleMessage({
      tenantId: device.tenantId,
      customerId: device.customerId,
      originator: device.deviceId,
      ts: this.#clock(),
      type: event,
      data: eventData(event, state),
      metadata: { deviceName: device.name, deviceType: device.type, scope: "SERVER_SCOPE" },
      ruleChainId: device.ruleChainId,
      queueName: device.queueName,
    });
    this.#engine
      .submit(message)
      .catch((error: unknown) =>
        this.#log.warn({ err: error, event }, "a rule chain was not notified of a device event"),
      );
  }
}

function unchanged(state: ActivityState): Step {
  return { state, changed: [], events: [] };
}
