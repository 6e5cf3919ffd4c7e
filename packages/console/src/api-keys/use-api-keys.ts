import { apiKeys } from "@orrery/client";
import type { UserId } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useClient } from "../session/client-context.tsx";

/** More than a user can have. */
const ALL = 100;

/** The keys of a user, the newest first, and their calls. */
export function useApiKeys(user: UserId) {
  const client = useClient();
  const queries = useQueryClient();
  const calls = useMemo(() => apiKeys(client.api), [client]);
  const queryKey = ["apiKeys", user.id];
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const sortOrder = { property: "createdTime", direction: "DESC" } as const;
      return calls.list(user, { page: 0, pageSize: ALL, sortOrder }, { signal, ignoreErrors: true });
    },
  });
  return { calls, list, readAgain: () => queries.invalidateQueries({ queryKey }) };
}
