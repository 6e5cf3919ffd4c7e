import { type EntityId, type EntityRelationInfo, type PageData, pageOf } from "@orrery/model";
import { matchesText } from "../controls/text/matches-text.ts";
import type { RecordState } from "../records/record-state.ts";

/** Relations that leave an entity, or reach it. */
export type RelationDirection = "FROM" | "TO";

/** A relation as one end of it is looked at from the other. */
export interface RelationRow {
  readonly relation: EntityRelationInfo;
  readonly type: string;
  /** The other end. */
  readonly end: EntityId;
  /** Name of the kind of the other end, in the reader's language. */
  readonly kind: string;
  /** Its id where it has no name any more. */
  readonly name: string;
}

export function relationRow(
  relation: EntityRelationInfo,
  direction: RelationDirection,
  kindName: (type: EntityId["entityType"]) => string,
): RelationRow {
  const end = direction === "FROM" ? relation.to : relation.from;
  const name = (direction === "FROM" ? relation.toName : relation.fromName) ?? end.id;
  return { relation, type: relation.type, end, kind: kindName(end.entityType), name };
}

export const keyOfRelation = ({ type, end }: RelationRow): string => `${end.entityType} ${end.id} ${type}`;

/** The relations that hold the searched text, in order, and of those a page. */
export function pageOfRelations(
  rows: readonly RelationRow[],
  { search, sort, page, pageSize }: Pick<RecordState, "search" | "sort" | "page" | "pageSize">,
): PageData<RelationRow> {
  const sign = sort.direction === "ASC" ? 1 : -1;
  const column = sort.property === "name" || sort.property === "kind" ? sort.property : "type";
  const found = rows
    .filter(({ type, kind, name }) => matchesText(`${type}\n${kind}\n${name}`, search))
    .toSorted((a, b) => sign * a[column].localeCompare(b[column]) || a.name.localeCompare(b.name));
  return pageOf(found.slice(page * pageSize, (page + 1) * pageSize), found.length, { page, pageSize });
}
