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
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { found, itemNotFound } from "../kernel/entities/not-found.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { farEnd, passes, type RelationFilter, searchRelations } from "./relation-search.ts";
import { keyOf, type RelationKey, type RelationStore } from "./relation-store.ts";

/** Most relations at one end that a list answers. */
const MOST_LISTED = 20_000;

export interface RelationServiceOptions {
  readonly relations: RelationStore;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly bus: Bus;
}

/** Links between entities (reference: REST API, 2.16). */
export class RelationService {
  readonly #relations: RelationStore;
  readonly #access: AccessControl;
  readonly #directory: EntityDirectory;
  readonly #bus: Bus;

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
    const relation = found(await this.#relations.find(key));
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
    return found(await this.#relations.find(key));
  }

  /** Relations that leave (FROM) or reach (TO) an entity and whose other end may be seen. */
  async listAt(
    user: User,
    direction: "FROM" | "TO",
    { id, group, type }: { id: EntityId; group?: string | undefined; type?: string | undefined },
  ): Promise<EntityRelation[]> {
    await this.#access.checkId(user, "READ", id);
    const scope = { group: relationTypeGroup(group), type, limit: MOST_LISTED };
    const relations = await this.#relations.listAt(direction, [id], scope);
    return this.#visible(user, relations, [id]);
  }

  async query(user: User, { parameters, filters }: RelationsQuery): Promise<EntityRelation[]> {
    if (!parameters || !filters) throw itemNotFound();
    return this.search(user, parameters, filters);
  }

  /** What is around a root, seen with the rights of `user` on both ends. */
  async search(
    user: User,
    parameters: RelationSearchParameters,
    filters: readonly RelationFilter[],
  ): Promise<EntityRelation[]> {
    const { rootType, rootId, maxLevel, relationTypeGroup: group, fetchLastLevelOnly } = parameters;
    const root = parseEntityId(rootType, rootId);
    const direction = parameters.direction ?? "FROM";
    await this.#access.checkId(user, "READ", root);
    const relations = await searchRelations(this.#relations, {
      root,
      direction,
      group: relationTypeGroup(group),
      maxLevel: maxLevel && maxLevel > 0 ? maxLevel : undefined,
      lastLevelOnly: fetchLastLevelOnly ?? false,
    });
    const wanted = relations.filter((relation) => passes(relation, filters, direction));
    return this.#visible(user, wanted, [root]);
  }

  /** With the names of the far ends. */
  async withNames(relations: readonly EntityRelation[], direction: "FROM" | "TO"): Promise<EntityRelationInfo[]> {
    const infos: EntityRelationInfo[] = [];
    for (const relation of relations) {
      const facts = await this.#directory.find(farEnd(relation, direction));
      const name = facts?.name ?? null;
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
    const known = new Map<string, boolean>(allowed.map((id) => [keyOf(id), true]));
    const mayRead = async (id: EntityId): Promise<boolean> => {
      const answer = known.get(keyOf(id)) ?? (await this.#access.allows(user, "READ", id));
      known.set(keyOf(id), answer);
      return answer;
    };
    const visible: EntityRelation[] = [];
    for (const relation of relations) {
      if ((await mayRead(relation.from)) && (await mayRead(relation.to))) visible.push(relation);
    }
    return visible;
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
