import {
  type AssignedInfo,
  type CustomerId,
  type EntitySubtype,
  entityId,
  NO_CUSTOMER,
  type PageData,
  type PageLink,
  parseUuid,
  type TenantId,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { accessTargetOf, EntityReader } from "../kernel/entities/entity-reader.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { forEachPage } from "../kernel/entities/for-each-page.ts";
import { notFound, orNotFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { AssignableScope, AssignableStore } from "./assignable-store.ts";
import { type Assignable, type AssignableCustomers, CustomerAssignment } from "./customer-assignment.ts";

/** An entity of a kind that has a free type and belongs to at most one customer. */
export interface TypedAssignable extends Assignable {
  readonly name: string;
  readonly type: string;
}

/** What drafts of all these kinds have. */
export interface AssignableDraft {
  readonly id?: { readonly id: string } | null | undefined;
  readonly customerId?: { readonly id: string } | null | undefined;
}

/** What a draft says of an entity itself. */
export type ContentOf<E extends TypedAssignable> = Omit<E, "id" | "createdTime" | "tenantId" | "customerId">;

/** What the kinds share from outside. */
export interface AssignableParts {
  readonly customers: AssignableCustomers;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly ids: Ids;
}

export interface AssignableKind<E extends TypedAssignable> {
  readonly entityType: E["id"]["entityType"];
  /** How messages call it: "Asset isn't assigned to any customer!". */
  readonly kind: string;
  /** What to say when a value is taken: last column of the constraint to message. */
  readonly unique: Readonly<Record<string, string>>;
}

/** Runs in the transaction that writes or removes an entity; a rejection prevents it. */
type Guard = (tx: Tx) => Promise<void>;

/** Everything that assets, entity views and their like do the same way (reference: REST API, 2.1). */
export abstract class AssignableService<E extends TypedAssignable, D extends AssignableDraft> {
  readonly entityType: E["id"]["entityType"];
  readonly reader: EntityReader<E>;
  /** Giving entities to customers and taking them back. */
  readonly assignment: CustomerAssignment<E>;
  readonly #kind: AssignableKind<E>;
  readonly #store: AssignableStore<E, never>;
  readonly #parts: AssignableParts;

  constructor(kind: AssignableKind<E>, store: AssignableStore<E, never>, parts: AssignableParts) {
    this.#kind = kind;
    this.#store = store;
    this.#parts = parts;
    const { access, directory, writer, customers } = parts;
    const { entityType } = kind;
    this.entityType = entityType;
    this.reader = new EntityReader<E>({
      entityType,
      find: (id) => store.find(id),
      findTargets: (ids) => store.findMany(ids),
      accessTargetOf,
      access,
      directory,
    });
    this.assignment = new CustomerAssignment<E>({
      kind: kind.kind,
      target: store,
      reader: this.reader,
      writer,
      customers,
      ofCustomer: async ({ id, tenantId }, limit) =>
        (await store.list({ tenantId: tenantId.id, customerId: id.id }, { pageSize: limit, page: 0 })).data,
    });
  }

  get(user: User, id: Uuid): Promise<E> {
    return this.reader.get(user, "READ", id);
  }

  async getInfo(user: User, id: Uuid): Promise<E & AssignedInfo> {
    await this.reader.get(user, "READ", id);
    const info = await this.#store.findInfo(id);
    if (!info) throw notFound(entityId(this.#kind.entityType, id));
    return info;
  }

  async getByName(user: User, name: string): Promise<E> {
    const entity = orNotFound(await this.#store.findByName(user.tenantId.id, name));
    this.reader.check(user, "READ", entity);
    return entity;
  }

  /** Ids that do not exist or may not be seen are left out. */
  async listByIds(user: User, ids: readonly Uuid[]): Promise<readonly E[]> {
    const entities = await this.#store.findMany(ids);
    return entities.filter((entity) =>
      this.#parts.access.permits(user, "READ", this.#resource, accessTargetOf(entity)),
    );
  }

  async list(user: User, scope: Omit<AssignableScope, "tenantId">, link: PageLink): Promise<PageData<E>> {
    return this.#store.list(await this.#scopeOf(user, scope), link);
  }

  async listInfos(
    user: User,
    scope: Omit<AssignableScope, "tenantId">,
    link: PageLink,
  ): Promise<PageData<E & AssignedInfo>> {
    return this.#store.listInfos(await this.#scopeOf(user, scope), link);
  }

  /** Without rights: for those who checked them. */
  listStored(scope: AssignableScope, link: PageLink): Promise<PageData<E>> {
    return this.#store.list(scope, link);
  }

  async types(user: User): Promise<readonly EntitySubtype[]> {
    const types = await this.#store.types(user.tenantId.id);
    return types.map((type) => ({ tenantId: user.tenantId, entityType: this.#kind.entityType, type }));
  }

  /** Creates, or replaces when the draft has an id. */
  async save(user: User, draft: D): Promise<E> {
    const id = givenId(draft.id);
    return id ? this.#update(user, parseUuid(id), draft) : this.#create(user, draft);
  }

  async delete(user: User, id: Uuid): Promise<void> {
    const entity = await this.reader.get(user, "DELETE", id);
    await this.#parts.writer.remove(this.#store, { entity, by: user, also: this.guardDeletion(entity) });
  }

  /** Deletes all entities of a tenant, some at a time. */
  async removeAll(tenantId: TenantId, by: User | undefined): Promise<void> {
    await forEachPage(
      (link) => this.#store.list({ tenantId: tenantId.id }, link),
      (entity) => this.#parts.writer.remove(this.#store, { entity, by }),
    );
  }

  /** What the draft says, checked. @throws {PlatformError} `badRequest`, or what a reference in it gives cause to. */
  protected abstract contentOf(user: User, draft: D, before: E | undefined): ContentOf<E> | Promise<ContentOf<E>>;

  /** What the transaction that writes ends with. */
  protected guardSave(_after: E, _before: E | undefined): Guard | undefined | Promise<Guard | undefined> {
    return undefined;
  }

  /** What the transaction that deletes begins with; not asked when a tenant goes with all it has. */
  protected guardDeletion(_entity: E): Guard | undefined {
    return undefined;
  }

  /** What follows a save, before it is answered. */
  protected saved(_after: E, _before: E | undefined, _by: User): Promise<void> | void {}

  async #create(user: User, draft: D): Promise<E> {
    const { tenantId } = user;
    this.#parts.access.check(user, "CREATE", this.#resource, { tenantId });
    const content = await this.contentOf(user, draft, undefined);
    const customerId = customerIn(draft);
    await this.assignment.checkCustomer(tenantId, customerId);
    const id = this.#parts.ids.entity(this.#kind.entityType);
    return this.#write(user, { ...content, id, createdTime: timeOfUuid(id.id), tenantId, customerId } as E); // all of it
  }

  async #update(user: User, id: Uuid, draft: D): Promise<E> {
    const before = await this.reader.get(user, "WRITE", id);
    // A customer user must not give the entity away: its customer stays what it is.
    const customerId = user.authority === "CUSTOMER_USER" ? before.customerId : customerIn(draft);
    if (customerId.id !== before.customerId.id) await this.assignment.checkCustomer(before.tenantId, customerId);
    return this.#write(user, { ...before, customerId, ...(await this.contentOf(user, draft, before)) }, before);
  }

  async #write(by: User, after: E, before?: E): Promise<E> {
    const also = await this.guardSave(after, before);
    const { unique } = this.#kind;
    const entity = await this.#parts.writer.save(this.#store, { before, after, by, unique, also });
    await this.saved(after, before, by);
    return entity;
  }

  async #scopeOf(user: User, scope: Omit<AssignableScope, "tenantId">): Promise<AssignableScope> {
    const { access } = this.#parts;
    if (scope.customerId) await access.checkId(user, "READ", entityId("CUSTOMER", scope.customerId));
    else access.check(user, "READ", this.#resource, { tenantId: user.tenantId });
    return { ...scope, tenantId: user.tenantId.id };
  }

  get #resource() {
    return this.#kind.entityType as "ASSET" | "ENTITY_VIEW" | "EDGE"; // the assignable kinds of this shape
  }
}

function customerIn(draft: AssignableDraft): CustomerId {
  const id = givenId(draft.customerId);
  return id ? entityId("CUSTOMER", parseUuid(id)) : NO_CUSTOMER;
}
