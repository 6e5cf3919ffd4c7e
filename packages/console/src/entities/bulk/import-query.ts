import { type Client, importJobs } from "@orrery/client";
import type { PageLink, Uuid } from "@orrery/model";
import { queryOptions } from "@tanstack/react-query";
import { isPending } from "./bulk-query.ts";

/** Where what is known of imports is kept. */
export const IMPORT_JOBS = "import-jobs";

const POLL_MS = 700;
const NEWEST: PageLink = { page: 0, pageSize: 10, sortOrder: { property: "createdTime", direction: "DESC" } };

/** The newest imports of the user, polled while one is running. */
export function importJobsQuery(client: Client) {
  return queryOptions({
    queryKey: [IMPORT_JOBS],
    queryFn: async ({ signal }) => (await importJobs(client.api).list(NEWEST, { signal, ignoreErrors: true })).data,
    refetchInterval: ({ state }) => (state.data?.some(isPending) ? POLL_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One import, polled while it is running. */
export function importJobQuery(client: Client, id: Uuid) {
  return queryOptions({
    queryKey: [IMPORT_JOBS, "one", id],
    queryFn: ({ signal }) => importJobs(client.api).get(id, { signal, silent: true, ignoreErrors: true }),
    refetchInterval: ({ state }) => (state.data && !isPending(state.data) ? false : POLL_MS),
  });
}
