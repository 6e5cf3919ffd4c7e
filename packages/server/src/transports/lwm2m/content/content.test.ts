import { describe, expect, test } from "vitest";
import { FORMAT, readComposite, readContent, writeContent } from "./content.ts";
import { type Leaf, parsePath, pathText } from "./lwm2m-path.ts";
import type { Lwm2mType, Lwm2mValue } from "./lwm2m-value.ts";

/** Some resources of the objects Device and of a custom one. */
const TYPES: Readonly<Record<string, Lwm2mType>> = {
  "3/0": "STRING",
  "3/1": "STRING",
  "3/2": "STRING",
  "3/3": "STRING",
  "3/6": "INTEGER",
  "3/7": "INTEGER",
  "3/8": "INTEGER",
  "3/9": "INTEGER",
  "3/10": "INTEGER",
  "3/11": "INTEGER",
  "3/13": "TIME",
  "3/14": "STRING",
  "3/16": "STRING",
  "99/0": "STRING",
  "99/1": "INTEGER",
  "99/2": "UNSIGNED_INTEGER",
  "99/3": "FLOAT",
  "99/4": "BOOLEAN",
  "99/5": "OPAQUE",
  "99/6": "TIME",
  "99/7": "OBJLNK",
  "99/8": "CORELNK",
};
const typeOf = ([object, , resource]: readonly number[]) => TYPES[`${object}/${resource}`];
const hex = (...parts: readonly string[]) => Buffer.from(parts.join("").replaceAll(" ", ""), "hex");
const ascii = (text: string) => Buffer.from(text).toString("hex");
const shown = (leaves: readonly Leaf<Lwm2mValue>[]) =>
  leaves.map(({ path, value }) => [
    pathText(path),
    value.type,
    Buffer.isBuffer(value.value) ? value.value.toString("hex") : value.value,
  ]);
const path = (text: string) => parsePath(text) ?? [];
const leaf = (place: string, value: Lwm2mValue): Leaf<Lwm2mValue> => ({ path: path(place), value });

