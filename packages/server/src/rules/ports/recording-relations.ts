import { type EntityId, sameEntity, type TenantId } from "@orrery/model";
import type { RelationsQuerySettings } from "@orrery/model/settings";
import type { Relation, RelationDirection, RelationsPort } from "./relations.ts";

export interface RecordingRelationsOptions {
  /** What exists. */
  readonly relations?: readonly Relation[] | undefined;
}

/** Records writes instead of performing them, and answers from given relations; searches reach one level. */
export class RecordingRelations implements RelationsPort {
  readonly saved: Relation[] = [];
  readonly deleted: Relation[] = [];
  readonly #relations: readonly Relation[];

  constructor({ relations = [] }: RecordingRelationsOptions = {}) {
    this.#relations = relations;
  }

  async related(root: EntityId, { direction, filters }: RelationsQuerySettings): Promise<readonly EntityId[]> {
    const found = this.#relations.filter((relation) => sameEntity(nearEnd(relation, direction), root));
    const passing = found.filter(
      (relation) =>
        filters.length === 0 ||
        filters.some(
          ({ relationType, entityTypes }) =>
            (relationType === "" || relationType === relation.type) &&
            (entityTypes.length === 0 || entityTypes.includes(farEnd(relation, direction).entityType)),
        ),
    );
    return passing.map((relation) => farEnd(relation, direction));
  }

  async listAt(entity: EntityId, direction: RelationDirection, type: string): Promise<readonly Relation[]> {
    return this.#relations.filter(
      (relation) => relation.type === type && sameEntity(nearEnd(relation, direction), entity),
    );
  }

  async exists(relation: Relation): Promise<boolean> {
    return this.#relations.some((known) => isSame(known, relation));
  }

  async save(_tenantId: TenantId, relation: Relation): Promise<void> {
    this.saved.push(relation);
  }

  async delete(_tenantId: TenantId, relation: Relation): Promise<boolean> {
    this.deleted.push(relation);
    return this.exists(relation);
  }
}

function nearEnd({ from, to }: Relation, direction: RelationDirection): EntityId {
  return direction === "FROM" ? from : to;
}

function farEnd({ from, to }: Relation, direction: RelationDirection): EntityId {
  return direction === "FROM" ? to : from;
}

function isSame(a: Relation, b: Relation): boolean {
  return a.type === b.type && sameEntity(a.from, b.from) && sameEntity(a.to, b.to);
}
