import type { BulkImportColumnType, DeviceCredentialsDraft, JsonObject } from "@orrery/model";

type Cells = ReadonlyMap<BulkImportColumnType, string>;

/** The transport configuration of a profile that is created for LwM2M; it observes nothing. */
export const LWM2M_TRANSPORT: JsonObject = {
  type: "LWM2M",
  observeAttr: { observe: [], attribute: [], telemetry: [], keyName: {}, attributeLwm2m: {} },
  bootstrap: [],
  clientLwM2mSettings: { clientOnlyObserveAfterConnect: 1 },
};

/**
 * The credentials that a line of a file has; the first of LwM2M, X.509, MQTT and access token if it has several.
 * `undefined`: the device keeps what it has, and a new one gets a generated token.
 */
export function importedCredentials(cells: Cells): DeviceCredentialsDraft | undefined {
  if (cells.has("LWM2M_CLIENT_ENDPOINT")) {
    return { credentialsType: "LWM2M_CREDENTIALS", credentialsValue: JSON.stringify(lwm2mOf(cells)) };
  }
  const certificate = cells.get("X509");
  if (certificate) return { credentialsType: "X509_CERTIFICATE", credentialsValue: certificate };
  if (cells.has("MQTT_CLIENT_ID") || cells.has("MQTT_USER_NAME") || cells.has("MQTT_PASSWORD")) {
    const value = {
      clientId: cells.get("MQTT_CLIENT_ID"),
      userName: cells.get("MQTT_USER_NAME"),
      password: cells.get("MQTT_PASSWORD"),
    };
    return { credentialsType: "MQTT_BASIC", credentialsValue: JSON.stringify(value) };
  }
  const token = cells.get("ACCESS_TOKEN");
  return token ? { credentialsType: "ACCESS_TOKEN", credentialsId: token } : undefined;
}

function lwm2mOf(cells: Cells) {
  return {
    client: {
      securityConfigClientMode: cells.get("LWM2M_CLIENT_SECURITY_CONFIG_MODE") ?? "NO_SEC",
      endpoint: cells.get("LWM2M_CLIENT_ENDPOINT"),
      identity: cells.get("LWM2M_CLIENT_IDENTITY"),
      key: cells.get("LWM2M_CLIENT_KEY"),
      cert: cells.get("LWM2M_CLIENT_CERT"),
    },
    bootstrap: {
      bootstrapServer: {
        securityMode: cells.get("LWM2M_BOOTSTRAP_SERVER_SECURITY_MODE") ?? "NO_SEC",
        clientPublicKeyOrId: cells.get("LWM2M_BOOTSTRAP_SERVER_PUBLIC_KEY_OR_ID"),
        clientSecretKey: cells.get("LWM2M_BOOTSTRAP_SERVER_SECRET_KEY"),
      },
      lwm2mServer: {
        securityMode: cells.get("LWM2M_SERVER_SECURITY_MODE") ?? "NO_SEC",
        clientPublicKeyOrId: cells.get("LWM2M_SERVER_CLIENT_PUBLIC_KEY_OR_ID"),
        clientSecretKey: cells.get("LWM2M_SERVER_CLIENT_SECRET_KEY"),
      },
    },
  };
}

const CREDENTIALS_COLUMNS = [
  "LWM2M_CLIENT_ENDPOINT",
  "X509",
  "MQTT_CLIENT_ID",
  "MQTT_USER_NAME",
  "MQTT_PASSWORD",
  "ACCESS_TOKEN",
] as const satisfies readonly BulkImportColumnType[];

/** The column that the credentials of a line are first of all. */
export const credentialsColumn = (cells: Cells): BulkImportColumnType | undefined =>
  CREDENTIALS_COLUMNS.find((type) => cells.has(type));
