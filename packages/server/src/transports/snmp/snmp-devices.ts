import type { DeviceId, DeviceProfileId, Uuid } from "@orrery/model";
import type { DeviceLink } from "../../connectivity/device-link.ts";
import type { CloseReason } from "../../connectivity/device-session.ts";
import type { PolledDevice } from "../../connectivity/polled-devices.ts";
import type { Egress } from "../../kernel/egress/egress.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { AgentAddress } from "./agents/agent.ts";
import { AgentSockets } from "./agents/agent-sockets.ts";
import { Exchanges } from "./agents/exchanges.ts";
import { AgentAddresses } from "./devices/agent-addresses.ts";
import { AgentHealth } from "./devices/agent-health.ts";
import { PollSchedule } from "./devices/poll-schedule.ts";
import { SnmpDevice, type SnmpParts } from "./devices/snmp-device.ts";
import type { SnmpSettings } from "./snmp-settings.ts";
import { OwnEngine } from "./traps/own-engine.ts";
import { SenderClocks } from "./traps/sender-clocks.ts";
import { TrapReceiver } from "./traps/trap-receiver.ts";
import { TrapSources } from "./traps/trap-sources.ts";

export interface SnmpDevicesOptions {
  readonly link: DeviceLink;
  readonly egress: Pick<Egress, "resolve">;
  readonly settings: SnmpSettings;
  /** Sends from the port of traps, for answers to informs. */
  readonly answerTrap: (to: AgentAddress, bytes: Buffer) => void;
  readonly log: Logger;
}

/** A timer that is off by less is not worth another one. */
const TICK_MS = 5;
const MAX_SLEEP_MS = 1_000;
/** How often all devices are compared with what is stored, and their addresses with their names. */
const RENEW_MS = 5 * 60_000;
const TYPE = "SNMP";

