import { isRecord, type JsonObject } from "@orrery/model";
import { numberIn } from "../../../kernel/json/lossless-json.ts";
import type { AgentAccess } from "../agents/agent.ts";
import { isAuthenticationProtocol, isPrivacyProtocol } from "../usm/usm-user.ts";

/** Where the agent of a device is and how it is spoken to. */
export interface SnmpAccess {
  /** Name or address. */
  readonly host: string;
  readonly port: number;
  readonly access: AgentAccess;
}

const MAX_PORT = 65_535;

/** Parses the transport configuration of a device; `undefined` when it cannot be used, such as one without its secrets. */
export function snmpAccessOf(configuration: JsonObject): SnmpAccess | undefined {
  const { host } = configuration;
  const port = numberIn(configuration.port);
  const access = accessOf(configuration);
  if (typeof host !== "string" || host.trim() === "" || !access) return undefined;
  if (port === undefined || !Number.isInteger(port) || port < 1 || port > MAX_PORT) return undefined;
  return { host: host.trim(), port, access };
}

function accessOf(configuration: JsonObject): AgentAccess | undefined {
  const { protocolVersion, community } = configuration;
  switch (protocolVersion) {
    case "V1":
    case "V2C":
      return typeof community === "string" ? { version: protocolVersion, community } : undefined;
    case "V3":
      return userOf(configuration);
    default: // free text from outside
      return undefined;
  }
}

function userOf(configuration: JsonObject): AgentAccess | undefined {
  const { username: name, authenticationProtocol, authenticationPassphrase } = configuration;
  const { privacyProtocol, privacyPassphrase, contextName, engineId } = configuration;
  if (!isAuthenticationProtocol(authenticationProtocol) || !isPrivacyProtocol(privacyProtocol)) return undefined;
  if (typeof authenticationPassphrase !== "string" || typeof privacyPassphrase !== "string") return undefined;
  if (typeof name !== "string") return undefined;
  return {
    version: "V3",
    user: { name, authenticationProtocol, authenticationPassphrase, privacyProtocol, privacyPassphrase },
    contextName: typeof contextName === "string" ? contextName : "",
    engineId: typeof engineId === "string" ? engineId : "",
  };
}

/** Whether two configurations lead to the same agent in the same way. */
export function isSameAccess(one: SnmpAccess | undefined, other: SnmpAccess | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a command says it is about. */
export interface RpcParams {
  readonly key: string;
  /** As text; absent when the command has none. */
  readonly value: string | undefined;
}

/** Parses the params of a command; `undefined` when they name no key. */
export function rpcParamsOf(params: unknown): RpcParams | undefined {
  if (!isRecord(params) || typeof params.key !== "string") return undefined;
  const { key, value } = params;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return { key, value: value === undefined || value === null ? undefined : text };
}
