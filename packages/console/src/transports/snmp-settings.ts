import {
  isRecord,
  isSnmpQuery,
  type JsonObject,
  SNMP_DATA_TYPES,
  SNMP_SPECS,
  type SnmpSpec,
  snmpOidOf,
} from "@orrery/model";
import {
  all,
  type Condition,
  choice,
  duration,
  explained,
  group,
  hinted,
  type Infer,
  integer,
  labelled,
  limited,
  list,
  on,
  required,
  text,
  when,
} from "@orrery/model/settings";
import type { Check } from "../controls/settings-form/form-store.ts";
import { toggle } from "../entities/forms/form-settings.ts";

const MAPPING = {
  oid: required(
    explained(
      { required: "transport.oid-required" },
      hinted({ placeholder: "1.3.6.1.2.1.1.3.0" }, labelled("transport.oid", text(""))),
    ),
  ),
  key: required(
    explained(
      { required: "transport.key-required", pattern: "transport.key-required" },
      limited({ pattern: "\\S" }, labelled("transport.key", text(""))),
    ),
  ),
  dataType: required(
    labelled(
      "transport.data-type",
      choice(
        SNMP_DATA_TYPES.map((type) => [type, `transport.data-${type.toLowerCase()}`] as const),
        "STRING",
      ),
    ),
  ),
};

const EMPTY_MAPPING = { oid: "", key: "", dataType: "STRING" } as const;
const FREQUENCY_MS = 5000;

function use(spec: SnmpSpec, shown: Condition) {
  const isOn = all(shown, on(`${spec}.isOn`));
  const mappings = when(
    isOn,
    labelled("transport.mappings", hinted({ table: true, add: "transport.add-mapping" }, list(MAPPING))),
  );
  const queryingFrequencyMs = when(
    isOn,
    required(
      explained(
        { required: "transport.time-required", minimum: "transport.time-required" },
        limited({ minimum: 1 }, labelled("transport.querying-frequency", duration("milliseconds", FREQUENCY_MS))),
      ),
    ),
  );
  const isOnField = toggle(`transport.uses-${spec}`);
  return when(
    shown,
    labelled(
      `transport.spec-${spec}`,
      group(
        isSnmpQuery(spec)
          ? { isOn: isOnField, queryingFrequencyMs, mappings }
          : { isOn: isOnField, mappings, queryingFrequencyMs: { ...queryingFrequencyMs, isUnlisted: true } },
      ),
    ),
  );
}

const whole = (label: string, preset: number) =>
  hinted(
    { half: true },
    required(
      explained(
        { required: "transport.whole-number", type: "transport.whole-number", minimum: "transport.whole-number" },
        labelled(label, integer(preset, { minimum: 0 })),
      ),
    ),
  );

/** How SNMP devices are asked, and what of them is stored (console pages, 7.4). */
export const snmpSettings = (shown: Condition) => ({
  timeoutMs: when(shown, whole("transport.snmp-timeout", 500)),
  retries: when(shown, whole("transport.snmp-retries", 0)),
  TELEMETRY_QUERYING: use("TELEMETRY_QUERYING", shown),
  CLIENT_ATTRIBUTES_QUERYING: use("CLIENT_ATTRIBUTES_QUERYING", shown),
  SHARED_ATTRIBUTES_SETTING: use("SHARED_ATTRIBUTES_SETTING", shown),
  TO_DEVICE_RPC_REQUEST: use("TO_DEVICE_RPC_REQUEST", shown),
});

type SnmpValues = Infer<ReturnType<typeof snmpSettings>>;

/** The members of a saved configuration that the fields above edit. */
export function readSnmp(saved: JsonObject) {
  const configs = Array.isArray(saved.communicationConfigs) ? saved.communicationConfigs.filter(isRecord) : [];
  const settingsOf = (spec: SnmpSpec) => {
    const config = configs.find((one) => one.spec === spec);
    const mappings = Array.isArray(config?.mappings) && config.mappings.length > 0 ? config.mappings : [EMPTY_MAPPING];
    const { queryingFrequencyMs = FREQUENCY_MS } = config ?? {};
    return { isOn: config !== undefined, ...(isSnmpQuery(spec) && { queryingFrequencyMs }), mappings };
  };
  return {
    timeoutMs: saved.timeoutMs ?? 500,
    retries: saved.retries ?? 0,
    ...Object.fromEntries(SNMP_SPECS.map((spec) => [spec, settingsOf(spec)])),
  };
}

/** What is sent of the transport's configuration. */
export function writeSnmp(values: SnmpValues): JsonObject {
  const { timeoutMs, retries } = values;
  const communicationConfigs = SNMP_SPECS.filter((spec) => values[spec].isOn).map((spec) => ({
    spec,
    ...(isSnmpQuery(spec) && { queryingFrequencyMs: values[spec].queryingFrequencyMs }),
    mappings: values[spec].mappings.map(({ oid, key, dataType }) => ({ oid: oid.trim(), key: key.trim(), dataType })),
  }));
  return { timeoutMs, retries, communicationConfigs };
}

/** One use at least; texts that can be OIDs, none of them twice, for an answer belongs to one key. */
export const checkSnmp: Check = (model) => {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  const used = SNMP_SPECS.filter((spec) => isOn(model[spec]));
  if (used.length === 0) problems["TELEMETRY_QUERYING.isOn"] = "transport.use-required";
  for (const spec of used) {
    const { mappings } = Object(model[spec]);
    const rows: readonly unknown[] = Array.isArray(mappings) ? mappings : [];
    if (rows.length === 0) problems[`${spec}.mappings`] = "transport.mapping-required";
    rows.forEach((row, index) => {
      const { oid } = Object(row);
      if (typeof oid !== "string") return; // the field says that it is required
      const plain = snmpOidOf(oid);
      if (plain === undefined) problems[`${spec}.mappings.${index}.oid`] = "transport.oid-invalid";
      else if (seen.has(plain)) problems[`${spec}.mappings.${index}.oid`] = "transport.oid-taken";
      else seen.add(plain);
    });
  }
  return problems;
};

const isOn = (value: unknown): boolean => isRecord(value) && value.isOn === true;
