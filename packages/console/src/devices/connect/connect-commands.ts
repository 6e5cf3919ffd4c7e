import { DEFAULT_MQTT_TOPICS, type DeviceCredentials, type DeviceTransportType } from "@orrery/model";
import { type Endpoints, parseMqttBasic, shellWord } from "../connectivity-commands.ts";

export const CONNECT_SYSTEMS = ["linux", "macos", "windows", "docker"] as const;
export type ConnectSystem = (typeof CONNECT_SYSTEMS)[number];
export type ConnectProtocol = "mqtt" | "http" | "coap";

/** Where devices reach the platform, and what their profile prescribes. */
export interface ConnectPlace extends Endpoints {
  /** Absent: there is no MQTT over TLS. */
  readonly mqttTlsPort: number | undefined;
  /** Absent: there is no CoAP. */
  readonly coapPort: number | undefined;
  readonly transport: DeviceTransportType;
  /** Of the profile; the default one by default. */
  readonly telemetryTopic?: string | undefined;
}

export interface ConnectFact {
  /** Translation key below `connection`. */
  readonly label: "host" | "topic" | "path" | "access-token" | "client-id" | "user-name";
  readonly text: string;
}

export interface ConnectGuide {
  /** Absent: there is nothing to install. */
  readonly install?: string | undefined;
  /** A part for each line that it is shown in. */
  readonly send: readonly string[];
  readonly facts: readonly ConnectFact[];
  /** Translation key below `connection` of a sentence about the credentials. */
  readonly hint?: "token-hint-mqtt" | "token-hint-path" | undefined;
}

export interface GuideChoice {
  readonly protocol: ConnectProtocol;
  readonly system: ConnectSystem;
  readonly tls: boolean;
}

const SAMPLE = '{"temperature": 21.5}';
const CERTIFICATE = "ca.pem";
const INSTALL: Readonly<Record<ConnectProtocol, Partial<Record<ConnectSystem, string>>>> = {
  mqtt: {
    linux: "sudo apt-get install mosquitto-clients",
    macos: "brew install mosquitto",
    windows: "winget install EclipseFoundation.Mosquitto",
  },
  http: { linux: "sudo apt-get install curl" },
  coap: {
    linux: "sudo apt-get install libcoap3-bin",
    macos: "brew install libcoap",
    windows: "npm install -g coap-cli",
  },
};

/** The protocols that a device with these credentials can use here, the usual one first. */
export function protocolsOf({ credentialsType }: DeviceCredentials, place: ConnectPlace): readonly ConnectProtocol[] {
  const byCredentials: readonly ConnectProtocol[] =
    credentialsType === "ACCESS_TOKEN"
      ? ["mqtt", "http", "coap"]
      : credentialsType === "MQTT_BASIC" || (credentialsType === "X509_CERTIFICATE" && place.mqttTlsPort)
        ? ["mqtt"]
        : [];
  const byProfile: Readonly<Record<DeviceTransportType, readonly ConnectProtocol[]>> = {
    DEFAULT: ["mqtt", "http", "coap"],
    MQTT: ["mqtt"],
    COAP: ["coap"],
    LWM2M: [],
    SNMP: [],
  };
  return byCredentials
    .filter((protocol) => byProfile[place.transport].includes(protocol))
    .filter((protocol) => protocol !== "coap" || place.coapPort !== undefined);
}

/** What to paste so that this device sends a first value, and what to enter where a form asks for it. */
export function connectGuide(credentials: DeviceCredentials, place: ConnectPlace, choice: GuideChoice): ConnectGuide {
  const install = INSTALL[choice.protocol][choice.system];
  switch (choice.protocol) {
    case "mqtt":
      return { install, ...mqttGuide(credentials, place, choice) };
    case "http":
      return { install, ...httpGuide(credentials.credentialsId, place, choice.system) };
    case "coap":
      return { install, ...coapGuide(credentials.credentialsId, place, choice.system) };
  }
}

