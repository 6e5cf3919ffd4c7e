import {
  type Authority,
  CONTAINS,
  type EdgeId,
  type EntityId,
  type EntityRelation,
  type EntityType,
  entityId,
  type PageData,
  type PageLink,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Entity } from "../kernel/bus/events.ts";
import type { Database, Runner, Tx } from "../kernel/database/database.ts";
import { lockEntity } from "../kernel/entities/lock-entity.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { HoldsSecrets } from "../kernel/http/route.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { Target } from "../kernel/permissions/conditions.ts";
import type { Operation } from "../kernel/permissions/operation.ts";

/** What can be given to edges. */
export interface EdgeMember extends Entity {
  readonly tenantId: TenantId;
}

/** What assigning needs to know of an edge. */
export interface EdgeTarget {
  readonly id: EdgeId;
  readonly tenantId: TenantId;
  readonly name: string;
}

/** What assigning needs of edges. */
export interface AssignableEdges {
  get(user: User, operation: Operation, id: Uuid): Promise<EdgeTarget>;
}

type RelationKey = Omit<EntityRelation, "additionalInfo">;

/** Where assignments are kept: relations of the group EDGE. */
export interface EdgeRelations {
  find(key: RelationKey): Promise<EntityRelation | undefined>;
  save(relation: EntityRelation, runner?: Runner): Promise<void>;
  delete(key: RelationKey, runner?: Runner): Promise<boolean>;
}

/** Which entities a list of an edge shows; the store adds the condition `assignedToEdge`. */
export interface EdgeScope {
  readonly tenantId: Uuid;
  readonly edgeId: Uuid;
  readonly type?: string | undefined;
}

/** One kind of entity that edges can have. `Listed` is what its lists hold: the entity, or less of it. */
export interface EdgeMemberKind<E extends EdgeMember, Listed extends EdgeMember = E> {
  readonly entityType: EntityType;
  /** As in paths: `device` in `/api/edge/:edgeId/device/:id`; lists add an `s`. */
  readonly path: string;
  readonly get: (user: User, operation: Operation, id: Uuid) => Promise<E>;
  readonly list: (scope: EdgeScope, link: PageLink) => Promise<PageData<Listed>>;
  /** What the right to read it depends on; lists leave out what the caller may not read. */
  readonly accessTargetOf: (listed: Listed) => Target;
  /** Whether answers hold keys or passwords; false by default. */
  readonly holdsSecrets?: HoldsSecrets | undefined;
  /** The part that a user with read access sees; absent: all. */
  readonly shownTo?: ((user: User, listed: Listed) => Listed) | undefined;
  /** Roles that may list them. */
  readonly listedFor: readonly Authority[];
  /** Rejects when this entity must not be given to the edge. */
  readonly checkAssign?: ((entity: E, edge: EdgeTarget) => Promise<void>) | undefined;
  /** Rejects when this entity must not be taken from the edge. */
  readonly checkUnassign?: ((entity: E, edge: EdgeTarget) => Promise<void>) | undefined;
}

/** The calls of one kind, whatever it is; what routes are made from. */
export interface EdgeMembers {
  readonly entityType: EntityType;
  readonly path: string;
  readonly listedFor: readonly Authority[];
  readonly holdsSecrets: HoldsSecrets;
  assign(user: User, edgeId: Uuid, id: Uuid): Promise<EdgeMember>;
  unassign(user: User, edgeId: Uuid, id: Uuid): Promise<EdgeMember>;
  list(user: User, scope: { edgeId: Uuid; type?: string | undefined }, link: PageLink): Promise<PageData<EdgeMember>>;
}

export interface EdgeAssignmentOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly relations: EdgeRelations;
  readonly access: Pick<AccessControl, "permits">;
}

/** Giving entities to edges and taking them back, the same for every kind (reference: REST API, 2.1). */
export class EdgeAssignment {
  readonly #options: EdgeAssignmentOptions;
  readonly #kinds: EdgeMembers[] = [];
  #edges: AssignableEdges | undefined;

  constructor(options: EdgeAssignmentOptions) {
    this.#options = options;
  }