describe("reading", () => {
  test("TLV: the example of the specification, whose two integers without enough bytes are accepted", () => {
    const device = hex(
      `c80014${ascii("Open Mobile Alliance")} c80116${ascii("Lightweight M2M Client")} c80209${ascii("345000123")}`,
      `c303${ascii("1.0")} 8606 410001 410105 880708 42000ed8 42011388 8708 41007d 42010384 c10964 c10a0f`,
      `830b410000 c40d5182428f c60e${ascii("+02:00")} c110${ascii("U")}`,
    );
    expect(shown(readContent(FORMAT.tlv, device, [3, 0], typeOf))).toEqual([
      ["/3/0/0", "STRING", "Open Mobile Alliance"],
      ["/3/0/1", "STRING", "Lightweight M2M Client"],
      ["/3/0/2", "STRING", "345000123"],
      ["/3/0/3", "STRING", "1.0"],
      ["/3/0/6/0", "INTEGER", 1n],
      ["/3/0/6/1", "INTEGER", 5n],
      ["/3/0/7/0", "INTEGER", 3800n],
      ["/3/0/7/1", "INTEGER", 5000n],
      ["/3/0/8/0", "INTEGER", 125n],
      ["/3/0/8/1", "INTEGER", 900n],
      ["/3/0/9", "INTEGER", 100n],
      ["/3/0/10", "INTEGER", 15n],
      ["/3/0/11/0", "INTEGER", 0n],
      ["/3/0/13", "TIME", 1_367_491_215_000],
      ["/3/0/14", "STRING", "+02:00"],
      ["/3/0/16", "STRING", "U"],
    ]);
  });

  const json = (text: string) => Buffer.from(text);
  test.each<[string, number | undefined, Buffer, string, readonly unknown[]]>([
    // what, format, content, path, leaves
    [
      "TLV of instances",
      FORMAT.tlv,
      hex("0300 c10101 0301 c10102"),
      "/99",
      [
        ["/99/0/1", "INTEGER", 1n],
        ["/99/1/1", "INTEGER", 2n],
      ],
    ],
    ["TLV of one resource", FORMAT.tlv, hex("c1 09 64"), "/3/0/9", [["/3/0/9", "INTEGER", 100n]]],
    ["TLV of a negative integer", FORMAT.tlv, hex("c2 01 ff38"), "/99/1", [["/99/1/1", "INTEGER", -200n]]],
    [
      "TLV of a large id and length",
      FORMAT.tlv,
      hex("e8 1000 08", ascii("12345678")),
      "/99/0",
      [["/99/0/4096", "OPAQUE", ascii("12345678")]],
    ],
    [
      "TLV of resource instances",
      FORMAT.oldTlv,
      hex("41007d 42010384"),
      "/3/0/8",
      [
        ["/3/0/8/0", "INTEGER", 125n],
        ["/3/0/8/1", "INTEGER", 900n],
      ],
    ],
    ["TLV of a float, without a format", undefined, hex("c4 03 3fc00000"), "/99/0", [["/99/0/3", "FLOAT", 1.5]]],
    [
      "TLV of links",
      FORMAT.tlv,
      hex("c4 07 00030001"),
      "/99/0",
      [["/99/0/7", "OBJLNK", { objectId: 3, instanceId: 1 }]],
    ],
    ["text", FORMAT.text, json("42"), "/3/0/9", [["/3/0/9", "INTEGER", 42n]]],
    ["text, by default of resources", undefined, json("1.50"), "/99/0/3", [["/99/0/3", "FLOAT", 1.5]]],
    ["text of a boolean", FORMAT.oldText, json("1"), "/99/0/4", [["/99/0/4", "BOOLEAN", true]]],
    ["text of a time", FORMAT.text, json("1367491215"), "/3/0/13", [["/3/0/13", "TIME", 1_367_491_215_000]]],
    ["text of bytes", FORMAT.text, json("AQI="), "/99/0/5", [["/99/0/5", "OPAQUE", "0102"]]],
    ["text of an unknown resource", FORMAT.text, json("any"), "/99/0/77", [["/99/0/77", "STRING", "any"]]],
    ["opaque", FORMAT.opaque, hex("0102"), "/99/0/5", [["/99/0/5", "OPAQUE", "0102"]]],
    ["links", FORMAT.link, json("</3/0>"), "/99/0/8", [["/99/0/8", "CORELNK", "</3/0>"]]],
    ["CBOR of an integer", FORMAT.cbor, hex("1864"), "/3/0/9", [["/3/0/9", "INTEGER", 100n]]],
    ["CBOR of half a float", FORMAT.cbor, hex("f93e00"), "/99/0/3", [["/99/0/3", "FLOAT", 1.5]]],
    ["CBOR of a tagged time", FORMAT.cbor, hex("c1 1a 5182428f"), "/99/0/6", [["/99/0/6", "TIME", 1_367_491_215_000]]],
    ["CBOR of a text in parts", FORMAT.cbor, hex("7f 6161 6162 ff"), "/99/0/0", [["/99/0/0", "STRING", "ab"]]],
    [
      "JSON",
      FORMAT.json,
      json('{"bn":"/3/0/","e":[{"n":"0","sv":"x"},{"n":"9","v":95},{"n":"8/1","v":900}]}'),
      "/3/0",
      [
        ["/3/0/0", "STRING", "x"],
        ["/3/0/9", "INTEGER", 95n],
        ["/3/0/8/1", "INTEGER", 900n],
      ],
    ],
    ["JSON without base name", FORMAT.oldJson, json('{"e":[{"bv":true}]}'), "/99/0/4", [["/99/0/4", "BOOLEAN", true]]],
    [
      "JSON of bytes and links",
      FORMAT.json,
      json('{"bn":"/99/0","e":[{"n":"5","sv":"AQI="},{"n":"7","ov":"3:1"}]}'),
      "/99/0",
      [
        ["/99/0/5", "OPAQUE", "0102"],
        ["/99/0/7", "OBJLNK", { objectId: 3, instanceId: 1 }],
      ],
    ],
    [
      "SenML JSON",
      FORMAT.senmlJson,
      json(
        '[{"bn":"/99/0/","n":"1","v":9007199254740993},{"n":"3","v":42},{"n":"4","vb":false},{"n":"5","vd":"_w"},{"n":"7","vlo":"3:1"}]',
      ),
      "/99/0",
      [
        ["/99/0/1", "INTEGER", 9007199254740993n],
        ["/99/0/3", "FLOAT", 42],
        ["/99/0/4", "BOOLEAN", false],
        ["/99/0/5", "OPAQUE", "ff"],
        ["/99/0/7", "OBJLNK", { objectId: 3, instanceId: 1 }],
      ],
    ],
    [
      "SenML JSON of an unknown resource",
      FORMAT.senmlJson,
      json('[{"n":"/99/0/70","v":4.0},{"n":"/99/0/71","v":4}]'),
      "/99",
      [
        ["/99/0/70", "FLOAT", 4],
        ["/99/0/71", "INTEGER", 4n],
      ],
    ],
    [
      "SenML CBOR",
      FORMAT.senmlCbor,
      hex("82 a3 21", "66", ascii("/99/0/"), "00 61 31 02 29 a2 00 61 35 08 41 ff"),
      "/99/0",
      [
        ["/99/0/1", "INTEGER", -10n],
        ["/99/0/5", "OPAQUE", "ff"],
      ],
    ],
  ])("%s", (_what, format, content, place, expected) => {
    expect(shown(readContent(format, content, path(place), typeOf))).toEqual(expected);
  });

  test.each([
    ["cut off", FORMAT.tlv, hex("c8 00 14 4f"), "/3/0"],
    ["an integer of nine bytes", FORMAT.tlv, hex("c8 09 09 000000000000000001"), "/3/0"],
    ["a boolean of two bytes", FORMAT.tlv, hex("c2 04 0101"), "/99/0"],
    ["no number", FORMAT.text, Buffer.from("4x"), "/3/0/9"],
    ["another path", FORMAT.senmlJson, Buffer.from('[{"n":"/4/0/1","v":1}]'), "/3/0"],
    ["an instance as a value", FORMAT.senmlJson, Buffer.from('[{"n":"/3/0","v":1}]'), "/3"],
    ["a text for an integer", FORMAT.senmlJson, Buffer.from('[{"n":"/3/0/9","vs":"1"}]'), "/3/0"],
    ["no JSON", FORMAT.json, Buffer.from("{"), "/3/0"],
    ["no entries", FORMAT.json, Buffer.from("[]"), "/3/0"],
    ["deep CBOR", FORMAT.senmlCbor, Buffer.alloc(1_000, 0x81), "/3/0"],
    ["CBOR that promises too much", FORMAT.senmlCbor, hex("9b ffffffffffffffff"), "/3/0"],
    ["CBOR in parts of a number", FORMAT.senmlCbor, hex("1f ff"), "/3/0"],
    ["text for an instance", FORMAT.text, Buffer.from("x"), "/3/0"],
    ["an unknown format", 9_999, Buffer.from("x"), "/3/0/9"],
  ])("is refused: %s", (_what, format, content, place) => {
    expect(() => readContent(format, content, path(place), typeOf)).toThrow(
      expect.objectContaining({ code: "badRequest" }),
    );
  });
});

