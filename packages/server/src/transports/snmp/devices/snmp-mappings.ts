import {
  MAX_SNMP_MAPPINGS,
  type SnmpDataType,
  type SnmpSpec,
  type SnmpTransportProfile,
  snmpOidOf,
} from "@orrery/model";

/** An object of the agent, and what it is to the device. */
export interface Mapping {
  /** Without a leading dot. */
  readonly oid: string;
  readonly key: string;
  readonly dataType: SnmpDataType;
}

/** Objects that are asked for together, again and again. */
export interface PollConfig {
  readonly effect: "telemetry" | "attributes";
  readonly periodMs: number;
  readonly oids: readonly string[];
  readonly byOid: ReadonlyMap<string, Mapping>;
}

/** The configuration of a profile, made ready once for all of its devices. */
export interface SnmpMappings {
  readonly timing: { readonly timeoutMs: number; readonly retries: number };
  readonly polls: readonly PollConfig[];
  /** Objects that are telemetry, and those that are client attributes; traps are read by them as well. */
  readonly telemetry: ReadonlyMap<string, Mapping>;
  readonly attributes: ReadonlyMap<string, Mapping>;
  /** By key. */
  readonly settings: ReadonlyMap<string, Mapping>;
  readonly commands: ReadonlyMap<string, Mapping>;
}

/** A timeout of 0 would be over before any answer. */
const MIN_TIMEOUT_MS = 50;
const MAX_TIMEOUT_MS = 60_000;
const MAX_RETRIES = 10;

const made = new WeakMap<SnmpTransportProfile, SnmpMappings>();

/** `minPeriodMs`: shorter periods are as long as this one. */
export function mappingsOf(profile: SnmpTransportProfile, minPeriodMs: number): SnmpMappings {
  const known = made.get(profile);
  if (known) return known;
  const mappings = newMappings(profile, minPeriodMs);
  made.set(profile, mappings);
  return mappings;
}

function newMappings({ timeoutMs, retries, configs }: SnmpTransportProfile, minPeriodMs: number): SnmpMappings {
  let left = MAX_SNMP_MAPPINGS;
  const ready = configs.map(({ spec, periodMs, mappings }) => {
    const usable = mappings.slice(0, left).flatMap(({ oid, key, dataType }) => {
      const plain = snmpOidOf(oid);
      return plain === undefined ? [] : [{ oid: plain, key: key.trim(), dataType }];
    });
    left -= usable.length;
    return { spec, periodMs, mappings: usable };
  });
  const of = (spec: SnmpSpec) => ready.filter((config) => config.spec === spec);
  const byOid = (spec: SnmpSpec) => new Map(of(spec).flatMap(({ mappings }) => mappings.map((one) => [one.oid, one])));
  const byKey = (spec: SnmpSpec) => new Map(of(spec).flatMap(({ mappings }) => mappings.map((one) => [one.key, one])));
  const polls = (spec: SnmpSpec, effect: PollConfig["effect"]) =>
    of(spec)
      .filter(({ mappings }) => mappings.length > 0)
      .map(({ periodMs, mappings }) => ({
        effect,
        periodMs: Math.max(minPeriodMs, periodMs),
        oids: mappings.map(({ oid }) => oid),
        byOid: new Map(mappings.map((one) => [one.oid, one])),
      }));
  return {
    timing: {
      timeoutMs: Math.min(MAX_TIMEOUT_MS, Math.max(MIN_TIMEOUT_MS, timeoutMs)),
      retries: Math.min(MAX_RETRIES, retries),
    },
    polls: [...polls("TELEMETRY_QUERYING", "telemetry"), ...polls("CLIENT_ATTRIBUTES_QUERYING", "attributes")],
    telemetry: byOid("TELEMETRY_QUERYING"),
    attributes: byOid("CLIENT_ATTRIBUTES_QUERYING"),
    settings: byKey("SHARED_ATTRIBUTES_SETTING"),
    commands: byKey("TO_DEVICE_RPC_REQUEST"),
  };
}
