import { type DeviceInfo, transportProfileOf } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import type { ConnectPlace } from "./connect-commands.ts";

/** Of the standard; the server says its own when it is another. */
const MQTT_PORT = 1883;

/** Where this device reaches the platform and how; `undefined` until it is known. */
export function useConnectPlace({ deviceProfileId }: DeviceInfo): ConnectPlace | undefined {
  const client = useClient();
  const { authority } = useClaims();
  const { data } = useQuery({
    queryKey: ["connect-place", deviceProfileId.id, authority],
    queryFn: async ({ signal }): Promise<ConnectPlace> => {
      const options = { signal, ignoreErrors: true } as const;
      const [info, profile] = await Promise.all([
        client.system.info(options),
        client.deviceProfiles.info(deviceProfileId, options),
      ]);
      const isOwn = profile.transportType === "MQTT" && authority === "TENANT_ADMIN"; // others may not read it whole
      const whole = isOwn ? await client.deviceProfiles.get(deviceProfileId, options) : undefined;
      const transport = whole && transportProfileOf("MQTT", whole.profileData.transportConfiguration);
      return {
        httpOrigin: location.origin,
        mqttHost: location.hostname,
        mqttPort: info.mqttPort ?? MQTT_PORT,
        mqttTlsPort: info.mqttTlsPort,
        coapPort: info.coapPort,
        transport: profile.transportType,
        telemetryTopic: transport?.type === "MQTT" ? sampleTopic(transport.deviceTelemetryTopic) : undefined,
      };
    },
    staleTime: 60_000,
  });
  return data;
}

/** A topic that a filter with wildcards accepts. */
function sampleTopic(filter: string): string {
  return filter
    .split("/")
    .map((level) => (level === "+" || level === "#" ? "1" : level))
    .join("/");
}
