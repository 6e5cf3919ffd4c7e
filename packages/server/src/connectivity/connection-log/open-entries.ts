import {
  type ConnectionEntry,
  type ConnectionOutcome,
  type ConnectionTransport,
  SYSTEM_TENANT,
  type Uuid,
} from "@orrery/model";
import { addressGroup } from "../../kernel/admission/address-group.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { DeviceContext } from "../ports.ts";
import type { ConnectionReport } from "./connection-report.ts";
import { shownCredentials } from "./shown-credentials.ts";

/** How long equal events are counted in one entry. */
const WINDOW_MS = 10 * 60_000;
/** Maximum number of open entries of a tenant, of strangers together, and of all. */
const MAX_OF_OWNER = 1_000;
const MAX_OPEN = 20_000;
const MAX_ADDRESS = 45;
const MAX_NAME = 255;

/** An entry that still counts events. */
export interface OpenEntry {
  readonly id: Uuid;
  readonly tenantId: Uuid;
  readonly what: ConnectionOutcome;
  readonly transport: ConnectionTransport | null;
  readonly device: DeviceContext | undefined;
  readonly createdTime: number;
  lastTime: number;
  count: number;
  address: string;
  clientId: string;
  credential: string;
  /** Whether it differs from what is stored. */
  isChanged: boolean;
  isStored: boolean;
}

/**
 * Counts equal events: of a device, or of an address without one, by transport and cause. A flood costs one entry; one
 * from many addresses, or of many devices of a tenant, costs {@link MAX_OF_OWNER} and then one for all others together.
 */
export class OpenEntries {
  readonly #ids: Ids;
  readonly #entries = new Map<string, OpenEntry>();
  readonly #owned = new Map<Uuid, number>();
  #uncounted = 0;

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Events for which there was no room. */
  get uncounted(): number {
    return this.#uncounted;
  }

  add(report: ConnectionReport, now: number): void {
    const tenantId = report.device?.tenantId.id ?? SYSTEM_TENANT.id;
    const kind = `${tenantId} ${report.transport ?? ""} ${report.outcome} ${report.cause}`;
    const group = report.address === undefined ? "" : addressGroup(report.address);
    const key = `${kind} ${report.device?.deviceId.id ?? ""} ${group}`;
    const known = this.#entries.get(key);
    if (known) this.#count(known, report, now);
    else if ((this.#owned.get(tenantId) ?? 0) < MAX_OF_OWNER && this.#entries.size < MAX_OPEN) {
      this.#count(this.#open(key, report, tenantId, now), report, now);
    } else {
      this.#countAmongOthers(`${kind} others`, report, tenantId, now);
    }
  }

  /** Entries that differ from what is stored; those whose time is over are dropped afterwards by {@link close}. */
  changed(): readonly OpenEntry[] {
    return [...this.#entries.values()].filter(({ isChanged }) => isChanged);
  }

  /** Drops stored entries that began long ago: the next equal event begins a new one. */
  close(now: number): void {
    for (const [key, entry] of this.#entries) {
      if (entry.isChanged || now - entry.createdTime < WINDOW_MS) continue;
      this.#entries.delete(key);
      const left = (this.#owned.get(entry.tenantId) ?? 1) - 1;
      if (left > 0) this.#owned.set(entry.tenantId, left);
      else this.#owned.delete(entry.tenantId);
    }
  }

  #open(key: string, report: ConnectionReport, tenantId: Uuid, now: number): OpenEntry {
    const { outcome, cause, transport, device } = report;
    const entry: OpenEntry = {
      id: this.#ids.uuid(),
      tenantId,
      what: { outcome, cause } as ConnectionOutcome, // the pair of a report, which is one of the union
      transport: transport ?? null,
      device,
      createdTime: now,
      lastTime: now,
      count: 0,
      address: "",
      clientId: "",
      credential: "",
      isChanged: true,
      isStored: false,
    };
    this.#entries.set(key, entry);
    this.#owned.set(tenantId, (this.#owned.get(tenantId) ?? 0) + 1);
    return entry;
  }

  #count(entry: OpenEntry, { address, presented, clientId }: ConnectionReport, now: number): void {
    const isNewest = now !== entry.lastTime || entry.count === 0; // a flood is not described event by event
    entry.count += 1;
    entry.lastTime = now;
    entry.isChanged = true;
    if (!isNewest) return;
    entry.address = plainAddress(address);
    const shown = shownCredentials(presented);
    entry.clientId = clientId ?? shown.clientId;
    entry.credential = shown.credential;
  }

  #countAmongOthers(key: string, { device: _, ...report }: ConnectionReport, tenantId: Uuid, now: number): void {
    let entry = this.#entries.get(key);
    if (!entry && this.#entries.size < 2 * MAX_OPEN) entry = this.#open(key, report, tenantId, now);
    if (!entry) {
      this.#uncounted += 1;
      return;
    }
    entry.count += 1;
    entry.lastTime = now;
    entry.isChanged = true;
  }
}

/** The columns of a stored entry that say whose it is. */
export function deviceColumns(device: DeviceContext | undefined): {
  readonly device_id: Uuid | null;
  readonly device_name: ConnectionEntry["deviceName"];
  readonly device_profile_id: Uuid | null;
} {
  return {
    device_id: device?.deviceId.id ?? null,
    device_name: device?.name.slice(0, MAX_NAME) ?? "",
    device_profile_id: device?.profile.id.id ?? null,
  };
}

/** An address as it is stored. */
export function plainAddress(address: string | undefined): string {
  return (address ?? "").replace(/^::ffff:(?=\d+\.)/i, "").slice(0, MAX_ADDRESS);
}
