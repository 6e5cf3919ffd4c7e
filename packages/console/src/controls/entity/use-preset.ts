import type { EntityId, EntityType } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useClient } from "../../session/client-context.tsx";
import type { FoundEntity } from "./found-entity.ts";
import { foundEntity, quiet } from "./search-entities.ts";

/** Fills an empty field of a new form once with the default profile. `type` absent: does nothing. */
export function usePreset(
  type: EntityType | undefined,
  value: EntityId | null,
  onChange: (id: EntityId, entity: FoundEntity) => void,
): void {
  const client = useClient();
  const done = useRef(value !== null);
  const { data } = useQuery({
    queryKey: ["picker", "preset", type],
    queryFn: async ({ signal }) => {
      if (type === "TENANT_PROFILE") return foundEntity(await client.tenantProfiles.defaultInfo(quiet(signal)));
      return foundEntity(await client.deviceProfiles.defaultInfo(quiet(signal)));
    },
    enabled: (type === "DEVICE_PROFILE" || type === "TENANT_PROFILE") && !done.current,
  });
  useEffect(() => {
    if (done.current || !data) return;
    done.current = true;
    onChange(data.id, data);
  }, [data, onChange]);
}
