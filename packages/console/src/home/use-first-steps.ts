import { firstSteps } from "@orrery/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";
import { useClaims } from "../session/use-session.ts";
import { progressOf } from "./first-steps.ts";

const KEY = ["home", "first-steps"];
const REFRESH_MS = 5000;

/** The first steps of the caller's tenant or installation, asked again while one is left; none for customers. */
export function useFirstSteps() {
  const client = useClient();
  const { authority } = useClaims();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => firstSteps(client.api).read({ signal, ignoreErrors: true }),
    enabled: authority === "SYS_ADMIN" || authority === "TENANT_ADMIN",
    refetchInterval: ({ state: { data } }) => (data && progressOf(data) ? REFRESH_MS : false),
  });
}

/** Hides the steps from the user for good. */
export function useHideFirstSteps() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => firstSteps(client.api).hide(),
    onSuccess: async () => {
      await queries.cancelQueries({ queryKey: KEY }); // an answer on its way would show them again
      queries.setQueryData(KEY, { hidden: true, steps: [] });
    },
  });
}
