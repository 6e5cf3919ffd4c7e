import {
  type Asset,
  type Customer,
  type Dashboard,
  type Device,
  type Edge,
  type EntityId,
  type EntityType,
  type EntityView,
  NO_CUSTOMER,
  type RuleChainId,
  sameEntity,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import type { Assignable } from "../../assignments/customer-assignment.ts";
import { randomText } from "../../kernel/auth/random-text.ts";
import type { Entity } from "../../kernel/bus/events.ts";
import type { Runner } from "../../kernel/database/database.ts";
import type { EntityTarget } from "../../kernel/entities/entity-change.ts";
import type { EntityWriter } from "../../kernel/entities/entity-writer.ts";
import { notFound } from "../../kernel/entities/not-found.ts";
import { entityForRules } from "../message/entity-json.ts";
import type { EntitiesPort, NewEntity, StoredEntity } from "../ports/entities.ts";

/** Finds entities of one type. */
export interface EntityFinder<E extends Entity = Entity> {
  find(id: Uuid): Promise<E | undefined>;
  /** Finds an entity by name, for types that have one. */
  findByName?: ((tenantId: Uuid, name: string) => Promise<E | undefined>) | undefined;
}

/** Finders of all types that rules may look up. */
export type Finders = Readonly<Partial<Record<EntityType, EntityFinder>>>;

/** Finds and assigns entities that can belong to a customer. */
interface AssignableFinder<E extends Assignable> extends EntityFinder<E>, EntityTarget<E> {
  find(id: Uuid, runner?: Runner): Promise<E | undefined>;
}

export interface StoredEntitiesOptions {
  /** The same entities by id, without secrets. */
  readonly known: { find(id: EntityId): Entity | undefined | Promise<Entity | undefined> };
  readonly finders: Finders;
  readonly devices: AssignableFinder<Device>;
  readonly assets: AssignableFinder<Asset>;
  readonly entityViews: AssignableFinder<EntityView>;
  readonly edges: AssignableFinder<Edge>;
  readonly writer: EntityWriter;
  readonly dashboards: {
    find(id: Uuid): Promise<Dashboard | undefined>;
    give(dashboard: Dashboard, customer: Customer): Promise<unknown>;
    take(dashboard: Dashboard, customer: Customer): Promise<unknown>;
  };
  readonly customers: {
    findByTitle(tenantId: Uuid, title: string): Promise<Customer | undefined>;
    create(tenantId: TenantId, title: string): Promise<Customer>;
  };
  readonly create: {
    device(tenantId: TenantId, name: string, type: string, token: string): Promise<Device>;
    asset(tenantId: TenantId, name: string, type: string): Promise<Asset>;
  };
  readonly viewsOf: (id: EntityId) => readonly EntityView[] | Promise<readonly EntityView[]>;
  readonly ruleChainOf: (id: EntityId) => Promise<RuleChainId | undefined>;
}

const ACCESS_TOKEN_LENGTH = 20;

/** Reads and writes entities in the database; every call is limited to the given tenant. */
export class StoredEntities implements EntitiesPort {
  readonly #options: StoredEntitiesOptions;

  constructor(options: StoredEntitiesOptions) {
    this.#options = options;
  }

  find(tenantId: TenantId, id: EntityId): StoredEntity | undefined | Promise<StoredEntity | undefined> {
    const found = this.#options.known.find(id);
    if (found instanceof Promise) return found.then((entity) => own(tenantId, entity));
    return own(tenantId, found);
  }

  async findByName(tenantId: TenantId, entityType: EntityType, name: string): Promise<EntityId | undefined> {
    const found = await this.#options.finders[entityType]?.findByName?.(tenantId.id, name);
    return found && isOf(tenantId, found) ? found.id : undefined;
  }

  findCustomer(tenantId: TenantId, title: string): Promise<Customer | undefined> {
    return this.#options.customers.findByTitle(tenantId.id, title);
  }

  async create(tenantId: TenantId, { entityType, name, type }: NewEntity): Promise<StoredEntity> {
    const { create, customers } = this.#options;
    switch (entityType) {
      case "DEVICE":
        return entityForRules(await create.device(tenantId, name, type, randomText(ACCESS_TOKEN_LENGTH)));
      case "ASSET":
        return create.asset(tenantId, name, type);
      case "CUSTOMER":
        return customers.create(tenantId, name);
    }
  }

  async assign(tenantId: TenantId, id: EntityId, customer: Customer): Promise<void> {
    if (id.entityType === "DASHBOARD") {
      await this.#options.dashboards.give(await this.#dashboard(tenantId, id), customer);
    } else await this.#give(tenantId, id, customer);
  }

  async unassign(tenantId: TenantId, id: EntityId, customer: Customer): Promise<void> {
    if (id.entityType === "DASHBOARD") {
      await this.#options.dashboards.take(await this.#dashboard(tenantId, id), customer);
    } else await this.#give(tenantId, id, undefined);
  }

  async viewsOf(id: EntityId): Promise<readonly EntityView[]> {
    return this.#options.viewsOf(id);
  }

  ruleChainOf(id: EntityId): Promise<RuleChainId | undefined> {
    return this.#options.ruleChainOf(id);
  }

  async #dashboard(tenantId: TenantId, id: EntityId): Promise<Dashboard> {
    const dashboard = await this.#options.dashboards.find(id.id);
    if (!dashboard || !isOf(tenantId, dashboard)) throw notFound(id);
    return dashboard;
  }

  #give(tenantId: TenantId, id: EntityId, customer: Customer | undefined): Promise<void> {
    const { devices, assets, entityViews, edges } = this.#options;
    switch (id.entityType) {
      case "DEVICE":
        return this.#giveTo(devices, tenantId, id, customer);
      case "ASSET":
        return this.#giveTo(assets, tenantId, id, customer);
      case "ENTITY_VIEW":
        return this.#giveTo(entityViews, tenantId, id, customer);
      case "EDGE":
        return this.#giveTo(edges, tenantId, id, customer);
      default:
        throw notFound(id);
    }
  }

  /** Assigns the entity; without a customer, unassigns it from the current one. */
  async #giveTo<E extends Assignable>(
    store: AssignableFinder<E>,
    tenantId: TenantId,
    id: EntityId,
    customer: Customer | undefined,
  ): Promise<void> {
    const before = await store.find(id.id);
    if (!before || !isOf(tenantId, before)) throw notFound(id);
    const customerId = customer?.id ?? NO_CUSTOMER;
    if (sameEntity(before.customerId, customerId)) return;
    const assignment = customer
      ? ({ action: "ASSIGNED", customer: { id: customer.id, title: customer.title } } as const)
      : ({ action: "UNASSIGNED", customer: { id: before.customerId, title: "" } } as const);
    const again = (now: E): E => ({ ...now, customerId });
    await this.#options.writer.save(store, { before, after: again(before), again, assignment });
  }
}

function own(tenantId: TenantId, entity: Entity | undefined): StoredEntity | undefined {
  return entity && isOf(tenantId, entity) ? entity : undefined;
}

/** Whether the entity belongs to the tenant; a tenant belongs to itself. */
function isOf(tenantId: TenantId, entity: Entity & { readonly tenantId?: TenantId | null }): boolean {
  return (entity.id.entityType === "TENANT" ? entity.id.id : entity.tenantId?.id) === tenantId.id;
}
