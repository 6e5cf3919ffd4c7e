import { expect, test } from "vitest";
import { checkSnmp } from "./snmp-configuration.ts";

const mapping = (oid = ".1.3.6.1", more: object = {}) => ({ oid, key: "temperature", dataType: "DOUBLE", ...more });
const config = (more: object = {}) => ({
  spec: "TELEMETRY_QUERYING",
  queryingFrequencyMs: 5000,
  mappings: [mapping()],
  ...more,
});
const snmp = (...communicationConfigs: unknown[]) => ({ timeoutMs: 500, retries: 0, communicationConfigs });
const setting = (...mappings: unknown[]) => ({ spec: "SHARED_ATTRIBUTES_SETTING", mappings });

test.each<[string, object]>([
  ["nothing to ask for", snmp()],
  ["a question now and then", snmp(config())],
  ["a setting, which has no frequency", snmp(config(), setting(mapping(".1.3.6.2")))],
])("%s is a valid configuration", (_what, configuration) => {
  expect(() => checkSnmp({ ...configuration })).not.toThrow();
});

test.each<[string, object]>([
  ["no list", { timeoutMs: 500, retries: 0 }],
  ["a negative timeout", { ...snmp(), timeoutMs: -1 }],
  ["half a retry", { ...snmp(), retries: 0.5 }],
  ["null in the list", snmp(null)],
  ["an unknown purpose", snmp(config({ spec: "GUESSING" }))],
  ["a question without end", snmp(config({ queryingFrequencyMs: 0 }))],
  ["a question without frequency", snmp(config({ queryingFrequencyMs: undefined }))],
  ["no mappings", snmp(config({ mappings: null }))],
  ["a mapping to nothing", snmp(config({ mappings: [mapping(".1", { key: " " })] }))],
  ["a mapping from nowhere", snmp(config({ mappings: [mapping("")] }))],
  ["an unknown type", snmp(config({ mappings: [mapping(".1", { dataType: "DATE" })] }))],
  ["one object twice", snmp(config(), setting(mapping()))],
])("%s is invalid", (_what, configuration) => {
  expect(() => checkSnmp({ ...configuration })).toThrow("SNMP transport configuration is not valid");
});