  /** Each module registers the kind that is its own. */
  register<E extends EdgeMember, Listed extends EdgeMember = E>(kind: EdgeMemberKind<E, Listed>): void {
    const { entityType, path, listedFor, holdsSecrets = false } = kind;
    this.#kinds.push({
      entityType,
      path,
      listedFor,
      holdsSecrets,
      assign: (user, edgeId, id) => this.#assign(kind, user, { edgeId, id }),
      unassign: (user, edgeId, id) => this.#unassign(kind, user, { edgeId, id }),
      list: (user, scope, link) => this.#list(kind, user, { ...scope, link }),
    });
  }

  /** Edges come last, when everything that they can have is there. */
  connect(edges: AssignableEdges): void {
    this.#edges = edges;
  }

  /** Everything that was registered. */
  kinds(): readonly EdgeMembers[] {
    return this.#kinds;
  }

  async isAssigned(edgeId: EdgeId, id: EntityId): Promise<boolean> {
    return (await this.#options.relations.find(keyOf(edgeId, id))) !== undefined;
  }

  /**
   * Writes an assignment that its caller has checked; {@link announce} publishes it when it is durable.
   * @throws {PlatformError} `notFound` when one of both is gone.
   */
  async write(edge: EdgeTarget, id: EntityId, tx: Tx): Promise<void> {
    if (!(await lockEntity(edge.id, tx))) throw notFound(edge.id);
    if (!(await lockEntity(id, tx))) throw notFound(id);
    await this.#options.relations.save({ ...keyOf(edge.id, id), additionalInfo: null }, tx);
  }

  announce(edge: EdgeTarget, entity: EdgeMember, by: User | undefined): void {
    this.#publish("ASSIGNED_TO_EDGE", edge, entity, by);
  }

  async #assign<E extends EdgeMember, L extends EdgeMember>(
    kind: EdgeMemberKind<E, L>,
    user: User,
    { edgeId, id }: { edgeId: Uuid; id: Uuid },
  ): Promise<E> {
    const { edge, entity } = await this.#both(kind, user, edgeId, id);
    if (await this.isAssigned(edge.id, entity.id)) return entity;
    await kind.checkAssign?.(entity, edge);
    await this.#options.database.db.transaction().execute((tx) => this.write(edge, entity.id, tx));
    this.announce(edge, entity, user);
    return entity;
  }

  async #unassign<E extends EdgeMember, L extends EdgeMember>(
    kind: EdgeMemberKind<E, L>,
    user: User,
    { edgeId, id }: { edgeId: Uuid; id: Uuid },
  ): Promise<E> {
    const { edge, entity } = await this.#both(kind, user, edgeId, id);
    await kind.checkUnassign?.(entity, edge);
    const removed = await this.#options.relations.delete(keyOf(edge.id, entity.id));
    if (removed) this.#publish("UNASSIGNED_FROM_EDGE", edge, entity, user);
    return entity;
  }

  /** Totals count what the caller may not see, too, as clients of the contract are used to. */
  async #list<E extends EdgeMember, L extends EdgeMember>(
    { entityType, list, accessTargetOf, shownTo = (_user, entity) => entity }: EdgeMemberKind<E, L>,
    user: User,
    { edgeId, type, link }: { edgeId: Uuid; type?: string | undefined; link: PageLink },
  ): Promise<PageData<L>> {
    const edge = await this.#found().get(user, "READ", edgeId);
    const page = await list({ tenantId: edge.tenantId.id, edgeId, type }, link);
    const data = page.data.filter((entity) =>
      this.#options.access.permits(user, "READ", entityType, accessTargetOf(entity)),
    );
    return { ...page, data: data.map((entity) => shownTo(user, entity)) };
  }

  async #both<E extends EdgeMember, L extends EdgeMember>(
    kind: EdgeMemberKind<E, L>,
    user: User,
    edgeId: Uuid,
    id: Uuid,
  ): Promise<{ edge: EdgeTarget; entity: E }> {
    const edge = await this.#found().get(user, "READ", edgeId);
    const entity = await kind.get(user, "READ", id);
    if (entity.tenantId.id !== edge.tenantId.id) throw notFound(entityId(kind.entityType, id));
    return { edge, entity };
  }

  #found(): AssignableEdges {
    if (!this.#edges) throw new Error("Edges are not connected yet");
    return this.#edges;
  }

  #publish(
    action: "ASSIGNED_TO_EDGE" | "UNASSIGNED_FROM_EDGE",
    { id, name }: EdgeTarget,
    entity: EdgeMember,
    by: User | undefined,
  ): void {
    const { tenantId } = entity;
    this.#options.bus.publish("entity", { action, tenantId, entity, before: entity, edge: { id, name }, by });
  }
}

function keyOf(from: EdgeId, to: EntityId): RelationKey {
  return { from, to, type: CONTAINS, typeGroup: "EDGE" };
}
