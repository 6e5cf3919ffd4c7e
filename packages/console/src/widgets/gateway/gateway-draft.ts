import type { JsonObject } from "@orrery/model";

/** Kinds of connectors, as they are stored. */
export const CONNECTOR_TYPES = ["mqtt", "modbus", "opcua", "ble", "request", "can", "bacnet", "custom"] as const;
export type ConnectorType = (typeof CONNECTOR_TYPES)[number];

export const LOG_LEVELS = ["NONE", "CRITICAL", "ERROR", "WARNING", "INFO", "DEBUG"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a gateway connects others with. */
export interface GatewayConnector {
  readonly isEnabled: boolean;
  readonly name: string;
  readonly type: ConnectorType;
  readonly config: JsonObject;
}

/** The configuration of a gateway as it is edited; numbers as they are typed (reference: dashboards and widgets, 6.7). */
export interface GatewayDraft {
  readonly host: string;
  readonly port: string;
  /** The gateway takes its configuration from here. */
  readonly isRemote: boolean;
  readonly security: "accessToken" | "tls";
  readonly caCert: string;
  readonly privateKey: string;
  readonly cert: string;
  readonly logLevel: LogLevel;
  readonly logFolder: string;
  readonly storage: "memory" | "file";
  readonly readRecords: string;
  readonly maxRecords: string;
  readonly dataFolder: string;
  readonly maxFiles: string;
  readonly fileReadRecords: string;
  readonly recordsPerFile: string;
  readonly connectors: readonly GatewayConnector[];
}

/** A gateway that was never configured. `host`: that of the page. */
export const newDraft = (host: string): GatewayDraft => ({
  host,
  port: "1883",
  isRemote: true,
  security: "accessToken",
  caCert: "/etc/thingsboard-gateway/ca.pem",
  privateKey: "/etc/thingsboard-gateway/privateKey.pem",
  cert: "/etc/thingsboard-gateway/certificate.pem",
  logLevel: "DEBUG",
  logFolder: "./logs/",
  storage: "memory",
  readRecords: "100",
  maxRecords: "10000",
  dataFolder: "./data/",
  maxFiles: "5",
  fileReadRecords: "100",
  recordsPerFile: "10000",
  connectors: [],
});

export type DraftProblem = "needed" | "no-port" | "no-count" | "same-name";

const NUMBERS = ["readRecords", "maxRecords", "maxFiles", "fileReadRecords", "recordsPerFile"] as const;
const OF_STORAGE: Readonly<Record<GatewayDraft["storage"], readonly (keyof GatewayDraft)[]>> = {
  memory: ["readRecords", "maxRecords"],
  file: ["dataFolder", "maxFiles", "fileReadRecords", "recordsPerFile"],
};
const OF_SECURITY: Readonly<Record<GatewayDraft["security"], readonly (keyof GatewayDraft)[]>> = {
  accessToken: [],
  tls: ["caCert", "privateKey", "cert"],
};

/** What is wrong with a draft, by member; of connectors by `connector N`. */
export function draftProblems(draft: GatewayDraft): Readonly<Record<string, DraftProblem>> {
  const members = ["host", "port", "logFolder", ...OF_STORAGE[draft.storage], ...OF_SECURITY[draft.security]] as const;
  const problems: Record<string, DraftProblem> = {};
  for (const member of members) {
    const value = draft[member as keyof GatewayDraft];
    const text = typeof value === "string" ? value.trim() : "";
    const isCount = (NUMBERS as readonly string[]).includes(member);
    if (text === "") problems[member] = "needed";
    else if (member === "port" && !isWhole(text, 1, 65_535)) problems[member] = "no-port";
    else if (isCount && !isWhole(text, 1, 1_000_000_000)) problems[member] = "no-count";
  }
  const names = draft.connectors.map(({ name }) => name.trim());
  for (const [at, name] of names.entries()) {
    if (name === "") problems[`connector ${at}`] = "needed";
    else if (names.indexOf(name) < at) problems[`connector ${at}`] = "same-name";
  }
  return problems;
}

const isWhole = (text: string, min: number, max: number) =>
  /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
