import type { DeviceId, Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { AttributesDeleted, AttributesUpdated, EntityEvent } from "../kernel/bus/events.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Ids } from "../kernel/ids.ts";
import { AttributeChange } from "./attribute-change.ts";
import type { ConnectedDevice } from "./connected-device.ts";
import { type CloseReason, DeviceSession, type SessionPeer } from "./device-session.ts";
import type { DeviceTraffic } from "./device-traffic.ts";
import type { DeviceContext, DeviceLookup } from "./ports.ts";

export interface SessionSettings {
  /** Opening one more ends the oldest. */
  readonly maxSessionsPerDevice: number;
  /** How long a session may be without activity before it is closed. */
  readonly inactivityTimeoutMs: number;
  /** Shortest time between two reports of the activity of a session. */
  readonly reportPeriodMs: number;
}

export const DEFAULT_SESSION_SETTINGS: SessionSettings = {
  maxSessionsPerDevice: 1,
  inactivityTimeoutMs: 300_000,
  reportPeriodMs: 3_000,
};

/** Hears when devices come, go and do something; devices without sessions never. */
export interface PresenceListener {
  connected(device: DeviceContext, ts: number): void;
  disconnected(device: DeviceContext, ts: number): void;
  active(device: DeviceContext, ts: number): void;
}

/** Hears when a session wants commands. */
export type RpcSubscriber = (session: DeviceSession) => void;

export interface DeviceSessionsOptions {
  readonly lookup: DeviceLookup;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly presence: PresenceListener;
  /** Whether a device may send more; unlimited by default. */
  readonly traffic?: Pick<DeviceTraffic, "admits" | "takes"> | undefined;
  readonly settings?: SessionSettings | undefined;
}

const SWEEP_MS = 100;

/** All sessions of this node (reference: device connectivity, 0.1 to 0.3). */
export class DeviceSessions {
  readonly #devices = new Map<Uuid, ConnectedDevice>();
  readonly #byId = new Map<Uuid, DeviceSession>();
  /** The same sessions, for the sweep; a closed one leaves its place to the last. */
  readonly #all: DeviceSession[] = [];
  readonly #lookup: DeviceLookup;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #presence: PresenceListener;
  readonly #traffic: DeviceSessionsOptions["traffic"];
  readonly #settings: SessionSettings;
  readonly #unsubscribe: readonly Unsubscribe[];
  readonly #sweeper: NodeJS.Timeout;
  #swept = 0;
  #onRpcSubscribed: RpcSubscriber = () => undefined;

  constructor(options: DeviceSessionsOptions) {
    const { lookup, bus, clock, ids, presence, traffic, settings = DEFAULT_SESSION_SETTINGS } = options;
    this.#traffic = traffic;
    this.#lookup = lookup;
    this.#clock = clock;
    this.#ids = ids;
    this.#presence = presence;
    this.#settings = settings;
    this.#unsubscribe = [
      bus.subscribe("attributesUpdated", (event) => this.#attributesUpdated(event)),
      bus.subscribe("attributesDeleted", (event) => this.#attributesDeleted(event)),
      bus.subscribe("credentialsUpdated", ({ deviceId }) => this.closeDevice(deviceId, "credentialsUpdated")),
      bus.subscribe("entity", (event) => this.#entityChanged(event)),
    ];
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  get count(): number {
    return this.#all.length;
  }

  /** Who sends waiting commands when a session subscribes to them. */
  onRpcSubscribed(subscriber: RpcSubscriber): void {
    this.#onRpcSubscribed = subscriber;
  }

  /** Whether a device may connect, or call a rule chain, now. */
  admits(device: DeviceContext): boolean {
    return this.#traffic?.admits(device) ?? true;
  }

  /** Opens a session; one too many of the device ends the oldest, whose connection is closed. */
  open(device: DeviceContext, kind: "ASYNC" | "SYNC", peer: SessionPeer): DeviceSession {
    const now = this.#clock();
    let linked = this.#devices.get(device.deviceId.id);
    if (!linked) {
      linked = { current: device, sessions: [] };
      this.#devices.set(device.deviceId.id, linked);
    }
    linked.current = device;
    const session = new DeviceSession(kind, linked, peer, now);
    if (kind === "ASYNC") this.#evict(linked, this.#settings.maxSessionsPerDevice - 1);
    const first = !linked.sessions.some((other) => other.kind === "ASYNC");
    linked.sessions.push(session);
    this.#devices.set(device.deviceId.id, linked); // eviction of the last one removed it
    session.index = this.#all.push(session) - 1;
    if (kind === "ASYNC" && first) this.#presence.connected(device, now);
    this.#report(session);
    return session;
  }

  /** Idempotent. The peer is not told: it is the one who closes, or is closed through {@link closeDevice}. */
  close(session: DeviceSession): void {
    if (session.closed) return;
    session.closed = true;
    const { device } = session;
    device.sessions.splice(device.sessions.indexOf(session), 1);
    if (session.id) this.#byId.delete(session.id);
    const last = this.#all.pop();
    if (last && last !== session) {
      this.#all[session.index] = last;
      last.index = session.index;
    }
    this.#report(session);
    const left = device.sessions.some((other) => other.kind === "ASYNC");
    if (session.kind === "ASYNC" && !left) this.#presence.disconnected(device.current, this.#clock());
    if (device.sessions.length === 0) this.#devices.delete(device.current.deviceId.id);
  }

  /** By which {@link find} knows the session, as long as it is open. */
  idOf(session: DeviceSession): Uuid {
    if (session.id) return session.id;
    const id = this.#ids.uuid();
    session.id = id;
    if (!session.closed) this.#byId.set(id, session);
    return id;
  }

  find(sessionId: Uuid): DeviceSession | undefined {
    return this.#byId.get(sessionId);
  }

  /** Open sessions of a device, oldest first. */
  ofDevice(id: DeviceId): readonly DeviceSession[] {
    return this.#devices.get(id.id)?.sessions ?? [];
  }

  /** Something that counts as a sign of life (reference: 0.1). */
  touch(session: DeviceSession): void {
    session.lastActivityTime = this.#clock();
  }

  /** A sign of life of a device whose requests stand alone (HTTP). */
  touchDevice(device: DeviceContext): void {
    this.#presence.active(device, this.#clock());
  }

  /** Whether the session is notified of changes; {@link takes} says before whether it may subscribe. */
  subscribeAttributes(session: DeviceSession, wanted: boolean): void {
    session.attributesSubscribed = wanted;
  }

  /** Like {@link subscribeAttributes}; waiting commands are sent at once. */
  subscribeRpc(session: DeviceSession, wanted: boolean): void {
    session.rpcSubscribed = wanted;
    if (wanted) this.#onRpcSubscribed(session);
  }

  /** Counts a message or a subscription of a device that is in touch; @returns whether it may have one more. */
  takes(id: DeviceId): boolean {
    const device = this.#devices.get(id.id)?.current;
    return (device && this.#traffic?.takes(device, 0)) ?? true;
  }

  closeDevice(id: DeviceId, reason: CloseReason): void {
    for (const session of [...this.ofDevice(id)]) this.#end(session, reason);
  }

  /** Ends all sessions and reports their last activity. */
  closeAll(): void {
    clearInterval(this.#sweeper);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const session of [...this.#all]) this.#end(session, "shuttingDown");
  }

  #end(session: DeviceSession, reason: CloseReason): void {
    session.peer.close(reason);
    this.close(session);
  }

  #evict(linked: ConnectedDevice, keep: number): void {
    const lasting = linked.sessions.filter((session) => session.kind === "ASYNC");
    for (const session of lasting.slice(0, Math.max(0, lasting.length - keep))) this.#end(session, "sessionReplaced");
  }

  #attributesUpdated({ entityId, scope, notifyDevice, attributes }: AttributesUpdated): void {
    if (scope !== "SHARED_SCOPE" || !notifyDevice || entityId.entityType !== "DEVICE") return;
    const linked = this.#devices.get(entityId.id);
    if (!linked) return;
    this.#notify(linked, AttributeChange.ofUpdate(attributes));
  }

  #attributesDeleted({ entityId, scope, notifyDevice, keys }: AttributesDeleted): void {
    if (scope !== "SHARED_SCOPE" || !notifyDevice || entityId.entityType !== "DEVICE") return;
    const linked = this.#devices.get(entityId.id);
    if (linked) this.#notify(linked, AttributeChange.ofDeletion(keys));
  }

  #notify(linked: ConnectedDevice, change: AttributeChange): void {
    for (const session of [...linked.sessions]) {
      if (session.attributesSubscribed) session.peer.attributesChanged(change);
    }
  }

  /** Live sessions take over a new name, profile or topic without reconnecting. */
  async #entityChanged({ action, entity }: EntityEvent): Promise<void> {
    if (entity.id.entityType === "DEVICE") {
      if (action === "DELETED") return this.closeDevice({ entityType: "DEVICE", id: entity.id.id }, "deviceDeleted");
      const linked = this.#devices.get(entity.id.id);
      if (linked) await this.#refresh(linked);
    } else if (entity.id.entityType === "DEVICE_PROFILE" && action === "UPDATED") {
      const concerned = [...this.#devices.values()].filter(({ current }) => current.profile.id.id === entity.id.id);
      for (const linked of concerned) await this.#refresh(linked);
    }
  }

  async #refresh(linked: ConnectedDevice): Promise<void> {
    await Promise.resolve(); // the directory is notified by the same bus, perhaps after this one
    const current = await this.#lookup.findDevice(linked.current.deviceId);
    if (current) linked.current = current;
  }

  /** Checks a slice of the sessions at a time, so that each is checked once per report period. */
  #sweep(): void {
    const slice = Math.ceil((this.#all.length * SWEEP_MS) / this.#settings.reportPeriodMs);
    const now = this.#clock();
    for (let i = 0; i < slice && this.#all.length > 0; i += 1) {
      if (this.#swept >= this.#all.length) this.#swept = 0;
      const session = this.#all[this.#swept];
      if (!session) return;
      if (now - session.lastActivityTime >= this.#settings.inactivityTimeoutMs) {
        this.#end(session, "idle"); // the last one takes its place and is checked next
      } else {
        this.#report(session);
        this.#swept += 1;
      }
    }
  }

  #report(session: DeviceSession): void {
    if (session.lastActivityTime <= session.reportedActivityTime || session.kind === "SYNC") return;
    session.reportedActivityTime = session.lastActivityTime;
    this.#presence.active(session.device.current, session.lastActivityTime);
  }
}
