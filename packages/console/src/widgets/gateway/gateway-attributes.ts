import type { JsonObject } from "@orrery/model";
import { CONNECTOR_TYPES, type GatewayConnector, type GatewayDraft, LOG_LEVELS, newDraft } from "./gateway-draft.ts";
import { logsConfig } from "./logs-config.ts";

/** Attributes of a gateway that its configuration is read from. */
export interface GatewayAttributes {
  /** Client attribute `current_configuration`: base64 of JSON. */
  readonly current: unknown;
  /** Server attribute `configuration_drafts`: base64 of the connectors that are off. */
  readonly drafts: unknown;
  /** Shared attribute `RemoteLoggingLevel`. */
  readonly logLevel: unknown;
}

/** Connectors of one gateway: those beyond are left out. */
const MAX_CONNECTORS = 200;

/** Reads the stored configuration; what is missing or broken is as in a new one. */
export function readGateway({ current, drafts, logLevel }: GatewayAttributes, host: string): GatewayDraft {
  const fresh = newDraft(host);
  const whole = decoded(current);
  const { thingsboard: inner, storage, connectors, logs } = membersOf(whole.thingsboard);
  const { security, ...server } = membersOf(inner);
  const tls = membersOf(security);
  const stored = membersOf(storage);
  const isFile = stored.type === "file";
  const text = (value: unknown, otherwise: string) =>
    typeof value === "string" || typeof value === "number" ? String(value) : otherwise;
  return {
    ...fresh,
    host: text(server.host, fresh.host),
    port: text(server.port, fresh.port),
    isRemote: typeof server.remoteConfiguration === "boolean" ? server.remoteConfiguration : fresh.isRemote,
    security: "caCert" in tls ? "tls" : "accessToken",
    caCert: text(tls.caCert, fresh.caCert),
    privateKey: text(tls.privateKey, fresh.privateKey),
    cert: text(tls.cert, fresh.cert),
    logLevel: LOG_LEVELS.find((level) => level === String(logLevel).toUpperCase()) ?? fresh.logLevel,
    logFolder: folderIn(logs) ?? fresh.logFolder,
    storage: isFile ? "file" : "memory",
    readRecords: text(stored.read_records_count, fresh.readRecords),
    maxRecords: text(stored.max_records_count, fresh.maxRecords),
    dataFolder: text(stored.data_folder_path, fresh.dataFolder),
    maxFiles: text(stored.max_file_count, fresh.maxFiles),
    fileReadRecords: text(stored.max_read_records_count, fresh.fileReadRecords),
    recordsPerFile: text(stored.max_records_per_file, fresh.recordsPerFile),
    connectors: [...enabledIn(connectors, whole), ...disabledIn(decoded(drafts))].slice(0, MAX_CONNECTORS),
  };
}

/** What is stored of a draft: shared `configuration`, server `configuration_drafts`, shared `RemoteLoggingLevel`. */
export function writtenGateway(draft: GatewayDraft, accessToken: string) {
  const enabled = draft.connectors.filter(({ isEnabled }) => isEnabled);
  const disabled = draft.connectors.filter(({ isEnabled }) => !isEnabled);
  const byType = CONNECTOR_TYPES.flatMap((type) => {
    const ofType = enabled
      .filter((one) => one.type === type)
      .map(({ name, config }) => ({ name: name.trim(), config }));
    return ofType.length > 0 ? [[type, ofType] as const] : [];
  });
  const configuration = {
    thingsboard: {
      thingsboard: serverOf(draft, accessToken),
      storage: storageOf(draft),
      connectors: connectorFiles(draft),
      logs: encoded(logsConfig(draft)),
    },
    ...Object.fromEntries(byType),
  };
  const drafts = Object.fromEntries(
    disabled.map(({ name, type, config }) => [name.trim(), { connector: type, config }]),
  );
  return {
    configuration: encoded(JSON.stringify(configuration)),
    drafts: encoded(JSON.stringify(drafts)),
    logLevel: draft.logLevel,
  };
}

/** Where the gateway connects to, and as whom. */
export function serverOf(draft: GatewayDraft, accessToken: string) {
  const { host, port, isRemote, caCert, privateKey, cert } = draft;
  const security = draft.security === "tls" ? { caCert, privateKey, cert } : { accessToken };
  return { host: host.trim(), port: Number(port), remoteConfiguration: isRemote, security };
}

export function storageOf(draft: GatewayDraft) {
  if (draft.storage === "memory")
    return {
      type: "memory",
      read_records_count: Number(draft.readRecords),
      max_records_count: Number(draft.maxRecords),
    };
  return {
    type: "file",
    data_folder_path: draft.dataFolder.trim(),
    max_file_count: Number(draft.maxFiles),
    max_read_records_count: Number(draft.fileReadRecords),
    max_records_per_file: Number(draft.recordsPerFile),
  };
}

/** The connectors that are on, each with the file of its own. */
export function connectorFiles({ connectors }: GatewayDraft) {
  return connectors
    .filter(({ isEnabled }) => isEnabled)
    .map(({ name, type }) => ({ name: name.trim(), type, configuration: fileOf(name) }));
}

/** A name of a file: nothing of a name leads out of its folder. */
export const fileOf = (name: string): string =>
  `${name
    .trim()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "_")
    .replace(/^\.+/, "_")}.json`;

function enabledIn(connectors: unknown, whole: Members): GatewayConnector[] {
  const listed: readonly unknown[] = Array.isArray(connectors) ? connectors : [];
  return listed.flatMap((one) => {
    const { name, type: typed } = membersOf(one);
    const type = CONNECTOR_TYPES.find((known) => known === String(typed).toLowerCase());
    if (typeof name !== "string" || !type) return [];
    const ofType = whole[type];
    const found = Array.isArray(ofType) ? ofType.map(membersOf).find((entry) => entry.name === name) : undefined;
    return [{ isEnabled: true, name, type, config: membersOf(found?.config) as JsonObject }];
  });
}

function disabledIn(drafts: Members): GatewayConnector[] {
  return Object.entries(drafts).flatMap(([name, entry]) => {
    const { connector, config } = membersOf(entry);
    const type = CONNECTOR_TYPES.find((known) => known === String(connector).toLowerCase());
    return type ? [{ isEnabled: false, name, type, config: membersOf(config) as JsonObject }] : [];
  });
}

/** The folder of the log files, which the configuration of logs names. */
function folderIn(logs: unknown): string | undefined {
  const [, folder] = /\(\s*"([^"]*?)(?:service|connector)\.log"/.exec(textOf(logs)) ?? [];
  return folder || undefined;
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};

function decoded(base64: unknown): Members {
  try {
    return membersOf(JSON.parse(textOf(base64)));
  } catch {
    return {};
  }
}

function textOf(base64: unknown): string {
  if (typeof base64 !== "string") return "";
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  } catch {
    return ""; // no base64
  }
}

function encoded(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
