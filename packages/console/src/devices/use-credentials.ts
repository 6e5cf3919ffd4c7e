import type { DeviceCredentials, DeviceId } from "@orrery/model";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";

/** The credentials of a device. */
export function useCredentials(id: DeviceId): UseQueryResult<DeviceCredentials> {
  const client = useClient();
  return useQuery({
    queryKey: ["credentials", id.id],
    queryFn: ({ signal }) => client.devices.credentials(id, { signal, ignoreErrors: true }),
  });
}
