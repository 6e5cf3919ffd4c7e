import type { EntityDataQuery, EntityId, ExportColumn } from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { EntityFields, EntityQueryService } from "../../queries/entity-query-service.ts";
import { idsIn } from "../../queries/pages/id-text.ts";
import type { TypedByType } from "../../queries/pages/page-values.ts";
import { type Cell, cellOf } from "../cell.ts";
import type { Pages } from "../table.ts";
import { entityKeyOf, keyCell, shownKeys } from "./entity-keys.ts";
import { PagePace } from "./page-pace.ts";
import { type Rows, valueAt } from "./rows.ts";

/** Entities found per query: without an index on the sort key each query sorts all of them. Their ids are 2 MB. */
const FOUND = { min: 500, max: 50_000 } as const;
/** Entities whose fields and values are read together. */
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
  const idsOf = (offset: number, limit: number) =>
    pace.time(
      () => queries.someOf(user, query, filters, { offset, limit }),
      () => [], // all have one size
    );
  for (let offset = 0; ; ) {
    const limit = pace.size;
    let count = 0;
    for (const ids of idsIn(await idsOf(offset, limit), PAGE_SIZE)) {
      count += ids.length;
      const [rows, values] = await Promise.all([
        entityFields.length > 0 ? queries.textsOf(user, query, ids, entityFields) : ids.map(withoutFields),
        latestValues.length > 0 ? queries.typedValuesOf(ids, latestValues, filters) : undefined,
      ]);
      const byId = new Map(rows.map((row) => [row.entityId.id, row]));
      // Those that have been removed meanwhile are left out.
      const there = ids.flatMap(({ id }) => byId.get(id) ?? []);
      yield there.map((row) => ({ ...row, values: values?.get(row.entityId.id) ?? {} }));
    }
    if (count < limit) return;
    offset += limit;
  }
}

function withoutFields(entityId: EntityId): EntityFields {
  return { entityId, fields: {} };
}
