import type { EntityId } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useClient } from "../../session/client-context.tsx";
import { findEntity } from "./find-entities.ts";
import type { FoundEntity } from "./found-entity.ts";

/** What was just picked is not read again. */
export const FRESH_MS = 30_000;

/** The entity with an id. `onMissing` hears when it cannot be read. */
export function useFoundEntity(id: EntityId | null, onMissing: () => void): FoundEntity | undefined {
  const client = useClient();
  const { data, isError } = useQuery({
    queryKey: ["picker", "one", id?.entityType, id?.id],
    queryFn: ({ signal }) => findEntity(client, id as EntityId, signal), // enabled with an id only
    enabled: id !== null,
    retry: false,
    staleTime: FRESH_MS,
  });
  const handleMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (id !== null && isError) handleMissing();
  }, [id, isError]);
  return data;
}
