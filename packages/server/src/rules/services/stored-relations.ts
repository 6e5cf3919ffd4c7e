import { type EntityId, type EntityRelation, entityId, type TenantId } from "@orrery/model";
import type { RelationsQuerySettings } from "@orrery/model/settings";
import type { Bus } from "../../kernel/bus/bus.ts";
import { entityKey } from "../../kernel/entities/entity-key.ts";
import { farEnd, passes, searchRelations } from "../../relations/relation-search.ts";
import type { RelationStore } from "../../relations/relation-store.ts";
import type { Relation, RelationDirection, RelationsPort } from "../ports/relations.ts";

/** Maximum number of relations of one entity that are listed. */
const MAX_LISTED = 20_000;

/** Relations in the database. They never lead to another tenant: callers that save one have looked up both ends. */
export class StoredRelations implements RelationsPort {
  readonly #relations: RelationStore;
  readonly #bus: Bus;

  constructor(relations: RelationStore, bus: Bus) {
    this.#relations = relations;
    this.#bus = bus;
  }

  async related(root: EntityId, query: RelationsQuerySettings): Promise<readonly EntityId[]> {
    const { direction, maxLevel, filters, fetchLastLevelOnly: lastLevelOnly } = query;
    const search = {
      root,
      direction,
      group: "COMMON",
      lastLevelOnly,
      maxLevel: maxLevel > 0 ? maxLevel : undefined,
    } as const;
    const found = await searchRelations(this.#relations, search);
    const passed = found.filter((relation) => passes(relation, filters, direction));
    const ends = passed.map((relation) => farEnd(relation, direction));
    return [...new Map(ends.map((end) => [entityKey(end), end])).values()];
  }

  listAt(entity: EntityId, direction: RelationDirection, type: string): Promise<readonly Relation[]> {
    return this.#relations.listAt(direction, [entity], { group: "COMMON", type, limit: MAX_LISTED });
  }

  async exists(relation: Relation): Promise<boolean> {
    return (await this.#relations.find(common(relation))) !== undefined;
  }

  async save(tenantId: TenantId, { from, to, type }: Relation): Promise<void> {
    const relation: EntityRelation = { ...common({ from, to, type }), additionalInfo: null };
    if (await this.#relations.find(relation)) return; // keeps its additional info
    await this.#relations.save(relation);
    this.#bus.publish("relation", { action: "SAVED", tenantId, relation });
  }

  async delete(tenantId: TenantId, relation: Relation): Promise<boolean> {
    const known = await this.#relations.find(common(relation));
    if (!known || !(await this.#relations.delete(known))) return false;
    this.#bus.publish("relation", { action: "DELETED", tenantId, relation: known });
    return true;
  }
}

function common({ from, to, type }: Relation) {
  const plain = ({ entityType, id }: EntityId): EntityId => entityId(entityType, id);
  return { from: plain(from), to: plain(to), type, typeGroup: "COMMON" } as const;
}
