import type { EntityDataQuery, ExportColumn } from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { EntityFields, EntityQueryService } from "../../queries/entity-query-service.ts";
import type { TypedByType } from "../../queries/pages/page-values.ts";
import { type Cell, cellOf } from "../cell.ts";
import type { Pages } from "../table.ts";
import { entityKeyOf, keyCell, shownKeys } from "./entity-keys.ts";
import { PagePace } from "./page-pace.ts";
import { type Rows, valueAt } from "./rows.ts";

/** Entities per query: without an index on the sort key each query sorts all of them. */
const FOUND = { min: 500, max: 20_000, characters: 4_000_000 } as const;
/** Entities whose values are read together. */
const PAGE_SIZE = 250;

/** The only entity field that is a time. */
export const CREATED_TIME = "ENTITY_FIELD.createdTime";

interface EntityRow extends EntityFields {
  readonly values: TypedByType;
}

/** Reads all entities of a query that the user may see. */
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
      if (key?.type === "ENTITY_FIELD") return ({ fields }) => fieldCell(fields[key.key], key.key);
      if (key) return ({ values }) => keyCell(values, key);
      const value = valueAt(column);
      return (row) => cellOf(value(row));
    },
    isTime: (column) => column === CREATED_TIME,
  };
}

/** Converts an entity field to a cell; entities lack fields that are empty. */
export function fieldCell(text: string | undefined, field: string): Cell {
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
  const pace = new PagePace(FOUND);
  for (let offset = 0; ; ) {
    const limit = pace.size;
    const found = await pace.time(
      () => queries.someOf(user, query, filters, { offset, limit, fields: entityFields }),
      (rows) => rows,
    );
    for (let at = 0; at < found.length; at += PAGE_SIZE) {
      const some = found.slice(at, at + PAGE_SIZE);
      const ids = some.map(({ entityId }) => entityId);
      const values = latestValues.length > 0 ? await queries.typedValuesOf(ids, latestValues, filters) : undefined;
      yield some.map((row) => ({ ...row, values: values?.get(row.entityId.id) ?? {} }));
    }
    if (found.length < limit) return;
    offset += limit;
  }
}
