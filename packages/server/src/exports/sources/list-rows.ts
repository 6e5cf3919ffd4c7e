import { hash } from "node:crypto";
import {
  type EntityId,
  type EntityKey,
  type EntityType,
  type ExportColumn,
  type ListSource,
  NULL_UUID,
  type PageData,
  PlatformError,
} from "@orrery/model";
import { Type } from "typebox";
import type { FairScheduler } from "../../kernel/async/fair-scheduler.ts";
import type { User } from "../../kernel/auth/user.ts";
import { PageCursor } from "../../kernel/database/page-cursor.ts";
import { checkRole } from "../../kernel/http/caller/admit-call.ts";
import { parseBody, parseParameters } from "../../kernel/http/input/validation.ts";
import type { Route } from "../../kernel/http/route.ts";
import type { EntityQueryService } from "../../queries/entity-query-service.ts";
import type { TypedByType } from "../../queries/pages/page-values.ts";
import { cellOf } from "../cell.ts";
import type { Pages } from "../table.ts";
import { entityKeyOf, keyCell, shownKeys } from "./entity-keys.ts";
import type { ListRoutes } from "./list-routes.ts";
import { PagePace } from "./page-pace.ts";
import { type Rows, valueAt } from "./rows.ts";

type AnyCall = Parameters<Route["handle"]>[0];
/** The context of the export call, passed to the list call. */
export type CallContext = Pick<AnyCall, "request" | "long">;

/** Rows per page. */
const PAGE = { min: 100, max: 4_000, characters: 1_000_000 } as const;
/** Rows per page of lists that are paged by offset. */
const NUMBERED_PAGE = 500;
const NO_QUERY = Type.Object({});

export interface ListRowsOptions {
  readonly lists: ListRoutes;
  readonly reads: FairScheduler;
  readonly entities: Pick<EntityQueryService, "typedValuesOf">;
  readonly user: User;
  readonly call: CallContext;
}

/** A row, and the values of its entity that columns show. */
interface ListRow {
  readonly row: unknown;
  readonly values: TypedByType | undefined;
}

/** Kinds whose values may be read by users that see the entity in a list. */
const WITH_VALUES: readonly EntityType[] = ["DEVICE", "ASSET", "ENTITY_VIEW", "EDGE"];

/**
 * Reads all rows of an API list by calling the list's own route, so that its permissions and filters apply.
 * @throws {PlatformError} `badRequest`, `forbidden`, and what the call throws.
 */
export function listRows(
  source: ListSource,
  columns: readonly ExportColumn[],
  { lists, reads, entities, user, call }: ListRowsOptions,
): Rows<ListRow> {
  const { path, query = {}, body } = source;
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, textsOf(value)]));
  const found = lists.find(body === undefined ? "GET" : "POST", path);
  if (!found) throw new PlatformError("badRequest", `'${path}' is no list that can be exported`);
  const { route } = found;
  checkRole(user, route);
  const params = route.params ? parseParameters(route.params, found.params) : found.params;
  const parsedBody = route.body ? parseBody(route.body, body) : undefined;
  const work = hash("sha1", JSON.stringify(["export", source]));
  const read: ReadPage = (page, pageSize, cursor) =>
    reads.run(user.tenantId.id, work, async () => {
      const parsed = parseParameters(route.query ?? NO_QUERY, {
        ...texts,
        pageSize: String(pageSize),
        page: String(page),
      });
      const answer = await route.handle({
        ...call,
        user,
        params,
        query: cursor.next(parsed as object),
        body: parsedBody,
      });
      return pageIn(answer, path);
    });
  const { latestValues } = shownKeys(columns);
  return {
    pages: withValues(pagesOf(read), latestValues, entities),
    cell(column) {
      const key = entityKeyOf(column);
      if (key) return ({ values }) => keyCell(values, key);
      const value = valueAt(column);
      return ({ row }) => cellOf(value(row));
    },
    isTime: () => false,
  };
}

async function* withValues(
  pages: Pages<unknown>,
  keys: readonly EntityKey[],
  entities: ListRowsOptions["entities"],
): Pages<ListRow> {
  for await (const rows of pages) {
    const ids = keys.length > 0 ? rows.flatMap((row) => idOf(row) ?? []) : [];
    const values = ids.length > 0 ? await entities.typedValuesOf(ids, keys, []) : undefined;
    yield rows.map((row) => ({ row, values: values?.get(idOf(row)?.id ?? NULL_UUID) }));
  }
}

/** The entity id of a row whose values can be read. */
function idOf(row: unknown): EntityId | undefined {
  const { id } = row as { readonly id?: Partial<EntityId> }; // rows of any list
  const entityType = WITH_VALUES.find((type) => type === id?.entityType);
  return entityType && id?.id ? { entityType, id: id.id } : undefined;
}

type ReadPage = (page: number, pageSize: number, cursor: PageCursor) => Promise<PageData<unknown>>;

async function* pagesOf(read: ReadPage): Pages<unknown> {
  const cursor = new PageCursor();
  const pace = new PagePace(PAGE);
  const next = async () => {
    const page = await pace.time(
      () => read(0, pace.size, cursor),
      ({ data }) => data,
    );
    return page.data;
  };
  const first = await next();
  if (!cursor.isFollowed) return yield* numberedPages((page) => read(page, NUMBERED_PAGE, cursor));
  yield first;
  while (cursor.hasMore) yield await next();
}

async function* numberedPages(read: (page: number) => Promise<PageData<unknown>>): Pages<unknown> {
  for (let page = 0; ; page++) {
    const { data, hasNext } = await read(page);
    yield data;
    if (!hasNext) return;
  }
}

/** A query parameter as text, as in a URL. */
function textsOf(value: unknown): string | readonly string[] {
  return Array.isArray(value) ? value.map(String) : String(value);
}

function pageIn(answer: unknown, path: string): PageData<unknown> {
  const isPage = typeof answer === "object" && answer !== null && "data" in answer && Array.isArray(answer.data);
  if (!isPage) throw new PlatformError("badRequest", `'${path}' does not answer with a list`);
  return answer as PageData<unknown>;
}
