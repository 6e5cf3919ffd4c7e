import { references } from "@orrery/client";
import type { EntityId } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../session/client-context.tsx";

/** Who uses an entity; nothing is asked without one. */
export function useReferences(id: EntityId | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: ["entity", id?.entityType, id?.id, "references"],
    queryFn: ({ signal }) => (id ? references(client.api).to(id, { signal, ignoreErrors: true }) : undefined),
    enabled: id !== undefined,
  });
}
