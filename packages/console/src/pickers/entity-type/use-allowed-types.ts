import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { type AllowedTypesRequest, allowedTypes, type PickableType } from "./allowed-types.ts";

/** Whether the installation has edges; false until it is known. */
export function useEdgesEnabled(): boolean {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["edges-enabled"],
    queryFn: ({ signal }) => client.edges.enabled({ signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? false;
}

/** Types that pickers offer to the signed-in user. */
export function useAllowedTypes(
  request: Omit<AllowedTypesRequest, "authority" | "edges"> = {},
): readonly PickableType[] {
  const edges = useEdgesEnabled();
  const { authority } = useClaims();
  return allowedTypes({ ...request, authority, edges });
}
