import type { Customer, CustomerId, EntityId, EntityType, EntityView, RuleChainId, TenantId } from "@orrery/model";

/** An entity as the API answers with it, without secrets. */
export interface StoredEntity {
  readonly id: EntityId;
  /** Name, title or email; types that have none lack it. */
  readonly name?: string | undefined;
  /** Type of devices, assets and other kinds with a free type. */
  readonly type?: string | undefined;
  /** Label of devices and assets. */
  readonly label?: string | null | undefined;
  /** Its customer; {@link NO_CUSTOMER} when it has none; undefined for kinds that cannot have one. */
  readonly customerId?: CustomerId | undefined;
}

/** Types of entities that nodes can create. */
export type CreatableType = "DEVICE" | "ASSET" | "CUSTOMER";

/** An entity to create. */
export interface NewEntity {
  readonly entityType: CreatableType;
  /** The name, or the title of a customer. */
  readonly name: string;
  /** Type of a device or asset. */
  readonly type: string;
}

/** Entities of a tenant, as rule nodes use them; those of other tenants do not exist. */
export interface EntitiesPort {
  /** Undefined also for types that cannot be looked up. Synchronous when it is remembered. */
  find(tenantId: TenantId, id: EntityId): StoredEntity | undefined | Promise<StoredEntity | undefined>;
  /** By name, title or, of users, email; undefined also for types without names. */
  findByName(tenantId: TenantId, entityType: EntityType, name: string): Promise<EntityId | undefined>;
  findCustomer(tenantId: TenantId, title: string): Promise<Customer | undefined>;
  /** @throws {PlatformError} `badRequest` when the name is taken or the tenant has as many as it may have. */
  create(tenantId: TenantId, entity: NewEntity): Promise<StoredEntity>;
  /**
   * Assigns a device, asset, entity view, edge or dashboard to a customer of the tenant.
   * @throws {PlatformError} `notFound`.
   */
  assign(tenantId: TenantId, id: EntityId, customer: Customer): Promise<void>;
  /** Unassigns it from its customer; a dashboard from the given one. @throws {PlatformError} `notFound`. */
  unassign(tenantId: TenantId, id: EntityId, customer: Customer): Promise<void>;
  /** Entity views of a device or asset. */
  viewsOf(id: EntityId): Promise<readonly EntityView[]>;
  /** The rule chain for messages about an entity; undefined for the root chain. */
  ruleChainOf(id: EntityId): Promise<RuleChainId | undefined>;
}
