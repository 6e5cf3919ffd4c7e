import { isPlatformError } from "@orrery/model";
import { expect, test } from "vitest";
import { damaged, numbersOf } from "../../../testing/damaged-bytes.ts";
import { trialSeed, trialSize } from "../../../testing/trials.ts";
import { storedValue } from "../mapping/stored-value.ts";
import { parseObjects } from "../registration/client-objects.ts";
import { parseLinks } from "../registration/link-format.ts";
import { FORMAT, readComposite, readContent, writeContent } from "./content.ts";
import { isWithin, type Leaf, type Lwm2mPath } from "./lwm2m-path.ts";
import type { Lwm2mType, Lwm2mValue } from "./lwm2m-value.ts";

const SEED = trialSeed(11_542);
const TYPES: readonly Lwm2mType[] = [
  "STRING",
  "INTEGER",
  "UNSIGNED_INTEGER",
  "FLOAT",
  "BOOLEAN",
  "OPAQUE",
  "TIME",
  "OBJLNK",
  "CORELNK",
];
const typeOf = ([, , resource = -1]: Lwm2mPath) => TYPES[resource];
const VALUES: readonly Lwm2mValue[] = [
  { type: "STRING", value: 'a text with "quotes", <brackets> and ü' },
  { type: "INTEGER", value: -(2n ** 40n) },
  { type: "UNSIGNED_INTEGER", value: 2n ** 63n },
  { type: "FLOAT", value: 21.5 },
  { type: "BOOLEAN", value: true },
  { type: "OPAQUE", value: Buffer.from("0001fe80ff", "hex") },
  { type: "TIME", value: 1_700_000_000_000 },
  { type: "OBJLNK", value: { objectId: 3, instanceId: 0 } },
  { type: "CORELNK", value: "</3/0>" },
];
const INSTANCE = [99, 0];
const LEAVES: readonly Leaf<Lwm2mValue>[] = [
  ...VALUES.map((value, resource) => ({ path: [...INSTANCE, resource], value })),
  { path: [...INSTANCE, 300, 1], value: { type: "OPAQUE", value: Buffer.alloc(300, 7) } },
];
/** Content in every format, as clients send it, and some that is hostile from its beginning. */
const CORPUS: readonly (readonly [format: number, bytes: Buffer, path: Lwm2mPath])[] = [
  ...[FORMAT.tlv, FORMAT.json, FORMAT.senmlJson, FORMAT.senmlCbor].map(
    (format) => [format, writeContent(format, LEAVES, INSTANCE), INSTANCE] as const,
  ),
  ...LEAVES.flatMap((leaf) =>
    [FORMAT.text, FORMAT.opaque, FORMAT.cbor, FORMAT.link, FORMAT.tlv].map(
      (format) => [format, writeContent(format, [leaf], leaf.path), leaf.path] as const,
    ),
  ),
  [FORMAT.senmlCbor, Buffer.alloc(10_000, 0x81), INSTANCE], // lists in lists
  [FORMAT.senmlCbor, Buffer.from("9affffffff", "hex"), INSTANCE], // four thousand millions of records
  [FORMAT.cbor, Buffer.from("7bffffffffffffffff", "hex"), [99, 0, 0]],
  [FORMAT.cbor, Buffer.from("f97c00", "hex"), [99, 0, 3]], // infinity
  [FORMAT.senmlJson, Buffer.from("[".repeat(10_000)), INSTANCE],
  [FORMAT.senmlJson, Buffer.from(`[{"n":"/99/0/1","v":1e999999}]`), INSTANCE],
  [FORMAT.tlv, Buffer.from("1f00ffffff", "hex"), INSTANCE],
];
const LINKS = [
  '</>;rt="oma.lwm2m";ct="0 110 112 11542",</1/0>,</3/0>,</5/0>,</9>,</19>;ver=1.1,</19/0>',
  '</lwm2m>;rt="oma.lwm2m",</lwm2m/3/0>;pmin=10;x="a,b;c",</lwm2m/1/0>;ssid=123',
];

test(`damaged content is read or refused, and what is read lies where it was asked for (seed ${SEED})`, () => {
  const next = numbersOf(SEED);
  const size = trialSize(20_000);
  let refused = 0;
  for (let trial = 0; trial < size; trial += 1) {
    const [format, base, path] = CORPUS[next(CORPUS.length)] ?? [FORMAT.text, Buffer.alloc(0), INSTANCE];
    const bytes = trial < CORPUS.length ? (CORPUS[trial]?.[1] ?? base) : damaged(base, next);
    const isComposite = next(8) === 0;
    try {
      const leaves = isComposite ? readComposite(format, bytes, typeOf) : readContent(format, bytes, path, typeOf);
      for (const leaf of leaves) {
        expect(isComposite || isWithin(leaf.path, path)).toBe(true);
        const stored = storedValue([leaf]);
        if (stored?.type === "DOUBLE") expect(stored.value).toSatisfy(Number.isFinite);
      }
    } catch (error) {
      if (!isPlatformError(error, "badRequest")) throw error;
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(size / 10);
  expect(refused).toBeLessThan(size);
});

test(`damaged links of a registration name objects or nothing (seed ${SEED})`, () => {
  const next = numbersOf(SEED);
  for (let trial = trialSize(5_000); trial > 0; trial -= 1) {
    const text = damaged(Buffer.from(LINKS[next(LINKS.length)] ?? ""), next).toString("utf8");
    const { objects, formats } = parseObjects(text);
    for (const [id, { version, instances }] of objects) {
      for (const each of [id, ...instances]) expect(each >= 0 && each <= 65_535).toBe(true);
      expect(version).toMatch(/^\d{1,3}\.\d{1,3}$/);
    }
    expect(formats.every(Number.isInteger)).toBe(true);
  }
});

test("of hostile links no more are read than any client has", () => {
  expect(parseLinks("<>,".repeat(100_000))).toHaveLength(2_000);
  expect(parseLinks(`</3/0>${";a=b".repeat(100_000)}`)[0]?.parameters.size).toBe(1);
  expect(parseLinks(`<${"<".repeat(1_000_000)}`)).toEqual([]);
});
