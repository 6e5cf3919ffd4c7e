import {
  type EntityId,
  type EntityRelation,
  type EntityRelationInfo,
  PlatformError,
  parseEntityId,
  RELATION_TYPE_GROUPS,
  type RelationDraft,
  type RelationSearchParameters,
  type RelationsQuery,
  relationTypeGroup,
} from "@orrery/model";
import { KeyedLimiter } from "../kernel/async/keyed-limiter.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { entityKey } from "../kernel/entities/entity-key.ts";
import { itemNotFound, orNotFound } from "../kernel/entities/not-found.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { farEnd, passes, type RelationFilter, type RelationSearch, searchRelations } from "./relation-search.ts";
import type { RelationKey, RelationStore } from "./relation-store.ts";

/** Relations at one end that a list may contain. */
const MAX_LISTED = 20_000;
/** Each step over thousands of relations takes milliseconds: a tenant's searches run one after the other. */
const SEARCH_LIMITS = {
  concurrency: 4,
  maxWaiting: 2_000,
  maxWaitingPerKey: 200,
  refusal: "Too many searches are waiting",
};

export interface RelationServiceOptions {
  readonly relations: RelationStore;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly bus: Bus;
}

/** Relations between entities (reference: REST API, 2.16). */
export class RelationService {
  readonly #relations: RelationStore;
  readonly #access: AccessControl;
  readonly #directory: EntityDirectory;
  readonly #bus: Bus;
  readonly #searches = new KeyedLimiter(SEARCH_LIMITS);

  constructor({ relations, access, directory, bus }: RelationServiceOptions) {
    this.#bus = bus;
    this.#relations = relations;
    this.#access = access;
    this.#directory = directory;
  }

  async save(user: User, draft: RelationDraft): Promise<void> {
    const relation = relationOf(draft);
    const { tenantId } = await this.#access.checkId(user, "WRITE", relation.from);
    await this.#access.checkId(user, "WRITE", relation.to);
    await this.#relations.save(relation);
    this.#bus.publish("relation", { action: "SAVED", tenantId, relation, by: user });
  }

  async delete(user: User, key: RelationKey): Promise<void> {
    const { tenantId } = await this.#access.checkId(user, "WRITE", key.from);
    await this.#access.checkId(user, "WRITE", key.to);
    const relation = orNotFound(await this.#relations.find(key));
    if (!(await this.#relations.delete(key))) throw itemNotFound();
    this.#bus.publish("relation", { action: "DELETED", tenantId, relation, by: user });
  }

  async deleteAllOf(user: User, id: EntityId): Promise<void> {
    const { tenantId } = await this.#access.checkId(user, "WRITE", id);
    await this.#relations.deleteAllOf(id);
    this.#bus.publish("relation", { action: "ALL_DELETED", tenantId, entityId: id, by: user });
  }

  async get(user: User, key: RelationKey): Promise<EntityRelation> {
    await this.#access.checkId(user, "READ", key.from);
    await this.#access.checkId(user, "READ", key.to);
    return orNotFound(await this.#relations.find(key));
  }

  /** Relations that leave (FROM) or reach (TO) an entity, if the user may read the other end. */
  async listAt(
    user: User,
    direction: "FROM" | "TO",
    { id, group, type }: { id: EntityId; group?: string | undefined; type?: string | undefined },
  ): Promise<EntityRelation[]> {
    await this.#access.checkId(user, "READ", id);
    const scope = { group: relationTypeGroup(group), type, limit: MAX_LISTED };
    return this.#searches.run(user.tenantId.id, async () => {
      const relations = await this.#relations.listAt(direction, [id], scope);
      return this.#visible(user, relations, [id]);
    });
  }

  async query(user: User, { parameters, filters }: RelationsQuery): Promise<EntityRelation[]> {
    if (!parameters || !filters) throw itemNotFound();
    return this.search(user, parameters, filters);
  }

  /** Searches around a root; the user must be allowed to read both ends. */
  async search(
    user: User,
    parameters: RelationSearchParameters,
    filters: readonly RelationFilter[],
  ): Promise<EntityRelation[]> {
    const { rootType, rootId, maxLevel, relationTypeGroup: group, fetchLastLevelOnly } = parameters;
    const root = parseEntityId(rootType, rootId);
    const direction = parameters.direction ?? "FROM";
    await this.#access.checkId(user, "READ", root);
    const wanted: RelationSearch = {
      root,
      direction,
      group: relationTypeGroup(group),
      maxLevel: maxLevel && maxLevel > 0 ? maxLevel : undefined,
      lastLevelOnly: fetchLastLevelOnly ?? false,
    };
    return this.#searches.run(user.tenantId.id, async () => {
      const relations = await searchRelations(this.#relations, wanted);
      const passed = relations.filter((relation) => passes(relation, filters, direction));
      return this.#visible(user, passed, [root]);
    });
  }

  /** With the names of the far ends. */
  async withNames(relations: readonly EntityRelation[], direction: "FROM" | "TO"): Promise<EntityRelationInfo[]> {
    const infos: EntityRelationInfo[] = [];
    for (const relation of relations) {
      const end = await this.#directory.find(farEnd(relation, direction));
      const name = end?.name ?? null;
      infos.push({
        ...relation,
        fromName: direction === "TO" ? name : null,
        toName: direction === "FROM" ? name : null,
      });
    }
    return infos;
  }

  async #visible(
    user: User,
    relations: readonly EntityRelation[],
    allowed: readonly EntityId[],
  ): Promise<EntityRelation[]> {
    const ends = new Map(relations.flatMap(({ from, to }) => [from, to]).map((id) => [entityKey(id), id]));
    for (const id of allowed) ends.delete(entityKey(id));
    const hidden = new Set<string>();
    for (const [key, id] of ends) if (!(await this.#access.allows(user, "READ", id))) hidden.add(key);
    if (hidden.size === 0) return [...relations];
    return relations.filter(({ from, to }) => !hidden.has(entityKey(from)) && !hidden.has(entityKey(to)));
  }
}

function relationOf(draft: RelationDraft): EntityRelation {
  if (!draft.from) throw new PlatformError("badRequest", "From id can't be empty!");
  if (!draft.to) throw new PlatformError("badRequest", "To id can't be empty!");
  const type = requireText(draft.type, "Relation type should be specified!");
  checkTexts({ type });
  const typeGroup = RELATION_TYPE_GROUPS.find((group) => group === (draft.typeGroup ?? "COMMON"));
  if (!typeGroup) throw new PlatformError("badRequest", `No enum constant RelationTypeGroup.${draft.typeGroup}`);
  return {
    from: parseEntityId(draft.from.entityType, draft.from.id),
    to: parseEntityId(draft.to.entityType, draft.to.id),
    type,
    typeGroup,
    additionalInfo: draft.additionalInfo ?? null,
  };
}
