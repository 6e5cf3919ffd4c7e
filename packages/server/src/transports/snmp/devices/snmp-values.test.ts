import type { SnmpDataType } from "@orrery/model";
import { expect, test } from "vitest";
import type { Variable } from "../wire/variable.ts";
import { valueJson, variableOf } from "./snmp-values.ts";

const octets = (text: string | Buffer): Variable => ({ type: "octets", value: Buffer.from(text) });
const integer = (value: number): Variable => ({ type: "integer", value });

test.each<[Variable, SnmpDataType, string | undefined]>([
  [integer(5), "LONG", "5"],
  [{ type: "counter64", value: 18_446_744_073_709_551_615n }, "LONG", undefined], // more than a LONG can be
  [{ type: "counter64", value: 9_223_372_036_854_775_807n }, "LONG", "9223372036854775807"],
  [{ type: "timeTicks", value: 12_345 }, "LONG", "12345"],
  [octets(" +17 "), "LONG", "17"],
  [octets("21.5"), "LONG", undefined],
  [octets("21.5"), "DOUBLE", "21.5"],
  [integer(3), "DOUBLE", "3.0"],
  [octets(""), "DOUBLE", undefined],
  [octets("warm"), "DOUBLE", undefined],
  [{ type: "opaque", value: Buffer.from("9f780441ac0000", "hex") }, "DOUBLE", "21.5"],
  [octets("TRUE"), "BOOLEAN", "true"],
  [integer(1), "BOOLEAN", "true"],
  [integer(2), "BOOLEAN", "false"],
  [octets('say "hi"\n'), "STRING", '"say \\"hi\\"\\n"'],
  [octets(Buffer.from([0, 0x1b, 0xff])), "STRING", '"00:1b:ff"'],
  [octets('{"a":1}'), "JSON", '"{\\"a\\":1}"'],
  [{ type: "timeTicks", value: 9_400_123 }, "STRING", '"1 day, 2:06:41.23"'],
  [{ type: "timeTicks", value: 5 }, "STRING", '"0:00:00.05"'],
  [{ type: "ipAddress", value: Buffer.from([10, 0, 0, 1]) }, "STRING", '"10.0.0.1"'],
  [{ type: "oid", value: "1.3.6" }, "STRING", '"1.3.6"'],
  [{ type: "missing" }, "STRING", undefined],
])("%o as %s is %s", (variable, type, json) => {
  expect(valueJson(variable, type)).toBe(json);
});

test.each<[string, SnmpDataType, Variable]>([
  ["5", "LONG", integer(5)],
  ["-2147483648", "LONG", integer(-2_147_483_648)],
  ["2147483648", "LONG", octets("2147483648")],
  ["5.5", "LONG", octets("5.5")],
  ["5", "DOUBLE", octets("5")],
  ["true", "BOOLEAN", octets("true")],
  ["grün", "STRING", octets("grün")],
])("%s is written as %s", (text, type, variable) => {
  expect(variableOf(text, type)).toEqual(variable);
});
