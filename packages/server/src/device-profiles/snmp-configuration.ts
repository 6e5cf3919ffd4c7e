import {
  isRecord,
  isSnmpQuery,
  type JsonObject,
  MAX_SNMP_MAPPINGS,
  PlatformError,
  SNMP_DATA_TYPES,
  SNMP_SPECS,
  snmpOidOf,
} from "@orrery/model";
import { numberIn } from "../kernel/json/lossless-json.ts";

/** Characters of a value that a message repeats. */
const MAX_SHOWN = 100;

/**
 * Checks the SNMP configuration of a profile (reference: device connectivity, 15; REST API, 3.9). Without
 * `communicationConfigs` nothing is asked yet.
 * @throws {PlatformError} `badRequest` that names the first problem after the sentence of the contract.
 */
export function checkSnmp({ timeoutMs, retries, communicationConfigs }: JsonObject): void {
  if (!isWhole(timeoutMs, 0)) throw invalid("timeoutMs must be a whole number, 0 or more");
  if (!isWhole(retries, 0)) throw invalid("retries must be a whole number, 0 or more");
  if (communicationConfigs === null) return;
  if (!Array.isArray(communicationConfigs)) throw invalid("communicationConfigs must be a list");
  const placeOf = new Map<string, string>();
  communicationConfigs.forEach((config: unknown, at) => {
    const place = `communicationConfigs[${at}]`;
    mappingsOf(config, place).forEach((mapping, row) => {
      const here = `${place}.mappings[${row}]`;
      const oid = oidOf(mapping, here);
      const there = placeOf.get(oid);
      if (there !== undefined) throw invalid(`${here} has the same OID ${oid} as ${there}`);
      placeOf.set(oid, here);
      if (placeOf.size > MAX_SNMP_MAPPINGS) throw invalid(`there are more than ${MAX_SNMP_MAPPINGS} mappings`);
    });
  });
}

function mappingsOf(config: unknown, place: string): readonly unknown[] {
  if (!isRecord(config)) throw invalid(`${place} must be an object`);
  const { spec: given, queryingFrequencyMs, mappings } = config;
  const spec = SNMP_SPECS.find((one) => one === given);
  if (spec === undefined) throw invalid(`${place}.spec must be one of ${SNMP_SPECS.join(", ")}, not ${shown(given)}`);
  if (isSnmpQuery(spec) && !isWhole(queryingFrequencyMs, 1)) {
    throw invalid(`${place}.queryingFrequencyMs must be a whole number, 1 or more`);
  }
  if (!Array.isArray(mappings) || mappings.length === 0) throw invalid(`${place} (${spec}) has no mappings`);
  return mappings;
}

/** The object identifier of a mapping that can be used, as it is compared. */
function oidOf(mapping: unknown, place: string): string {
  if (!isRecord(mapping)) throw invalid(`${place} must be an object`);
  const { oid: text, key, dataType } = mapping;
  const oid = typeof text === "string" ? snmpOidOf(text) : undefined;
  if (oid === undefined) throw invalid(`${place}.oid ${shown(text)} is no OID such as 1.3.6.1.2.1.1.3.0`);
  if (typeof key !== "string" || key.trim() === "") throw invalid(`${place}.key is empty`);
  if (!SNMP_DATA_TYPES.some((type) => type === dataType)) {
    throw invalid(`${place}.dataType must be one of ${SNMP_DATA_TYPES.join(", ")}, not ${shown(dataType)}`);
  }
  return oid;
}

function isWhole(value: unknown, least: number): boolean {
  const number = numberIn(value);
  return number !== undefined && Number.isInteger(number) && number >= least;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}

function invalid(problem: string): PlatformError {
  return new PlatformError("badRequest", `SNMP transport configuration is not valid: ${problem}`);
}
