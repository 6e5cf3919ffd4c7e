import { hash } from "node:crypto";
import type { TSchema } from "typebox";
import type { FairScheduler } from "../async/fair-scheduler.ts";
import type { Route } from "./route.ts";

/** Rows before a page that take long to pass over. */
const DEEP = 10_000;

/**
 * The same routes, whose calls for lists that can take long wait for their turn among the reads of their tenant: what is
 * searched or filtered by text, sorted by other than time, or far behind the first page. No list may ask for a turn
 * itself: it would wait for its own end.
 */
export function listsInTurn(routes: readonly Route[], scheduler: FairScheduler): Route[] {
  return routes.map((route): Route => {
    if (route.method !== "GET" && !declaresPages(route.query)) return route;
    return {
      ...route,
      handle: (call) => {
        const { user, params, request } = call;
        const asked = request.query as ListQuery; // of one path with several lists no schema has all
        if (!user || !takesLong(route, asked)) return route.handle(call);
        const body = route.method === "GET" ? undefined : call.body;
        const work = JSON.stringify([route.method, route.path, params, asked, body]);
        return scheduler.run(user.tenantId.id, hash("sha1", work), async () => route.handle(call));
      },
    };
  });
}

function declaresPages(query: TSchema | undefined): boolean {
  return query !== undefined && JSON.stringify(query).includes('"pageSize"');
}

/** What may stand in any query. */
interface ListQuery {
  readonly textSearch?: unknown;
  readonly sortProperty?: unknown;
  readonly pageSize?: unknown;
  readonly page?: unknown;
}

function takesLong({ method }: Route, { textSearch, sortProperty, pageSize, page }: ListQuery): boolean {
  if (pageSize === undefined) return false;
  const isByTime = !sortProperty || sortProperty === "createdTime";
  return method !== "GET" || Boolean(textSearch) || !isByTime || Number(pageSize) * Number(page) > DEEP;
}
