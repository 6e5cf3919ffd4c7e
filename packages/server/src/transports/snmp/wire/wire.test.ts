import { describe, expect, test } from "vitest";
import { BerError, BerReader, bigintTlv, integerTlv } from "./ber.ts";
import { communityMessageBytes, readCommunityMessage, versionOf } from "./community-message.ts";
import { oidTlv, readOid } from "./oid.ts";
import { plainPdu, SYS_UP_TIME, TRAP_OID } from "./pdu.ts";
import type { Variable } from "./variable.ts";

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

test.each([
  [0, "02 01 00"],
  [127, "02 01 7f"],
  [128, "02 02 00 80"],
  [-1, "02 01 ff"],
  [-128, "02 01 80"],
  [-129, "02 02 ff 7f"],
  [0x7fff_ffff, "02 04 7f ff ff ff"],
  [-0x8000_0000, "02 04 80 00 00 00"],
])("the integer %i is %s", (value, bytes) => {
  expect(integerTlv(value)).toEqual(hex(bytes));
  expect(new BerReader(hex(bytes)).integer()).toBe(value);
});

test("unsigned values are read with and without their leading zero", () => {
  expect(new BerReader(hex("41 05 00 ff ff ff ff")).unsigned(0x41)).toBe(0xffff_ffff);
  expect(new BerReader(hex("41 04 ff ff ff ff")).unsigned(0x41)).toBe(0xffff_ffff);
  const large = bigintTlv(0xffff_ffff_ffff_ffffn, 0x46);
  expect(large).toEqual(hex("46 09 00 ff ff ff ff ff ff ff ff"));
  expect(new BerReader(large).unsigned64(0x46)).toBe(0xffff_ffff_ffff_ffffn);
});

test.each(["1.3.6.1.2.1.1.3.0", "0.39", "2.999.4294967295", `1.3${".1".repeat(126)}`])(
  "the object identifier %.40s is read as it was written",
  (oid) => {
    expect(readOid(new BerReader(oidTlv(oid)).octets(0x06))).toBe(oid);
  },
);

const VALUES: readonly Variable[] = [
  { type: "integer", value: -5 },
  { type: "counter32", value: 4_294_967_295 },
  { type: "gauge32", value: 0 },
  { type: "timeTicks", value: 12_345 },
  { type: "counter64", value: 18_446_744_073_709_551_615n },
  { type: "octets", value: Buffer.alloc(300, 7) },
  { type: "ipAddress", value: Buffer.from([10, 0, 0, 1]) },
  { type: "opaque", value: hex("9f7804 41a40000") },
  { type: "oid", value: "1.3.6.1.4.1.8072" },
  { type: "missing" },
];
test.each(["V1", "V2C"] as const)("a message of %s is read as it was written", (version) => {
  const bindings = VALUES.map((value, index) => ({ oid: `1.3.6.1.${index}.0`, value }));
  const pdu = { ...plainPdu("response", 0x7fff_fffe, bindings), errorStatus: 2, errorIndex: 3 };
  const message = { version, community: Buffer.from("öffentlich"), pdu };
  const bytes = communityMessageBytes(message);
  expect(versionOf(bytes)).toBe(version);
  expect(readCommunityMessage(bytes)).toEqual(message);
});

/** A trap of version 1 from 10.0.0.1 after 2:03. */
const trapV1 = (enterprise: string, generic: string, specific: string) => {
  const body = `${enterprise} 40 04 0a 00 00 01 ${generic} ${specific} 43 02 30 0c 30 00`.replaceAll(" ", "");
  const pdu = `a4${(body.length / 2).toString(16).padStart(2, "0")}${body}`;
  const rest = `02 01 00 04 01 63 ${pdu}`.replaceAll(" ", "");
  return hex(`30${(rest.length / 2).toString(16).padStart(2, "0")}${rest}`);
};
test.each([
  ["02 01 03", "02 01 00", "1.3.6.1.6.3.1.1.5.4"],
  ["02 01 06", "02 01 11", "1.3.6.1.4.1.0.17"],
])("a trap of version 1 is one of version 2 (%s)", (generic, specific, kind) => {
  const { pdu } = readCommunityMessage(trapV1("06 05 2b 06 01 04 01", generic, specific));
  expect(pdu.bindings).toEqual([
    { oid: SYS_UP_TIME, value: { type: "timeTicks", value: 12_300 } },
    { oid: TRAP_OID, value: { type: "oid", value: kind } },
  ]);
});

describe("what is no message", () => {
  test.each([
    ["nothing", ""],
    ["another type", "04 01 00"],
    ["an unknown version", "30 03 02 01 05"],
    ["a length without end", "30 80 02 01 00"],
    ["a length of too many bytes", "30 85 01 01 01 01 01"],
    ["less than its length", "30 10 02 01 01"],
    ["an integer of too many bytes", "30 08 02 06 01 02 03 04 05 06"],
    ["an unknown kind", "30 0d 02 01 01 04 01 63 a9 05 02 01 00 02 00"],
    [
      "a value of an unknown type",
      "30 1c 02 01 01 04 01 63 a2 14 02 01 01 02 01 00 02 01 00 30 09 30 07 06 02 2b 06 4f 01 00",
    ],
    [
      "an object identifier without end",
      "30 1c 02 01 01 04 01 63 a2 14 02 01 01 02 01 00 02 01 00 30 09 30 07 06 02 2b 86 05 01 00",
    ],
  ])("%s", (_what, bytes) => {
    expect(() => {
      versionOf(hex(bytes));
      readCommunityMessage(hex(bytes));
    }).toThrow(BerError);
  });
});
