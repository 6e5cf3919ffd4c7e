import { expect, test } from "vitest";
import { snmpOidOf } from "./snmp-oid.ts";

test.each<[string, string | undefined]>([
  ["1.3.6.1.2.1.1.3.0", "1.3.6.1.2.1.1.3.0"],
  [".1.3.6.1", "1.3.6.1"],
  [" 2.999.4294967295 ", "2.999.4294967295"],
  ["", undefined],
  ["1", undefined],
  ["3.1", undefined],
  ["1.40", undefined],
  ["1.03", undefined],
  ["1.3.4294967296", undefined],
  ["2.4294967216", undefined],
  ["1..3", undefined],
  ["1.3.", undefined],
  [`1.3${".1".repeat(126)}`, `1.3${".1".repeat(126)}`],
  [`1.3${".1".repeat(127)}`, undefined],
  ["1.3".padEnd(1_000_000, ".1"), undefined],
  ["sysUpTime", undefined],
])("the object identifier %.40s is read as %.40s", (text, oid) => {
  expect(snmpOidOf(text)).toBe(oid);
});
