import { type Client, listViews } from "@orrery/client";
import { queryOptions } from "@tanstack/react-query";
import type { EntityKind } from "../../kinds/kind.ts";
import type { ListContext } from "../list-context.ts";

/** Parameter of the address with the id of the saved view that was chosen. */
export const VIEW = "view";

/** Which list a view is saved for: lists of other owners have other columns and filters. */
export function viewListOf({ type }: EntityKind, { scope, manage }: Pick<ListContext, "scope" | "manage">): string {
  const whose = manage ? scope.kind : "reader";
  return whose === "tenant" ? type : `${type}.${whose}`;
}

/** The saved views of a list. */
export function viewsQuery(client: Client, list: string) {
  return queryOptions({
    queryKey: ["list-views", list],
    queryFn: ({ signal }) => listViews(client.api).list(list, { signal, ignoreErrors: true }),
    staleTime: 60_000,
  });
}