function mqttGuide(
  credentials: DeviceCredentials,
  place: ConnectPlace,
  { system, tls }: GuideChoice,
): Omit<ConnectGuide, "install"> {
  const isCertificate = credentials.credentialsType === "X509_CERTIFICATE";
  const isTls = (tls || isCertificate) && place.mqttTlsPort !== undefined;
  const port = isTls ? place.mqttTlsPort : place.mqttPort;
  const topic = place.telemetryTopic ?? DEFAULT_MQTT_TOPICS.deviceTelemetryTopic;
  const { words, facts } = mqttIdentity(credentials);
  const quote = quoteOf(system);
  const inDocker = system === "docker";
  const host = inDocker ? dockerHost(place.mqttHost) : place.mqttHost;
  const volume = isTls ? ["-v", '"$PWD":/keys', "-w", "/keys"] : [];
  const lines = [
    ...(inDocker ? [["docker run --rm", ...volume, "eclipse-mosquitto", "\\"].join(" ")] : []),
    `mosquitto_pub -h ${quote(host)} -p ${port} -q 1`,
    ...(isTls ? [`--cafile ${CERTIFICATE}`] : []),
    `-t ${quote(topic)}`,
    ...words.map(([flag, value]) => `${flag} ${quote(value)}`),
    ...(isCertificate ? ["--cert device.pem --key device.key"] : []),
    `-m ${quote(SAMPLE)}`,
  ];
  return {
    send: lines.map((line) => line.replace(/ \\$/, "")),
    facts: [{ label: "host", text: `${place.mqttHost}:${port}` }, { label: "topic", text: topic }, ...facts],
    hint: credentials.credentialsType === "ACCESS_TOKEN" ? "token-hint-mqtt" : undefined,
  };
}

function mqttIdentity(credentials: DeviceCredentials): {
  readonly words: readonly (readonly [flag: string, value: string])[];
  readonly facts: readonly ConnectFact[];
} {
  if (credentials.credentialsType === "ACCESS_TOKEN") {
    const token = credentials.credentialsId;
    return { words: [["-u", token]], facts: [{ label: "access-token", text: token }] };
  }
  if (credentials.credentialsType !== "MQTT_BASIC") return { words: [], facts: [] };
  const { clientId, userName, password } = parseMqttBasic(credentials);
  const given = ([, value]: readonly [string, string]) => value !== "";
  return {
    words: [["-i", clientId] as const, ["-u", userName] as const, ["-P", password] as const].filter(given),
    facts: [
      ...(clientId === "" ? [] : [{ label: "client-id", text: clientId } as const]),
      ...(userName === "" ? [] : [{ label: "user-name", text: userName } as const]),
    ],
  };
}

function httpGuide(token: string, place: ConnectPlace, system: ConnectSystem): Omit<ConnectGuide, "install"> {
  const quote = quoteOf(system);
  const origin =
    system === "docker" ? place.httpOrigin.replace(place.mqttHost, dockerHost(place.mqttHost)) : place.httpOrigin;
  const path = `/api/v1/${encodeURIComponent(token)}/telemetry`;
  const curl = system === "docker" ? "docker run --rm curlimages/curl" : system === "windows" ? "curl.exe" : "curl";
  return {
    send: [
      `${curl} -X POST ${quote(`${origin}${path}`)}`,
      `-H ${quote("Content-Type: application/json")}`,
      `-d ${quote(SAMPLE)}`,
    ],
    facts: [
      { label: "host", text: place.httpOrigin },
      { label: "path", text: path },
      { label: "access-token", text: token },
    ],
    hint: "token-hint-path",
  };
}

function coapGuide(token: string, place: ConnectPlace, system: ConnectSystem): Omit<ConnectGuide, "install"> {
  const quote = quoteOf(system);
  const path = `/api/v1/${encodeURIComponent(token)}/telemetry`;
  const host = `${system === "docker" ? dockerHost(place.mqttHost) : place.mqttHost}:${place.coapPort}`;
  const client = system === "macos" ? "coap-client" : "coap-client-notls";
  const send: Readonly<Record<ConnectSystem, readonly string[]>> = {
    linux: [`${client} -m post -t json`, `-e ${quote(SAMPLE)}`, quote(`coap://${host}${path}`)],
    macos: [`${client} -m post -t json`, `-e ${quote(SAMPLE)}`, quote(`coap://${host}${path}`)],
    windows: [`coap post -p ${quote(SAMPLE)}`, quote(`coap://${host}${path}`)],
    docker: [
      "docker run --rm node:24-slim npx -y coap-cli",
      `post -p ${quote(SAMPLE)}`,
      quote(`coap://${host}${path}`),
    ],
  };
  return {
    send: send[system],
    facts: [
      { label: "host", text: `${place.mqttHost}:${place.coapPort}` },
      { label: "path", text: path },
      { label: "access-token", text: token },
    ],
    hint: "token-hint-path",
  };
}

/** Inside of a container the machine itself has another name. */
const dockerHost = (host: string): string =>
  host === "localhost" || host === "127.0.0.1" ? "host.docker.internal" : host;

const quoteOf = (system: ConnectSystem): ((text: string) => string) => (system === "windows" ? windowsWord : shellWord);

/** A word as programs on Windows read it from their command line. */
export function windowsWord(text: string): string {
  if (/^[\w./:@+=-]+$/.test(text)) return text;
  return `"${text.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"`;
}

/** The lines of a command as one that can be pasted. */
export function pasted(lines: readonly string[], system: ConnectSystem): string {
  return lines.join(system === "windows" ? " " : " \\\n  ");
}