/** All SNMP devices: the part of the transport that is loaded with the first of them. */
export class SnmpDevices {
  readonly #options: SnmpDevicesOptions;
  readonly #devices = new Map<Uuid, SnmpDevice>();
  readonly #schedule = new PollSchedule<() => void>();
  readonly #sources = new TrapSources();
  readonly #sockets: AgentSockets;
  readonly #exchanges: Exchanges;
  readonly #health: AgentHealth;
  readonly #traps: TrapReceiver;
  readonly #parts: SnmpParts;
  readonly #renewal: NodeJS.Timeout;
  /** What has to be read again, in turn. */
  readonly #changed = new Set<Uuid>();
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: SnmpDevicesOptions) {
    const { link, egress, settings, log } = options;
    const now = () => performance.now();
    this.#options = options;
    this.#sockets = new AgentSockets((bytes, from) => this.#exchanges.receive(bytes, from), log);
    this.#exchanges = new Exchanges((to, bytes) => this.#sockets.send(to, bytes));
    this.#health = new AgentHealth(link.connections, now);
    this.#traps = new TrapReceiver({
      sources: this.#sources,
      engine: new OwnEngine(now),
      clocks: new SenderClocks(now),
      send: options.answerTrap,
      log,
    });
    this.#parts = {
      link,
      exchanges: this.#exchanges,
      schedule: this.#schedule,
      addresses: new AgentAddresses(egress, now),
      health: this.#health,
      minPeriodMs: settings.minPeriodMs,
      now,
      log,
    };
    this.#renewal = setInterval(() => void this.reload().catch((error) => this.#unread(error)), RENEW_MS).unref();
  }

  get count(): number {
    return this.#devices.size;
  }

  get failing(): number {
    return this.#health.failing;
  }

  get inFlight(): number {
    return this.#exchanges.count;
  }

  get skippedPolls(): number {
    return this.#schedule.skipped;
  }

  get ignoredTraps(): number {
    return this.#traps.ignored;
  }

  /** Reads all devices: opens those that are new, changes those that are known, ends those that are gone. */
  async reload(): Promise<void> {
    const seen = new Set<Uuid>();
    for await (const piece of this.#options.link.polled.list(TYPE)) {
      if (this.#isClosed) return;
      for (const polled of piece) {
        seen.add(polled.device.deviceId.id);
        this.#put(polled);
      }
    }
    for (const id of this.#devices.keys()) if (!seen.has(id)) this.deviceChanged(id); // it may be newer than the list
    this.#wake();
  }

  deviceChanged(id: Uuid): void {
    this.#changed.add(id);
    this.#read();
  }

  profileChanged(id: DeviceProfileId): void {
    for (const device of this.#devices.values()) {
      if (device.context.profile.id.id === id.id) this.#changed.add(device.context.deviceId.id);
    }
    this.#read();
    this.#takeProfile(id).catch((error: unknown) => this.#unread(error));
  }

  /** A datagram at the port of traps. */
  trap(bytes: Buffer, from: AgentAddress): void {
    this.#traps.receive(bytes, from);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#renewal);
    clearTimeout(this.#timer);
    for (const device of [...this.#devices.values()]) this.#end(device);
    this.#exchanges.close();
    this.#sockets.close();
    await this.#reading;
  }

  /** Devices may belong to the transport only now, because their profile has another one. */
  async #takeProfile(id: DeviceProfileId): Promise<void> {
    for await (const piece of this.#options.link.polled.list(TYPE, id)) {
      for (const { device } of piece) this.#changed.add(device.deviceId.id);
      this.#read();
    }
  }

  #read(): void {
    this.#reading ??= this.#readChanged()
      .catch((error: unknown) => this.#unread(error))
      .finally(() => {
        this.#reading = undefined;
        if (this.#changed.size > 0 && !this.#isClosed) this.#read();
      });
  }

  async #readChanged(): Promise<void> {
    await Promise.resolve(); // the directory is notified by the same event, maybe after this
    for (const id of this.#changed) {
      if (this.#isClosed) return;
      this.#changed.delete(id);
      const deviceId: DeviceId = { entityType: "DEVICE", id };
      const polled = await this.#options.link.polled.find(TYPE, deviceId);
      const known = this.#devices.get(id);
      if (polled) this.#put(polled);
      else if (known) this.#end(known);
    }
  }

  #put(polled: PolledDevice): void {
    if (this.#isClosed) return;
    const { id } = polled.device.deviceId;
    let device = this.#devices.get(id);
    if (device) device.update(polled);
    else {
      const opened: SnmpDevice = new SnmpDevice(polled, this.#parts, (reason) => this.#ended(opened, id, reason));
      this.#devices.set(id, opened);
      device = opened;
    }
    this.#place(device);
    this.#wake();
  }

  /** Where its notifications come from. */
  #place(device: SnmpDevice): void {
    device.locate().then(
      (to) => {
        const isOpen = this.#devices.get(device.context.deviceId.id) === device;
        if (to && isOpen) this.#sources.place(device, to.address);
        else this.#sources.remove(device);
      },
      () => this.#sources.remove(device), // reported when it is asked
    );
  }

  #end(device: SnmpDevice): void {
    this.#forget(device);
    device.end();
  }

  /** The platform ended the session. With new credentials the device may go on. */
  #ended(device: SnmpDevice, id: Uuid, reason: CloseReason): void {
    this.#forget(device);
    if (reason !== "shuttingDown" && reason !== "deviceDeleted") this.deviceChanged(id);
  }

  #forget(device: SnmpDevice): void {
    const { context } = device;
    if (this.#devices.get(context.deviceId.id) === device) this.#devices.delete(context.deviceId.id);
    this.#sources.remove(device);
    this.#health.forget(context);
  }

  /** Sets the timer to the next poll that is due. */
  #wake(): void {
    clearTimeout(this.#timer);
    const { nextAt } = this.#schedule;
    if (nextAt === undefined || this.#isClosed) return;
    const waitMs = Math.min(MAX_SLEEP_MS, Math.max(TICK_MS, nextAt - performance.now()));
    this.#timer = setTimeout(() => this.#tick(), waitMs).unref();
  }

  #tick(): void {
    const now = performance.now();
    for (let poll = this.#schedule.take(now); poll; poll = this.#schedule.take(now)) poll.item();
    this.#wake();
  }

  #unread(error: unknown): void {
    this.#options.log.error({ err: error }, "SNMP devices were not read");
  }
}
