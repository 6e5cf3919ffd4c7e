import {
  type Customer,
  type EntityId,
  type EntityType,
  type EntityView,
  entityId,
  type RuleChainId,
  sameEntity,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import type { Ids } from "../../kernel/ids.ts";
import type { EntitiesPort, NewEntity, StoredEntity } from "./entities.ts";

export interface RecordingEntitiesOptions {
  /** What exists. */
  readonly entities?: readonly StoredEntity[] | undefined;
  readonly customers?: readonly Customer[] | undefined;
  readonly views?: readonly EntityView[] | undefined;
  /** By id of the entity. */
  readonly ruleChains?: ReadonlyMap<Uuid, RuleChainId> | undefined;
}

interface RecordedAssignment {
  readonly id: EntityId;
  readonly customer: Customer;
}

/** Records writes instead of performing them, and answers from given entities and those that it has recorded. */
export class RecordingEntities implements EntitiesPort {
  readonly created: StoredEntity[] = [];
  readonly assigned: RecordedAssignment[] = [];
  readonly unassigned: RecordedAssignment[] = [];
  readonly #options: RecordingEntitiesOptions;
  readonly #ids: Ids;

  constructor(ids: Ids, options: RecordingEntitiesOptions = {}) {
    this.#ids = ids;
    this.#options = options;
  }

  find(_tenantId: TenantId, id: EntityId): StoredEntity | undefined | Promise<StoredEntity | undefined> {
    return this.#all().find((entity) => sameEntity(entity.id, id));
  }

  async findByName(_tenantId: TenantId, entityType: EntityType, name: string): Promise<EntityId | undefined> {
    return this.#all().find((entity) => entity.id.entityType === entityType && entity.name === name)?.id;
  }

  async findCustomer(_tenantId: TenantId, title: string): Promise<Customer | undefined> {
    return this.#options.customers?.find((customer) => customer.title === title);
  }

  async create(tenantId: TenantId, { entityType, name, type }: NewEntity): Promise<StoredEntity> {
    const entity = { id: entityId(entityType, this.#ids.uuid()), tenantId, name, type };
    this.created.push(entity);
    return entity;
  }

  async assign(_tenantId: TenantId, id: EntityId, customer: Customer): Promise<void> {
    this.assigned.push({ id, customer });
  }

  async unassign(_tenantId: TenantId, id: EntityId, customer: Customer): Promise<void> {
    this.unassigned.push({ id, customer });
  }

  async viewsOf(id: EntityId): Promise<readonly EntityView[]> {
    return this.#options.views?.filter((view) => sameEntity(view.entityId, id)) ?? [];
  }

  async ruleChainOf({ id }: EntityId): Promise<RuleChainId | undefined> {
    return this.#options.ruleChains?.get(id);
  }

  #all(): readonly StoredEntity[] {
    const { entities = [], customers = [] } = this.#options;
    return [...entities, ...customers, ...this.created];
  }
}
