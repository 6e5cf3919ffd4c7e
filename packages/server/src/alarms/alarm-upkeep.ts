import { type CustomerId, type EntityId, NO_CUSTOMER, type Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { Entity, EntityEvent } from "../kernel/bus/events.ts";
import type { Logger } from "../kernel/logging.ts";
import type { AlarmRegister } from "./alarm-register.ts";
import type { AlarmStore } from "./alarm-store.ts";

/** Rows of one step. */
const STEP = 500;
/** Entities that wait; people cannot change more in a short time without something being wrong. */
const MAX_WAITING = 100_000;

/** What has become of an entity that may have alarms. */
type Change = { readonly kind: "gone" } | { readonly kind: "given"; readonly customer: Uuid | null };

/**
 * Lets alarms follow their originators, behind the answer and in bounded steps: they go when it is deleted or goes to
 * another tenant, and belong to the customer that it belongs to.
 */
export class AlarmUpkeep {
  readonly #register: AlarmRegister;
  readonly #alarms: AlarmStore;
  readonly #log: Logger;
  readonly #unsubscribe: Unsubscribe;
  readonly #abort = new AbortController();
  /** By entity; a later change takes the place of an earlier one. */
  readonly #waiting = new Map<Uuid, Change>();
  #working: Promise<void> | undefined;

  constructor({ register, alarms, bus, log }: { register: AlarmRegister; alarms: AlarmStore; bus: Bus; log: Logger }) {
    this.#register = register;
    this.#alarms = alarms;
    this.#log = log;
    this.#unsubscribe = bus.subscribe("entity", (event) => {
      const change = changeOf(event);
      if (change) this.#add(event.entity.id, change);
    });
  }

  /** Resolves when nothing waits. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working;
  }

  /** What still waits stays as it is: an alarm without originator is told as such, and goes with its time to live. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#abort.abort();
    await this.settled();
  }

  #add({ id }: EntityId, change: Change): void {
    if (this.#waiting.size >= MAX_WAITING) {
      this.#log.error({ entity: id }, "too many entities wait for their alarms to follow; one is left out");
      return;
    }
    this.#waiting.set(id, change);
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  async #work(): Promise<void> {
    await Promise.resolve(); // so that `#working` is known before it can end
    while (!this.#abort.signal.aborted) {
      const [next] = this.#waiting;
      if (!next) return;
      const [id, change] = next;
      this.#waiting.delete(id);
      try {
        await this.#follow(id, change);
      } catch (error) {
        this.#log.error({ err: error, entity: id }, "alarms could not follow their originator");
      }
    }
  }

  async #follow(id: Uuid, change: Change): Promise<void> {
    const { signal } = this.#abort;
    if (change.kind === "given") {
      while (!signal.aborted && (await this.#alarms.giveSome(id, change.customer, STEP)));
      return;
    }
    await this.#register.removeAll({ originatorId: id }, { signal });
    while (!signal.aborted && (await this.#alarms.unlinkSome(id, STEP)));
  }
}

function changeOf({ action, entity, before }: EntityEvent): Change | undefined {
  if (entity.id.entityType === "ALARM") return undefined;
  if (action === "DELETED" || action === "MOVED") return { kind: "gone" };
  const customer = customerIn(entity);
  if (customer === undefined || !before || customerIn(before) === customer) return undefined;
  return { kind: "given", customer };
}

/** `undefined` for what is never assigned to one customer. */
function customerIn(entity: Entity & { readonly customerId?: CustomerId | null }): Uuid | null | undefined {
  const { customerId } = entity;
  if (customerId === undefined) return undefined;
  return customerId === null || customerId.id === NO_CUSTOMER.id ? null : customerId.id;
}
