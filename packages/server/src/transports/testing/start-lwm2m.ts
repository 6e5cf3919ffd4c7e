import type { JsonObject } from "@orrery/model";
import { transportProfileOf } from "@orrery/model";
import type { DeviceContext } from "../../connectivity/ports.ts";
import { proofOf } from "../../devices/credentials-rules.ts";
import { lwm2mTransport } from "../lwm2m/lwm2m-transport.ts";
import { DEFAULT_PROFILE, fixtureDevice } from "./device-fixture.ts";
import { TEST_MODELS } from "./lwm2m-models.ts";
import { startTransports, type TransportSettings } from "./start-transports.ts";

const FREE = {
  ORRERY_LWM2M_PORT: "0",
  ORRERY_LWM2M_SECURITY_PORT: "0",
  ORRERY_LWM2M_BS_PORT: "0",
  ORRERY_LWM2M_BS_SECURITY_PORT: "0",
};

/** LwM2M on free ports, with some models, over all of connectivity. */
export async function startLwm2m(environment: Readonly<Record<string, string>> = {}, settings: TransportSettings = {}) {
  const started = await startTransports(settings);
  for (const model of TEST_MODELS) started.objectModels.add(model);
  const transport = lwm2mTransport.configure({ ...FREE, ...environment }).create(started.link, started.platform);
  const ports = await transport.listen("127.0.0.1");
  const portOf = (name: string) => ports.find((port) => port.name === name)?.port ?? 0;
  return {
    ...started,
    port: portOf("LwM2M"),
    securePort: portOf("LwM2M with DTLS"),
    bootstrapPort: portOf("LwM2M bootstrap"),
    secureBootstrapPort: portOf("LwM2M bootstrap with DTLS"),
    /** Adds a device whose client calls itself `endpoint`. `client`: members of its credentials. */
    addClient(device: DeviceContext, endpoint: string, client: JsonObject = {}, bootstrap: JsonObject = {}): void {
      const credentials = { endpoint, securityConfigClientMode: "NO_SEC", ...client };
      const servers = {
        bootstrapServer: { securityMode: "NO_SEC" },
        lwm2mServer: { securityMode: "NO_SEC" },
        ...bootstrap,
      };
      const credentialsValue = JSON.stringify({ client: credentials, bootstrap: servers });
      started.lookup.add(device, proofOf({ credentialsType: "LWM2M_CREDENTIALS", credentialsValue }));
    },
    async [Symbol.asyncDispose]() {
      await transport.close();
      await started[Symbol.asyncDispose]();
    },
  };
}

export type StartedLwm2m = Awaited<ReturnType<typeof startLwm2m>>;

/** A device of a profile with an LwM2M configuration. */
export function lwm2mDevice(
  number: number,
  configuration: JsonObject,
  changes: Partial<DeviceContext> = {},
): DeviceContext {
  const profile = { ...DEFAULT_PROFILE, transport: transportProfileOf("LWM2M", configuration) };
  return fixtureDevice(number, { profile, ...changes });
}
