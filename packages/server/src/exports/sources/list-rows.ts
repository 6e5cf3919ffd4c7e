import { hash } from "node:crypto";
import { type ListSource, type PageData, PlatformError } from "@orrery/model";
import { Type } from "typebox";
import type { FairScheduler } from "../../kernel/async/fair-scheduler.ts";
import type { User } from "../../kernel/auth/user.ts";
import { PageCursor } from "../../kernel/database/page-cursor.ts";
import { checkRole } from "../../kernel/http/admit-call.ts";
import type { Route } from "../../kernel/http/route.ts";
import { parseBody, parseParameters } from "../../kernel/http/validation.ts";
import { cellOf } from "../cell.ts";
import type { Pages } from "../table.ts";
import type { ListRoutes } from "./list-routes.ts";
import { type Rows, valueAt } from "./rows.ts";

type AnyCall = Parameters<Route["handle"]>[0];
/** What a call has beside what is asked; that of the export itself. */
export type Surroundings = Pick<AnyCall, "request" | "long">;

const PAGE_SIZE = 1000;
const NO_QUERY = Type.Object({});

export interface ListRowsOptions {
  readonly lists: ListRoutes;
  readonly reads: FairScheduler;
  readonly user: User;
  readonly call: Surroundings;
}

/**
 * All rows of a list of the API, by the very call that shows its pages: with the rights and filters of that call.
 * @throws {PlatformError} `badRequest`, `forbidden`, and what the call throws.
 */
export function listRows(source: ListSource, { lists, reads, user, call }: ListRowsOptions): Rows<unknown> {
  const { path, query = {}, body } = source;
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, textsOf(value)]));
  const found = lists.find(body === undefined ? "GET" : "POST", path);
  if (!found) throw new PlatformError("badRequest", `'${path}' is no list that can be exported`);
  const { route } = found;
  checkRole(user, route);
  const params = route.params ? parseParameters(route.params, found.params) : found.params;
  const parsedBody = route.body ? parseBody(route.body, body) : undefined;
  const work = hash("sha1", JSON.stringify(["export", source]));
  const read = (page: number, cursor: PageCursor): Promise<PageData<unknown>> =>
    reads.run(user.tenantId.id, work, async () => {
      const parsed = parseParameters(route.query ?? NO_QUERY, {
        ...texts,
        pageSize: String(PAGE_SIZE),
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
  return {
    pages: pagesOf(read),
    cell(key) {
      const value = valueAt(key);
      return (row) => cellOf(value(row));
    },
    isTime: () => false,
  };
}

async function* pagesOf(read: (page: number, cursor: PageCursor) => Promise<PageData<unknown>>): Pages<unknown> {
  const cursor = new PageCursor();
  for (let page = 0; cursor.hasMore; page++) {
    const { data, hasNext } = await read(cursor.isFollowed ? 0 : page, cursor);
    if (data.length > 0) yield data;
    if (!cursor.isFollowed && !hasNext) return;
  }
}

/** As they stand in an address. */
function textsOf(value: unknown): string | readonly string[] {
  return Array.isArray(value) ? value.map(String) : String(value);
}

function pageIn(answer: unknown, path: string): PageData<unknown> {
  const isPage = typeof answer === "object" && answer !== null && "data" in answer && Array.isArray(answer.data);
  if (!isPage) throw new PlatformError("badRequest", `'${path}' does not answer with a list`);
  return answer as PageData<unknown>;
}
