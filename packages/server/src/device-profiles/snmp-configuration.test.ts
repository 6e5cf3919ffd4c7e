import { MAX_SNMP_MAPPINGS } from "@orrery/model";
import { expect, test } from "vitest";
import { checkSnmp } from "./snmp-configuration.ts";

const mapping = (oid: unknown = ".1.3.6.1", more: object = {}) => ({
  oid,
  key: "temperature",
  dataType: "DOUBLE",
  ...more,
});
const config = (more: object = {}) => ({
  spec: "TELEMETRY_QUERYING",
  queryingFrequencyMs: 5000,
  mappings: [mapping()],
  ...more,
});
const snmp = (...communicationConfigs: unknown[]) => ({ timeoutMs: 500, retries: 0, communicationConfigs });
const setting = (...mappings: unknown[]) => ({ spec: "SHARED_ATTRIBUTES_SETTING", mappings });
const many = (count: number) => Array.from({ length: count }, (_, at) => mapping(`1.3.6.${at}`));

test.each<[string, object]>([
  ["nothing to ask for", snmp()],
  ["no list yet", { timeoutMs: 500, retries: 0, communicationConfigs: null }],
  ["a question now and then", snmp(config())],
  ["a setting, which has no frequency", snmp(config(), setting(mapping(".1.3.6.2")))],
  ["as many mappings as are used", snmp(setting(...many(MAX_SNMP_MAPPINGS)))],
])("%s is a valid configuration", (_what, configuration) => {
  expect(() => checkSnmp({ ...configuration })).not.toThrow();
});

test.each<[string, object, string]>([
  ["no list", { timeoutMs: 500, retries: 0 }, "communicationConfigs must be a list"],
  ["a negative timeout", { ...snmp(), timeoutMs: -1 }, "timeoutMs must be a whole number, 0 or more"],
  ["half a retry", { ...snmp(), retries: 0.5 }, "retries must be a whole number, 0 or more"],
  ["null in the list", snmp(null), "communicationConfigs[0] must be an object"],
  [
    "an unknown purpose",
    snmp(config({ spec: "GUESSING" })),
    'communicationConfigs[0].spec must be one of TELEMETRY_QUERYING, CLIENT_ATTRIBUTES_QUERYING, SHARED_ATTRIBUTES_SETTING, TO_DEVICE_RPC_REQUEST, not "GUESSING"',
  ],
  [
    "a question without end",
    snmp(config({ queryingFrequencyMs: 0 })),
    "communicationConfigs[0].queryingFrequencyMs must be a whole number, 1 or more",
  ],
  [
    "a question without frequency",
    snmp(config({ queryingFrequencyMs: undefined })),
    "communicationConfigs[0].queryingFrequencyMs must be a whole number, 1 or more",
  ],
  ["no mappings", snmp(config({ mappings: null })), "communicationConfigs[0] (TELEMETRY_QUERYING) has no mappings"],
  ["empty mappings", snmp(config(), setting()), "communicationConfigs[1] (SHARED_ATTRIBUTES_SETTING) has no mappings"],
  ["a mapping of nothing", snmp(setting(5)), "communicationConfigs[0].mappings[0] must be an object"],
  [
    "a mapping to nothing",
    snmp(setting(mapping("1.3", { key: " " }))),
    "communicationConfigs[0].mappings[0].key is empty",
  ],
  [
    "a mapping from nowhere",
    snmp(setting(mapping(""))),
    'communicationConfigs[0].mappings[0].oid "" is no OID such as 1.3.6.1.2.1.1.3.0',
  ],
  [
    "a name of an object",
    snmp(setting(mapping(), mapping("sysUpTime.0"))),
    'communicationConfigs[0].mappings[1].oid "sysUpTime.0" is no OID such as 1.3.6.1.2.1.1.3.0',
  ],
  [
    "a number instead of an OID",
    snmp(setting(mapping(1.3))),
    "communicationConfigs[0].mappings[0].oid 1.3 is no OID such as 1.3.6.1.2.1.1.3.0",
  ],
  ["a long text", snmp(setting(mapping("x".repeat(5_000)))), `oid "${"x".repeat(99)}... is no OID`],
  [
    "an unknown type",
    snmp(setting(mapping("1.3", { dataType: "DATE" }))),
    'communicationConfigs[0].mappings[0].dataType must be one of STRING, LONG, BOOLEAN, DOUBLE, JSON, not "DATE"',
  ],
  [
    "one object twice",
    snmp(config(), setting(mapping("1.3.6.1"))),
    "communicationConfigs[1].mappings[0] has the same OID 1.3.6.1 as communicationConfigs[0].mappings[0]",
  ],
  ["too many mappings", snmp(setting(...many(MAX_SNMP_MAPPINGS + 1))), "there are more than 2000 mappings"],
])("%s is invalid, and the error says where", (_what, configuration, problem) => {
  expect(() => checkSnmp({ ...configuration })).toThrow(/^SNMP transport configuration is not valid: /);
  expect(() => checkSnmp({ ...configuration })).toThrow(problem);
});
