import { type Client, isApiError } from "@orrery/client";
import { type DeviceId, type EntityId, entityId } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useClient } from "../../session/client-context.tsx";
import { readGateway, writtenGateway } from "./gateway-attributes.ts";
import type { GatewayDraft } from "./gateway-draft.ts";

export interface StoredGateway {
  readonly draft: GatewayDraft;
  /** Undefined: the viewer may not see it, and so cannot write a configuration. Empty: the device has none. */
  readonly accessToken: string | undefined;
}

/** The stored configuration of a gateway, and how to store another. */
export function useGateway(id: DeviceId, onSaved: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = ["gateway configuration", id.id];
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => readStored(client, id, signal),
    gcTime: 0, // what is edited next is read anew
    refetchOnWindowFocus: false,
  });
  const save = useSubmission({
    mutationFn: async ({ draft, accessToken }: { readonly draft: GatewayDraft; readonly accessToken: string }) => {
      const { configuration, drafts, logLevel } = writtenGateway(draft, accessToken);
      const quiet = { ignoreErrors: true };
      const { telemetry } = client;
      await telemetry.saveAttributes(id, "SERVER_SCOPE", { configuration_drafts: drafts }, quiet);
      await telemetry.saveAttributes(id, "SHARED_SCOPE", { configuration, RemoteLoggingLevel: logLevel }, quiet);
      queries.setQueryData(queryKey, { draft, accessToken });
    },
    onSuccess: onSaved,
  });
  return { stored, save };
}

async function readStored(client: Client, id: EntityId, signal: AbortSignal): Promise<StoredGateway> {
  const quiet = { signal, ignoreErrors: true };
  const { telemetry } = client;
  const [current, drafts, logLevel, accessToken] = await Promise.all([
    telemetry.attributes(id, "CLIENT_SCOPE", ["current_configuration"], quiet),
    telemetry.attributes(id, "SERVER_SCOPE", ["configuration_drafts"], quiet),
    telemetry.attributes(id, "SHARED_SCOPE", ["RemoteLoggingLevel"], quiet),
    tokenOf(client, id, signal),
  ]);
  const attributes = { current: current[0]?.value, drafts: drafts[0]?.value, logLevel: logLevel[0]?.value };
  return { draft: readGateway(attributes, location.hostname), accessToken };
}

async function tokenOf({ devices }: Client, id: EntityId, signal: AbortSignal): Promise<string | undefined> {
  try {
    const device = entityId("DEVICE", id.id);
    const credentials = await devices.credentials(device, { signal, ignoreErrors: true });
    return credentials.credentialsType === "ACCESS_TOKEN" ? credentials.credentialsId : "";
  } catch (error) {
    if (isApiError(error) && (error.status === 403 || error.status === 404 || error.status === 401)) return undefined;
    throw error;
  }
}
