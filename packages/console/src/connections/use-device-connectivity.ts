import { connections } from "@orrery/client";
import type { DeviceConnectivity, DeviceId } from "@orrery/model";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";

/** Somebody tries to connect the device while this is looked at. */
const EVERY_MS = 2_000;

/** Whether a device counts as active, why, and what happened to its connections; looked at again and again. */
export function useDeviceConnectivity(id: DeviceId): UseQueryResult<DeviceConnectivity> {
  const client = useClient();
  return useQuery({
    queryKey: ["connectivity", id.id],
    queryFn: ({ signal }) => connections(client.api).ofDevice(id, { signal, ignoreErrors: true, silent: true }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
}
