import { isRecord, type JsonObject, PlatformError } from "@orrery/model";
import { numberIn } from "../kernel/json/lossless-json.ts";

const QUERYING: readonly unknown[] = ["TELEMETRY_QUERYING", "CLIENT_ATTRIBUTES_QUERYING"];
const SPECS: readonly unknown[] = [...QUERYING, "SHARED_ATTRIBUTES_SETTING", "TO_DEVICE_RPC_REQUEST"];
const DATA_TYPES: readonly unknown[] = ["STRING", "LONG", "BOOLEAN", "DOUBLE", "JSON"];

/**
 * Checks the SNMP configuration of a profile (reference: REST API, 3.9). Without `communicationConfigs` nothing is asked yet.
 * @throws {PlatformError} `badRequest`.
 */
export function checkSnmp({ timeoutMs, retries, communicationConfigs }: JsonObject): void {
  if (isWhole(timeoutMs, 0) && isWhole(retries, 0) && areConfigs(communicationConfigs)) return;
  throw new PlatformError("badRequest", "SNMP transport configuration is not valid");
}

function areConfigs(configs: unknown): boolean {
  if (configs === null) return true;
  if (!Array.isArray(configs) || !configs.every(isRecord) || !configs.every(isConfig)) return false;
  const oids = configs.flatMap(({ mappings }) => mappingsOf(mappings).map(({ oid }) => oid));
  return new Set(oids).size === oids.length;
}

function isConfig({ spec, queryingFrequencyMs, mappings }: JsonObject): boolean {
  return (
    SPECS.includes(spec) &&
    (!QUERYING.includes(spec) || isWhole(queryingFrequencyMs, 1)) &&
    Array.isArray(mappings) &&
    mappings.every(isMapping)
  );
}

function isMapping(mapping: unknown): boolean {
  return isRecord(mapping) && isName(mapping.oid) && isName(mapping.key) && DATA_TYPES.includes(mapping.dataType);
}

function mappingsOf(mappings: unknown): readonly JsonObject[] {
  return Array.isArray(mappings) ? mappings : [];
}

function isName(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

function isWhole(value: unknown, least: number): boolean {
  const number = numberIn(value);
  return number !== undefined && Number.isInteger(number) && number >= least;
}
