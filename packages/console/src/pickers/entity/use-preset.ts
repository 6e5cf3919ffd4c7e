import type { EntityId, EntityType } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { UNTIL_ANSWERED } from "../../errors/until-answered.ts";
import { useClient } from "../../session/client-context.tsx";
import type { FoundEntity } from "./found-entity.ts";
import { foundEntity, quiet } from "./search-entities.ts";

/** Where the cache keeps the defaults. */
export const PRESET = ["picker", "preset"] as const;

/** `waiting`: the server could not be reached yet, it is asked again. `failed`: it refused. */
export type PresetState = "none" | "waiting" | "failed";

/**
 * Fills an empty field of a new form once with the default profile, unless one was chosen meanwhile. `type` absent: does
 * nothing.
 */
export function usePreset(
  type: EntityType | undefined,
  value: EntityId | null,
  onChange: (id: EntityId, entity: FoundEntity) => void,
): PresetState {
  const client = useClient();
  const queries = useQueryClient();
  const [wanted] = useState(value === null);
  const done = useRef(!wanted);
  const { data, isError, failureReason } = useQuery({
    queryKey: [...PRESET, type],
    queryFn: async ({ signal }) => {
      if (type === "TENANT_PROFILE") return foundEntity(await client.tenantProfiles.defaultInfo(quiet(signal)));
      return foundEntity(await client.deviceProfiles.defaultInfo(quiet(signal)));
    },
    enabled: (type === "DEVICE_PROFILE" || type === "TENANT_PROFILE") && wanted,
    ...UNTIL_ANSWERED,
  });
  useEffect(() => {
    if (value !== null) done.current = true;
    if (done.current || !data) return;
    done.current = true;
    queries.setQueryData(["picker", "one", data.id.entityType, data.id.id], data);
    onChange(data.id, data);
  }, [value, data, onChange, queries]);
  if (value !== null || data !== undefined) return "none";
  if (isError) return "failed";
  return failureReason === null ? "none" : "waiting";
}
