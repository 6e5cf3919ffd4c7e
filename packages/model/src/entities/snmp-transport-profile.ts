import { isRecord } from "../json/is-record.ts";
import type { JsonObject } from "./common.ts";

/** What the objects of a configuration are used for (reference: device connectivity, 15). */
export const SNMP_SPECS = [
  "TELEMETRY_QUERYING",
  "CLIENT_ATTRIBUTES_QUERYING",
  "SHARED_ATTRIBUTES_SETTING",
  "TO_DEVICE_RPC_REQUEST",
] as const;
export type SnmpSpec = (typeof SNMP_SPECS)[number];

export const SNMP_DATA_TYPES = ["STRING", "LONG", "BOOLEAN", "DOUBLE", "JSON"] as const;
export type SnmpDataType = (typeof SNMP_DATA_TYPES)[number];

/** Whether the platform asks for the objects of a configuration again and again. */
export function isSnmpQuery(spec: SnmpSpec): boolean {
  return spec === "TELEMETRY_QUERYING" || spec === "CLIENT_ATTRIBUTES_QUERYING";
}

/** Objects of one profile, over all its configurations. */
export const MAX_SNMP_MAPPINGS = 2_000;

export interface SnmpMapping {
  /** As users enter it, with or without a leading dot. */
  readonly oid: string;
  readonly key: string;
  readonly dataType: SnmpDataType;
}

export interface SnmpConfig {
  readonly spec: SnmpSpec;
  /** How often objects are asked for, in milliseconds; 0 for what is not asked for by itself. */
  readonly periodMs: number;
  readonly mappings: readonly SnmpMapping[];
}

/** How SNMP devices are asked, and what is stored of them. */
export interface SnmpTransportProfile {
  readonly type: "SNMP";
  readonly timeoutMs: number;
  readonly retries: number;
  readonly configs: readonly SnmpConfig[];
}

const DEFAULT_TIMEOUT_MS = 500;

/** Parses a saved configuration; invalid members get defaults, invalid configurations and mappings are left out. */
export function snmpProfileOf({ timeoutMs, retries, communicationConfigs }: JsonObject): SnmpTransportProfile {
  const configs = Array.isArray(communicationConfigs) ? communicationConfigs.filter(isRecord) : [];
  return {
    type: "SNMP",
    timeoutMs: wholeOf(timeoutMs) ?? DEFAULT_TIMEOUT_MS,
    retries: wholeOf(retries) ?? 0,
    configs: configs.flatMap(({ spec, queryingFrequencyMs, mappings }) => {
      const known = SNMP_SPECS.find((one) => one === spec);
      const list = Array.isArray(mappings) ? mappings.flatMap(mappingOf) : [];
      const isPolled = known !== undefined && isSnmpQuery(known);
      const periodMs = isPolled ? (wholeOf(queryingFrequencyMs) ?? 0) : 0;
      if (!known || list.length === 0 || (isPolled && periodMs === 0)) return [];
      return [{ spec: known, periodMs, mappings: list }];
    }),
  };
}

function mappingOf(mapping: unknown): SnmpMapping[] {
  if (!isRecord(mapping)) return [];
  const { oid, key, dataType } = mapping;
  const type = SNMP_DATA_TYPES.find((one) => one === dataType);
  return typeof oid === "string" && typeof key === "string" && type ? [{ oid, key, dataType: type }] : [];
}

/** Numbers that JSON spells unusually are objects that spell themselves. */
function wholeOf(value: unknown): number | undefined {
  const number = isRecord(value) && "rawJSON" in value ? Number(value.rawJSON) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
