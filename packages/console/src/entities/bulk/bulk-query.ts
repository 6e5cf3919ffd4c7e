import { bulkActions, type Client } from "@orrery/client";
import type { BulkStatus, ImportStatus, PageLink } from "@orrery/model";
import { queryOptions } from "@tanstack/react-query";

/** Where what is known of bulk actions is kept. */
export const BULK_ACTIONS = "bulk-actions";

const POLL_MS = 700;
const NEWEST: PageLink = { page: 0, pageSize: 10, sortOrder: { property: "createdTime", direction: "DESC" } };

export const isPending = ({ status }: { readonly status: BulkStatus | ImportStatus }): boolean =>
  status === "QUEUED" || status === "RUNNING";

/** The newest bulk actions of the user, polled while one is running. */
export function bulkActionsQuery(client: Client) {
  return queryOptions({
    queryKey: [BULK_ACTIONS],
    queryFn: async ({ signal }) => (await bulkActions(client.api).list(NEWEST, { signal, ignoreErrors: true })).data,
    refetchInterval: ({ state }) => (state.data?.some(isPending) ? POLL_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