const SINGLES = [
  leaf("/99/0/0", { type: "STRING", value: "ä" }),
  leaf("/99/0/1", { type: "INTEGER", value: -9_007_199_254_740_993n }),
  leaf("/99/0/2", { type: "UNSIGNED_INTEGER", value: 2n ** 64n - 1n }),
  leaf("/99/0/3", { type: "FLOAT", value: 42 }),
  leaf("/99/0/4", { type: "BOOLEAN", value: true }),
  leaf("/99/0/5", { type: "OPAQUE", value: Buffer.from([0, 255]) }),
  leaf("/99/0/6", { type: "TIME", value: 1_367_491_215_000 }),
  leaf("/99/0/7", { type: "OBJLNK", value: { objectId: 3, instanceId: 65_535 } }),
  leaf("/99/0/8", { type: "CORELNK", value: "</3/0>" }),
];
const MULTIPLE = [
  leaf("/99/0/1/0", { type: "INTEGER", value: 200n }),
  leaf("/99/0/1/300", { type: "INTEGER", value: -129n }),
];

describe("what is written is read again", () => {
  test.each([FORMAT.tlv, FORMAT.json, FORMAT.senmlJson, FORMAT.senmlCbor])("format %s", (format) => {
    for (const place of ["/99", "/99/0"]) {
      const all = [...SINGLES.filter(({ path: [, , id] }) => id !== 1), ...MULTIPLE];
      expect(readContent(format, writeContent(format, all, path(place)), path(place), typeOf)).toEqual(all);
    }
    for (const one of SINGLES) {
      expect(readContent(format, writeContent(format, [one], one.path), one.path, typeOf)).toEqual([one]);
    }
    const { path: multiple } = leaf("/99/0/1", { type: "BOOLEAN", value: true });
    expect(readContent(format, writeContent(format, MULTIPLE, multiple), multiple, typeOf)).toEqual(MULTIPLE);
  });

  test.each([FORMAT.text, FORMAT.cbor])("one value in format %s", (format) => {
    for (const one of SINGLES) {
      expect(readContent(format, writeContent(format, [one], one.path), one.path, typeOf)).toEqual([one]);
    }
  });
});

test("composite content has paths of several objects", () => {
  const pack = Buffer.from('[{"n":"/3/0/9","v":95},{"n":"/99/0/0","vs":"x"}]');
  expect(shown(readComposite(FORMAT.senmlJson, pack, typeOf))).toEqual([
    ["/3/0/9", "INTEGER", 95n],
    ["/99/0/0", "STRING", "x"],
  ]);
  expect(() => readComposite(FORMAT.tlv, pack, typeOf)).toThrow(/has no paths/);
});
