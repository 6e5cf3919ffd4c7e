import type { DeviceId, Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { EntityEvent } from "../kernel/bus/events.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Ids } from "../kernel/ids.ts";
import { AttributeNotices } from "./attribute-notices.ts";
import type { ConnectedDevice } from "./device-session.ts";
import { type CloseReason, DeviceSession, type SessionKind, type SessionPeer } from "./device-session.ts";
import type { DeviceTraffic } from "./device-traffic.ts";
import type { DeviceContext, DeviceLookup } from "./ports.ts";

export interface SessionSettings {
  /** Opening one more ends the oldest. */
  readonly maxSessionsPerDevice: number;
  /** How long a session may be inactive before it is closed. */
  readonly inactivityTimeoutMs: number;
  /** Minimum time between two reports of the activity of a session. */
  readonly reportPeriodMs: number;
}

export const DEFAULT_SESSION_SETTINGS: SessionSettings = {
  maxSessionsPerDevice: 1,
  inactivityTimeoutMs: 300_000,
  reportPeriodMs: 3_000,
};

/** Is notified when devices connect, disconnect and are active. */
export interface PresenceListener {
  connected(device: DeviceContext, ts: number): void;
  disconnected(device: DeviceContext, ts: number): void;
  active(device: DeviceContext, ts: number): void;
}

/** Is called when a session subscribes to commands. */
export type RpcSubscriber = (session: DeviceSession) => void;

export interface DeviceSessionsOptions {
  readonly lookup: DeviceLookup;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly presence: PresenceListener;
  /** Limits the messages of devices; unlimited by default. */
  readonly traffic?: Pick<DeviceTraffic, "admits" | "takes"> | undefined;
  readonly settings?: SessionSettings | undefined;
}

const SWEEP_MS = 100;

/** All sessions of this process (reference: device connectivity, 0.1 to 0.3). */
export class DeviceSessions {
  readonly #devices = new Map<Uuid, ConnectedDevice>();
  readonly #byId = new Map<Uuid, DeviceSession>();
  /** All sessions in one array for the sweep; the last one moves to the index of a closed one. */
  readonly #all: DeviceSession[] = [];
  readonly #lookup: DeviceLookup;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #presence: PresenceListener;
  readonly #traffic: DeviceSessionsOptions["traffic"];
  readonly #settings: SessionSettings;
  readonly #attributeNotices: AttributeNotices;
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
    this.#attributeNotices = new AttributeNotices(bus, ({ id }) => this.#devices.get(id)?.sessions ?? []);
    this.#unsubscribe = [
      bus.subscribe("credentialsUpdated", ({ deviceId }) => this.closeDevice(deviceId, "credentialsUpdated")),
      bus.subscribe("entity", (event) => this.#entityChanged(event)),
    ];
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  get count(): number {
    return this.#all.length;
  }

  /** `subscriber` sends the pending commands of a device to a session that subscribes to commands. */
  onRpcSubscribed(subscriber: RpcSubscriber): void {
    this.#onRpcSubscribed = subscriber;
  }

  /** Whether the rate limits of a device allow it to connect, or to call a rule chain, now. */
  admits(device: DeviceContext): boolean {
    return this.#traffic?.admits(device) ?? true;
  }

  /** Opens a session. When the device then has too many, the oldest is ended and its connection closed. */
  open(device: DeviceContext, kind: SessionKind, peer: SessionPeer): DeviceSession {
    return this.#open(device, kind, peer);
  }

  /** Opens the session of a device behind a gateway; it ends with the gateway's at the latest. */
  openChild(gateway: DeviceSession, device: DeviceContext, peer: SessionPeer): DeviceSession {
    const session = this.#open(device, "ASYNC", peer, gateway);
    gateway.children ??= new Set();
    gateway.children.add(session);
    return session;
  }

  #open(
    device: DeviceContext,
    kind: SessionKind,
    peer: SessionPeer,
    gateway?: DeviceSession | undefined,
  ): DeviceSession {
    const now = this.#clock();
    let linked = this.#devices.get(device.deviceId.id);
    if (!linked) {
      linked = { current: device, sessions: [] };
      this.#devices.set(device.deviceId.id, linked);
    }
    linked.current = device;
    const session = new DeviceSession(kind, linked, { peer, now, gateway });
    if (kind === "ASYNC") this.#evict(linked, this.#settings.maxSessionsPerDevice - 1);
    const first = !linked.sessions.some((other) => other.kind === "ASYNC");
    linked.sessions = linked.sessions.concat(session); // `push` would leave room for 16 more in each
    this.#devices.set(device.deviceId.id, linked); // evicting the last session removed it
    session.index = this.#all.push(session) - 1;
    if (kind === "ASYNC" && first) this.#presence.connected(device, now);
    if (kind === "POLLED") {
      session.reportedActivityTime = now; // it has not answered yet
      session.endsAt = Number.POSITIVE_INFINITY;
    }
    this.#report(session);
    return session;
  }

  /** The session ends at a time (milliseconds since the epoch), whatever its activity: registrations have lifetimes. */
  endAt(session: DeviceSession, time: number): void {
    session.endsAt = time;
  }

  /** Idempotent. Called by the peer, which is not notified. To end a session from outside: {@link closeDevice}. */
  close(session: DeviceSession): void {
    if (session.closed) return;
    session.closed = true;
    session.gateway?.children?.delete(session);
    for (const child of session.children ?? []) this.close(child);
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

  /** The id by which {@link find} returns the session while it is open. */
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

  /** Records activity of the session (reference: 0.1). */
  touch(session: DeviceSession): void {
    session.lastActivityTime = this.#clock();
  }

  /** Records activity of a device that has no session (HTTP). */
  touchDevice(device: DeviceContext): void {
    this.#presence.active(device, this.#clock());
  }

  /** Whether the session is notified of changed shared attributes. Ask {@link takes} first whether it may subscribe. */
  subscribeAttributes(session: DeviceSession, wanted: boolean): void {
    session.attributesSubscribed = wanted;
  }

  /** Like {@link subscribeAttributes}, for commands; pending ones are sent at once. */
  subscribeRpc(session: DeviceSession, wanted: boolean): void {
    session.rpcSubscribed = wanted;
    if (wanted) this.#onRpcSubscribed(session);
  }

  /** Counts a message or subscription of a connected device; @returns false when its rate is exceeded. */
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
    this.#attributeNotices.close();
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

  /** Open sessions get the new name, profile or topics without reconnecting. */
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
    await Promise.resolve(); // the directory subscribes to the same event and may be notified after this
    const current = await this.#lookup.findDevice(linked.current.deviceId);
    if (!current) return;
    const isMoved = current.tenantId.id !== linked.current.tenantId.id;
    linked.current = current;
    if (isMoved) this.#partTenants(linked);
    for (const { peer } of [...linked.sessions]) peer.deviceChanged?.();
  }

  /** A gateway speaks for devices of its own tenant alone. */
  #partTenants({ sessions }: ConnectedDevice): void {
    for (const session of [...sessions]) {
      for (const each of [session, ...(session.children ?? [])]) {
        const tenant = each.gateway?.device.current.tenantId;
        if (tenant && tenant.id !== each.device.current.tenantId.id) this.#end(each, "credentialsUpdated");
      }
    }
  }

  /** Checks a slice of the sessions at a time, so that each is checked once per report period. */
  #sweep(): void {
    const slice = Math.ceil((this.#all.length * SWEEP_MS) / this.#settings.reportPeriodMs);
    const now = this.#clock();
    for (let i = 0; i < slice && this.#all.length > 0; i += 1) {
      if (this.#swept >= this.#all.length) this.#swept = 0;
      const session = this.#all[this.#swept];
      if (!session) return;
      inheritActivity(session);
      if (now >= (session.endsAt ?? session.lastActivityTime + this.#settings.inactivityTimeoutMs)) {
        this.#end(session, "idle"); // the last session moves to this index and is checked next
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

/** A gateway may speak for the devices behind it. */
function inheritActivity(session: DeviceSession): void {
  const { gateway } = session;
  if (!gateway?.device.current.speaksForChildren) return;
  session.lastActivityTime = Math.max(session.lastActivityTime, gateway.lastActivityTime);
}
