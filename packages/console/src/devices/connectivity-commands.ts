import type { DeviceCredentials } from "@orrery/model";

/** Where devices reach the platform. */
export interface Endpoints {
  /** Origin of the HTTP API, for example `http://localhost:8080`. */
  readonly httpOrigin: string;
  readonly mqttHost: string;
  readonly mqttPort: number;
}

export interface ConnectivityCommand {
  readonly protocol: "mqtt" | "http";
  readonly text: string;
}

const SAMPLE = '{"temperature": 21.5}';
const TOPIC = "v1/devices/me/telemetry";

/** Commands that send one value as this device; none for credentials that no command line can carry. */
export function connectivityCommands(
  credentials: DeviceCredentials,
  endpoints: Endpoints,
): readonly ConnectivityCommand[] {
  switch (credentials.credentialsType) {
    case "ACCESS_TOKEN":
      return [
        { protocol: "mqtt", text: mqttCommand(endpoints, ["-u", credentials.credentialsId]) },
        { protocol: "http", text: httpCommand(endpoints, credentials.credentialsId) },
      ];
    case "MQTT_BASIC":
      return [{ protocol: "mqtt", text: mqttCommand(endpoints, basicArguments(parseMqttBasic(credentials))) }];
    case "X509_CERTIFICATE":
    case "LWM2M_CREDENTIALS":
      return [];
  }
}

export interface MqttBasic {
  readonly clientId: string;
  readonly userName: string;
  readonly password: string;
}

/** Members of MQTT basic credentials; missing ones are empty. */
export function parseMqttBasic({ credentialsValue }: Pick<DeviceCredentials, "credentialsValue">): MqttBasic {
  let value: unknown;
  try {
    value = JSON.parse(credentialsValue ?? "{}");
  } catch {
    value = {}; // written by something else; the form then starts empty
  }
  const members: Readonly<Record<string, unknown>> = typeof value === "object" && value !== null ? { ...value } : {};
  const text = (name: string) => (typeof members[name] === "string" ? members[name] : "");
  return { clientId: text("clientId"), userName: text("userName"), password: text("password") };
}

function basicArguments({ clientId, userName, password }: MqttBasic): readonly string[] {
  return [
    ...(clientId === "" ? [] : ["-i", clientId]),
    ...(userName === "" ? [] : ["-u", userName]),
    ...(password === "" ? [] : ["-P", password]),
  ];
}

function mqttCommand({ mqttHost, mqttPort }: Endpoints, identity: readonly string[]): string {
  const parts = ["-h", mqttHost, "-p", String(mqttPort), "-q", "1", "-t", TOPIC, ...identity, "-m", SAMPLE];
  return `mosquitto_pub ${parts.map(shellWord).join(" ")}`;
}

function httpCommand({ httpOrigin }: Endpoints, token: string): string {
  const url = `${httpOrigin}/api/v1/${encodeURIComponent(token)}/telemetry`;
  return `curl -X POST ${shellWord(url)} -H 'Content-Type: application/json' -d ${shellWord(SAMPLE)}`;
}

/** A word as a POSIX shell reads it back. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
