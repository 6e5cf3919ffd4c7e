import type { Device, Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { EntityEvent, TimeSeriesSaved } from "../kernel/bus/events.ts";
import { reportKeys } from "./decide-device.ts";

/** Devices that are noted; when there are more, all devices of the rollouts are looked at. */
const MAX_NOTED = 10_000;
const KEYS: ReadonlySet<string> = new Set([
  ...Object.values(reportKeys("FIRMWARE")),
  ...Object.values(reportKeys("SOFTWARE")),
]);

/** Notes which devices of some tenants have said something of their packages, or have got another one. */
export class RolloutSignals {
  readonly #bus: Bus;
  readonly #notice: () => void;
  #tenants: ReadonlySet<Uuid> = new Set();
  #unsubscribe: readonly Unsubscribe[] = [];
  #noted = new Set<Uuid>();
  #hasLost = false;

  /** `notice` is called whenever there is a device to look at. */
  constructor(bus: Bus, notice: () => void) {
    this.#bus = bus;
    this.#notice = notice;
  }

  /** Watches the devices of these tenants from now on; without any, nothing of others is looked at. */
  watch(tenants: ReadonlySet<Uuid>): void {
    this.#tenants = tenants;
    if (tenants.size === 0) this.close();
    else if (this.#unsubscribe.length === 0) this.#subscribe();
  }

  #subscribe(): void {
    this.#unsubscribe = [
      this.#bus.subscribe("timeSeriesSaved", (event) => this.#saved(event)),
      this.#bus.subscribe("entity", (event) => this.#changed(event)),
    ];
  }

  /** Takes noted devices, up to a limit; they are forgotten here. */
  take(limit: number): readonly Uuid[] {
    const taken: Uuid[] = [];
    for (const id of this.#noted) {
      if (taken.length >= limit) break;
      this.#noted.delete(id);
      taken.push(id);
    }
    return taken;
  }

  /** Whether devices were not noted because there were too many; asked once. */
  takeLoss(): boolean {
    const hasLost = this.#hasLost;
    this.#hasLost = false;
    return hasLost;
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    this.#noted = new Set();
    this.#hasLost = false;
  }

  #saved({ tenantId, entityId, points }: TimeSeriesSaved): void {
    if (entityId.entityType !== "DEVICE" || !this.#tenants.has(tenantId.id)) return;
    if (points.some(({ key }) => KEYS.has(key))) this.#note(entityId.id);
  }

  #changed({ action, entity, before, tenantId, move }: EntityEvent): void {
    if (entity.id.entityType !== "DEVICE") return;
    if (!this.#tenants.has(move?.from.id.id ?? tenantId.id)) return;
    const [after, former] = [entity as Device, before as Device | undefined]; // as the type of its id says
    const isOther = former?.firmwareId?.id !== after.firmwareId?.id || former?.softwareId?.id !== after.softwareId?.id;
    if (action === "DELETED" || action === "MOVED" || (former && isOther)) this.#note(entity.id.id);
  }

  #note(id: Uuid): void {
    if (this.#noted.size < MAX_NOTED) this.#noted.add(id);
    else this.#hasLost = true;
    this.#notice();
  }
}
