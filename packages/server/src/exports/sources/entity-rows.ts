import type { EntityDataQuery, EntityId, ExportColumn, LatestByType } from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { EntityQueryService } from "../../queries/entity-query-service.ts";
import type { TypedByType } from "../../queries/page-values.ts";
import { type Cell, cellOf, cellOfValue } from "../cell.ts";
import type { Pages } from "../table.ts";
import { entityKeyOf, shownKeys } from "./entity-keys.ts";
import { type Rows, valueAt } from "./rows.ts";

/** Entities that are found at once: what they are sorted by may be in no index, so that each time all are sorted. */
const FOUND = 10_000;
/** Entities whose values are read at once. */
const PAGE_SIZE = 1000;

/** The one field that is a time. */
export const CREATED_TIME = "ENTITY_FIELD.createdTime";

interface EntityRow {
  readonly entityId: EntityId;
  readonly fields: LatestByType["ENTITY_FIELD"];
  readonly values: TypedByType;
}

/** All entities of a query that the user finds. */
export function entityRows(
  queries: EntityQueryService,
  user: User,
  query: EntityDataQuery,
  columns: readonly ExportColumn[],
): Rows<EntityRow> {
  return {
    pages: pagesOf(queries, user, query, columns),
    cell(column) {
      const key = entityKeyOf(column);
      if (key?.type === "ENTITY_FIELD") return ({ fields }) => fieldCell(fields, key.key);
      if (key) {
        return ({ values }) => {
          const value = values[key.type]?.[key.key];
          return value ? cellOfValue(value) : null;
        };
      }
      const value = valueAt(column);
      return (row) => cellOf(value(row));
    },
    isTime: (column) => column === CREATED_TIME,
  };
}

/** An empty field is one that the entity does not have. */
export function fieldCell(fields: LatestByType["ENTITY_FIELD"], field: string): Cell {
  const text = fields?.[field]?.value;
  return text && field === "createdTime" ? Number(text) : text || null;
}

async function* pagesOf(
  queries: EntityQueryService,
  user: User,
  query: EntityDataQuery,
  columns: readonly ExportColumn[],
): Pages<EntityRow> {
  const { entityFields, latestValues } = shownKeys(columns);
  const filters = await queries.resolve(user, query);
  const shown = { ...query, entityFields };
  for (let page = 0; ; page++) {
    const pageLink = { ...query.pageLink, pageSize: FOUND, page };
    const { ids } = await queries.entities(user, { ...query, pageLink }, filters);
    for (let at = 0; at < ids.length; at += PAGE_SIZE) {
      const some = ids.slice(at, at + PAGE_SIZE);
      const [found, values] = await queries.inTurn(user, ["export", query], () =>
        Promise.all([queries.fieldsOf(user, shown, some), queries.typedValuesOf(some, latestValues, filters)]),
      );
      const fieldsOf = new Map(found.map(({ entityId, latest }) => [entityId.id, latest.ENTITY_FIELD]));
      yield some
        .filter(({ id }) => fieldsOf.has(id)) // the others were deleted in between, or taken from the user
        .map((entityId) => ({ entityId, fields: fieldsOf.get(entityId.id), values: values.get(entityId.id) ?? {} }));
    }
    if (ids.length < FOUND) return;
  }
}
