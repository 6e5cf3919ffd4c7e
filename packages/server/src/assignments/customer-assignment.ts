import {
  type Customer,
  type CustomerId,
  entityId,
  NO_CUSTOMER,
  PlatformError,
  sameEntity,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Entity } from "../kernel/bus/events.ts";
import type { EntityTarget } from "../kernel/entities/entity-change.ts";
import type { EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { Operation } from "../kernel/permissions/operation.ts";

/** An entity that belongs to at most one customer: device, asset, entity view, edge. */
export interface Assignable extends Entity {
  readonly tenantId: TenantId;
  readonly customerId: CustomerId;
}

/** What assigning needs of customers. */
export interface AssignableCustomers {
  get(user: User, operation: Operation, id: Uuid): Promise<Customer>;
  find(id: Uuid): Promise<Customer | undefined>;
  findOrCreatePublic(tenantId: TenantId, by: User | undefined): Promise<Customer>;
}

export interface CustomerAssignmentOptions<E extends Assignable> {
  /** How messages call it: "Device isn't assigned to any customer!". */
  readonly kind: string;
  readonly target: EntityTarget<E>;
  readonly reader: EntityReader<E>;
  readonly writer: EntityWriter;
  readonly customers: AssignableCustomers;
  /** At most `limit` entities of a customer. */
  readonly ofCustomer: (customer: Customer, limit: number) => Promise<readonly E[]>;
}

const BATCH = 500;

/** Giving entities to customers and taking them back, the same for every kind (reference: REST API, 2.1). */
export class CustomerAssignment<E extends Assignable> {
  readonly #options: CustomerAssignmentOptions<E>;

  constructor(options: CustomerAssignmentOptions<E>) {
    this.#options = options;
  }

  async assign(user: User, customerId: Uuid, id: Uuid): Promise<E> {
    const { reader, customers } = this.#options;
    const customer = await customers.get(user, "READ", customerId);
    const entity = await reader.get(user, "ASSIGN_TO_CUSTOMER", id);
    if (customer.tenantId.id !== entity.tenantId.id) throw notFound(entityId("CUSTOMER", customerId));
    return this.#give(entity, customer, user);
  }

  async unassign(user: User, id: Uuid): Promise<E> {
    const { kind, reader, customers } = this.#options;
    const entity = await reader.get(user, "UNASSIGN_FROM_CUSTOMER", id);
    if (sameEntity(entity.customerId, NO_CUSTOMER)) {
      throw new PlatformError("badRequest", `${kind} isn't assigned to any customer!`);
    }
    const customer = await customers.find(entity.customerId.id);
    return this.#take(entity, { id: entity.customerId, title: customer?.title ?? "" }, user);
  }

  async makePublic(user: User, id: Uuid): Promise<E> {
    const { reader, customers } = this.#options;
    const entity = await reader.get(user, "ASSIGN_TO_CUSTOMER", id);
    return this.#give(entity, await customers.findOrCreatePublic(entity.tenantId, user), user);
  }

  /** Takes everything from a customer that is being removed, some at a time. */
  async takeAll(customer: Customer, by: User | undefined): Promise<void> {
    for (;;) {
      const entities = await this.#options.ofCustomer(customer, BATCH);
      for (const entity of entities) await this.#take(entity, customer, by, "onlyFrom").catch(ignoreGone);
      if (entities.length < BATCH) return;
    }
  }

  /** @throws {PlatformError} `badRequest` when the customer of a draft is not one of the tenant's. */
  async checkCustomer(tenantId: TenantId, customerId: CustomerId): Promise<void> {
    if (sameEntity(customerId, NO_CUSTOMER)) return;
    const kind = this.#options.kind.toLowerCase();
    const customer = await this.#options.customers.find(customerId.id);
    // Nobody learns from the answer that another tenant has a customer of this id.
    if (customer?.tenantId.id !== tenantId.id) {
      throw new PlatformError("badRequest", `Can't assign ${kind} to non-existent customer!`);
    }
  }

  #give(entity: E, customer: Customer, by: User | undefined): Promise<E> {
    const assignment = { action: "ASSIGNED", customer: { id: customer.id, title: customer.title } } as const;
    const given = (to: E): E => ({ ...to, customerId: customer.id });
    const change = { before: entity, after: given(entity), again: given, by, assignment };
    return this.#options.writer.save(this.#options.target, change);
  }

  /** Without rights: gives an entity that is nobody's to a customer of its tenant; others stay as they are. */
  async giveBack(id: Uuid, customer: Customer): Promise<void> {
    const entity = await this.#options.reader.find(id);
    if (!entity || !sameEntity(entity.customerId, NO_CUSTOMER)) return;
    if (entity.tenantId.id === customer.tenantId.id) await this.#give(entity, customer, undefined);
  }

  /** `onlyFrom`: what has another customer meanwhile is `notFound`; otherwise the last write wins. */
  #take(
    entity: E,
    customer: { id: CustomerId; title: string },
    by: User | undefined,
    whose: "onlyFrom" | "anybody" = "anybody",
  ): Promise<E> {
    const assignment = { action: "UNASSIGNED", customer: { id: customer.id, title: customer.title } } as const;
    const taken = (from: E): E => {
      if (whose === "onlyFrom" && !sameEntity(from.customerId, customer.id)) throw notFound(from.id);
      return { ...from, customerId: NO_CUSTOMER };
    };
    const change = { before: entity, after: taken(entity), again: taken, by, assignment };
    return this.#options.writer.save(this.#options.target, change);
  }
}

/** What is deleted meanwhile needs not be taken any more. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof PlatformError) || error.code !== "notFound") throw error;
}
