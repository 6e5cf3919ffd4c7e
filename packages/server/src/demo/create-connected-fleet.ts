import type { CustomerId } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { CONNECTED_FLEET } from "./connected-fleet.ts";
import type { DemoServices } from "./demo-data.ts";
import { LAMP_OBJECT, LAMP_RESOURCES } from "./devices/street-lamp.ts";
import { demoToken } from "./fleet.ts";

const LAMP_FILE = "street-lamp.xml";

/** Creates the devices that show other ways in, with their profiles and the object that the LwM2M device serves. */
export async function createConnectedFleet(
  { deviceProfiles, credentials, resources }: DemoServices,
  admin: User,
  customerOf: (title: string) => CustomerId | undefined,
): Promise<void> {
  const data = Buffer.from(LAMP_OBJECT).toString("base64");
  await resources.save(admin, { title: "Street lamp", resourceType: "LWM2M_MODEL", fileName: LAMP_FILE, data });
  for (const device of CONNECTED_FLEET) {
    const { profile, description, transport } = device.model;
    const isLwm2m = transport === "LWM2M";
    await deviceProfiles.save(admin, {
      name: profile,
      description,
      type: "DEFAULT",
      transportType: isLwm2m ? "LWM2M" : "DEFAULT",
      provisionType: "DISABLED",
      profileData: {
        configuration: { type: "DEFAULT" },
        transportConfiguration: isLwm2m ? lampTransport() : { type: "DEFAULT" },
        provisionConfiguration: { type: "DISABLED" },
      },
    });
    const customerId = device.customer === undefined ? undefined : customerOf(device.customer);
    const token = demoToken(device);
    const withoutSecurity = { securityMode: "NO_SEC" };
    const lwm2m = {
      client: { endpoint: token, securityConfigClientMode: "NO_SEC" },
      bootstrap: { bootstrapServer: withoutSecurity, lwm2mServer: withoutSecurity },
    };
    await credentials.saveWithDevice(admin, {
      device: {
        name: device.name,
        label: device.label,
        type: profile,
        ...(customerId ? { customerId } : {}),
        ...(transport === "GATEWAY" ? { additionalInfo: { gateway: true } } : {}),
      },
      credentials: isLwm2m
        ? { credentialsType: "LWM2M_CREDENTIALS", credentialsValue: JSON.stringify(lwm2m) }
        : { credentialsType: "ACCESS_TOKEN", credentialsId: token },
    });
  }
}

/** Every resource is observed and becomes telemetry. */
function lampTransport() {
  const paths = Object.entries(LAMP_RESOURCES).map(([path, key]): [string, string] => {
    const [object, ...rest] = path.split("/");
    return [`/${object}_1.0/${rest.join("/")}`, key];
  });
  const all = paths.map(([path]) => path);
  return {
    type: "LWM2M",
    observeAttr: {
      keyName: Object.fromEntries(paths),
      observe: all,
      attribute: [],
      telemetry: all,
      attributeLwm2m: {},
    },
    bootstrapServerUpdateEnable: false,
    bootstrap: [],
    clientLwM2mSettings: {
      clientOnlyObserveAfterConnect: 1,
      fwUpdateStrategy: 1,
      swUpdateStrategy: 1,
      powerMode: "DRX",
      compositeOperationsSupport: false,
    },
  };
}
