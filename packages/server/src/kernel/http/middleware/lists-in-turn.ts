import { hash } from "node:crypto";
import type { TSchema } from "typebox";
import type { FairScheduler } from "../../async/fair-scheduler.ts";
import type { Route } from "../route.ts";

/** Number of skipped rows from which a page is slow. */
const DEEP = 10_000;

/**
 * The same routes, with slow lists run by the fair scheduler: those that are searched or filtered by text, sorted by
 * anything but time, or far beyond the first page. The lists themselves must not use the scheduler: they would wait for
 * their own end.
 */
export function listsInTurn(routes: readonly Route[], scheduler: FairScheduler): Route[] {
  return routes.map((route): Route => {
    if (route.method !== "GET" && !declaresPages(route.query)) return route;
    return {
      ...route,
      handle: (call) => {
        const { user, params, request } = call;
        const asked = request.query as ListQuery; // paths with several lists have no single schema
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

/** Query parameters of lists. */
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
