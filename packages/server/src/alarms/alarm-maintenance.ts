import { type CustomerId, type EntityId, NO_CUSTOMER, type Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { Entity, EntityEvent } from "../kernel/bus/events.ts";
import type { Logger } from "../kernel/logging.ts";
import type { AlarmStore } from "./alarm-store.ts";

/** Rows of one step. */
const STEP = 500;
/** Entities that wait; people cannot change more in a short time without something being wrong. */
const MAX_WAITING = 100_000;

export interface AlarmMaintenanceOptions {
  readonly alarms: Pick<AlarmStore, "giveSome">;
  readonly bus: Bus;
  readonly log: Logger;
  /** Does what a former run has left undone. */
  readonly catchUp: (signal: AbortSignal) => Promise<void>;
}

/** Lets alarms follow their originators to another customer, behind the answer and in bounded steps. */
export class AlarmMaintenance {
  readonly #alarms: Pick<AlarmStore, "giveSome">;
  readonly #log: Logger;
  readonly #unsubscribe: Unsubscribe;
  readonly #abort = new AbortController();
  /** By entity its customer; a later one takes the place of an earlier one. */
  readonly #waiting = new Map<Uuid, Uuid | null>();
  readonly #catchingUp: Promise<void>;
  #working: Promise<void> | undefined;

  constructor({ alarms, bus, log, catchUp }: AlarmMaintenanceOptions) {
    this.#alarms = alarms;
    this.#log = log;
    this.#catchingUp = catchUp(this.#abort.signal).catch((error: unknown) => {
      log.error({ err: error }, "alarms that have not followed their originators were not brought back");
    });
    this.#unsubscribe = bus.subscribe("entity", (event) => {
      const customer = newCustomer(event);
      if (customer !== undefined) this.#add(event.entity.id, customer);
    });
  }

  /** Resolves when nothing waits. */
  async settled(): Promise<void> {
    await this.#catchingUp;
    while (this.#working) await this.#working;
  }

  /** Waits for the current step. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#abort.abort();
    await this.settled();
  }

  #add({ id }: EntityId, customer: Uuid | null): void {
    if (this.#waiting.size >= MAX_WAITING) {
      this.#log.error({ entity: id }, "too many entities wait for their alarms to follow; one is left out");
      return;
    }
    this.#waiting.set(id, customer);
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  async #work(): Promise<void> {
    await Promise.resolve(); // so that `#working` is known before it can end
    while (!this.#abort.signal.aborted) {
      const [next] = this.#waiting;
      if (!next) return;
      const [id, customer] = next;
      this.#waiting.delete(id);
      try {
        while (!this.#abort.signal.aborted && (await this.#alarms.giveSome(id, customer, STEP)));
      } catch (error) {
        this.#log.error({ err: error, entity: id }, "alarms could not follow their originator");
      }
    }
  }
}

/** `undefined`: the entity has the customer that it had. */
function newCustomer({ action, entity, before }: EntityEvent): Uuid | null | undefined {
  if (entity.id.entityType === "ALARM" || action === "MOVED" || !before) return undefined;
  const customer = customerIn(entity);
  return customerIn(before) === customer ? undefined : customer;
}

/** `undefined` for what is never assigned to one customer. */
function customerIn(entity: Entity & { readonly customerId?: CustomerId | null }): Uuid | null | undefined {
  const { customerId } = entity;
  if (customerId === undefined) return undefined;
  return customerId === null || customerId.id === NO_CUSTOMER.id ? null : customerId.id;
}
