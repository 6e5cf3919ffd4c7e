import {
  binary,
  byte,
  bytesOf,
  connect,
  EVERY_PROPERTY,
  packet,
  properties,
  text,
  uint16,
  uint32,
  variable,
} from "./mqtt-bytes.ts";

export type Version = 3 | 4 | 5;
/** A packet with its name; the reason code of MQTT 5, or `ok` when it is accepted. */
export type Row = readonly [what: string, hex: string, expected: number | "ok"];

export const MALFORMED = 0x81;
export const PROTOCOL = 0x82;
export const PAYLOAD_INVALID = 0x99;
export const TOPIC_INVALID = 0x90;
export const RETAIN = 0x9a;

export const PINGREQ = "c000";
/** The answer to PINGREQ, perhaps before that to a publish, which is made durable meanwhile. */
export const TAKEN = /d000(?:40020007)?$/;
export const TOPIC = text("v1/devices/me/telemetry");
export const FILTER = text("v1/devices/me/attributes");

/** Texts that MQTT does not allow [MQTT-1.5.4-1, MQTT-1.5.4-2]. */
export const NO_TEXTS: readonly (readonly [string, string])[] = [
  ["the character 0", binary(bytesOf("a\0b"))],
  ["half a surrogate pair", binary("61eda080")],
  ["both halves of one", binary("eda080edb080")],
  ["an overlong character", binary("61c0af")],
  ["an overlong 0", binary("c080")],
  ["a byte of no character", binary("61ff")],
  ["half a character", binary("61e282")],
  ["a character beyond Unicode", binary("f4908080")],
  ["an end beyond the packet", uint16(500) + bytesOf("abc")],
];

export function identity(version: Version, changes: Partial<Parameters<typeof connect>[0]> = {}): string {
  const name = version === 3 ? text("MQIsdp") : text("MQTT");
  return connect({ name, level: version, payload: text("client") + text("token"), ...changes });
}

export const withId = (type: number, body: string) => packet(type, uint16(7) + body);
export const none = (version: Version) => (version === 5 ? "00" : "");
export const publish = (body: string, first = 0x32) => packet(first, body);

/** The packets with properties: how they are encoded with them, and which they may have. */
export const CARRIERS: readonly (readonly [string, (all: string) => string, readonly number[]])[] = [
  ["PUBLISH", (all) => publish(TOPIC + uint16(7) + all + bytesOf("{}")), [1, 2, 3, 8, 9, 35]],
  ["PUBACK", (all) => withId(0x40, `00${all}`), [31]],
  ["PUBREL", (all) => withId(0x62, `00${all}`), [31]],
  ["SUBSCRIBE", (all) => withId(0x82, `${all + FILTER}00`), [11]],
  ["UNSUBSCRIBE", (all) => withId(0xa2, all + FILTER), []],
];
export const CONNECT_CARRIERS: typeof CARRIERS = [
  ["CONNECT", (all) => identity(5, { properties: all }), [17, 23, 25, 33, 34, 39]],
  ["a will", (all) => withWill(5, all + text("will") + text("gone")), [1, 2, 3, 8, 9, 24]],
];

export function withWill(version: Version, will: string, flags = 0x86): string {
  return identity(version, { flags, payload: text("client") + will + text("token") });
}

export function propertyRows(carriers: typeof CARRIERS): Row[] {
  return carriers.flatMap(([name, write, allowed]) => {
    const known = [...EVERY_PROPERTY].flatMap(([id, value]): Row[] => {
      const whole = byte(id) + value;
      const what = `${name} with the property ${id}`;
      if (id === 38) return [[`${what}, twice`, write(properties(whole, whole)), "ok"]];
      if (name === "PUBLISH" && id === 11) return [[what, write(properties(whole)), PROTOCOL]];
      if (name === "CONNECT" && id === 21) return [[what, write(properties(whole)), 0x8c]];
      if (name === "CONNECT" && id === 22) return [[`${what} alone`, write(properties(whole)), PROTOCOL]];
      if (!allowed.includes(id)) return [[what, write(properties(whole)), MALFORMED]];
      return [
        [what, write(properties(whole)), "ok"],
        [`${what}, twice`, write(properties(whole, whole)), PROTOCOL],
        [`${what}, cut off`, write(properties(whole.slice(0, -2))), MALFORMED],
      ];
    });
    const unknown = [0, 4, 10, 20, 27, 30, 43, 127].map(
      (id): Row => [`${name} with the unknown property ${id}`, write(properties(byte(id) + byte(0))), MALFORMED],
    );
    return [
      ...known,
      ...unknown,
      ...NO_TEXTS.map(
        ([what, no]): Row => [
          `${name} with a user property of ${what}`,
          write(properties(`26${text("name")}${no}`)),
          MALFORMED,
        ],
      ),
      [`${name} with an identifier in two bytes`, write(properties(`a600${text("a")}${text("b")}`)), MALFORMED],
      [`${name} with properties beyond its end`, write(variable(2_000)), MALFORMED],
      [`${name} with a padded length of properties`, write("8000"), MALFORMED],
      [`${name} with a length of properties of five bytes`, write("ffffffff7f"), MALFORMED],
    ];
  });
}

export const VALUES: readonly Row[] = [
  ["a receive maximum of 0", identity(5, { properties: properties(`21${uint16(0)}`) }), PROTOCOL],
  ["a maximum packet size of 0", identity(5, { properties: properties(`27${uint32(0)}`) }), PROTOCOL],
  ["request problem information 2", identity(5, { properties: properties("1702") }), PROTOCOL],
  ["request response information 2", identity(5, { properties: properties("1902") }), PROTOCOL],
  ["a topic alias maximum of 0", identity(5, { properties: properties("220000") }), "ok"],
  ["a will with payload format indicator 2", withWill(5, properties("0102") + text("will") + text("x")), PROTOCOL],
  ["a will that is false UTF-8", withWill(5, properties("0101") + text("will") + binary("ff")), PAYLOAD_INVALID],
  ["a will with a wildcard to answer on", withWill(5, properties(`08${text("a/+")}`) + text("w") + text("")), PROTOCOL],
  ["a retained will", withWill(5, `00${text("will")}${text("x")}`, 0xa6), RETAIN],
];

export const CONNECTED_VALUES: readonly Row[] = [
  ["payload format indicator 2", publish(`${TOPIC}0007${properties("0102")}${bytesOf("{}")}`), PROTOCOL],
  ["a topic alias of 0", publish(`${TOPIC}0007${properties("230000")}${bytesOf("{}")}`), 0x94],
  ["a topic alias beyond the maximum", publish(`${TOPIC}0007${properties("230011")}${bytesOf("{}")}`), 0x94],
  ["an alias of no topic", publish(`00000007${properties("230005")}${bytesOf("{}")}`), PROTOCOL],
  ["no topic and no alias", publish("0000000700"), PROTOCOL],
  ["an answer to a wildcard", publish(`${TOPIC}0007${properties(`08${text("a/#")}`)}${bytesOf("{}")}`), PROTOCOL],
  ["an answer to no topic", publish(`${TOPIC}0007${properties(`08${text("")}`)}${bytesOf("{}")}`), PROTOCOL],
  ["a subscription identifier of 0", withId(0x82, `${properties("0b00") + FILTER}00`), PROTOCOL],
  ["retain", publish(`${TOPIC}000700${bytesOf("{}")}`, 0x33), RETAIN],
  ["a padded length", `32a000${TOPIC}000700${bytesOf("{}   ")}`.replace(/^32a000/, "329f00"), MALFORMED],
  ["a padded PINGREQ", "c08000", MALFORMED],
  ["a PUBACK with the reason 1", withId(0x40, "01"), PROTOCOL],
  ["a PUBREL with the reason 0x80", withId(0x62, "80"), PROTOCOL],
  ["a PUBREL with the reason 0x92", withId(0x62, "92"), "ok"],
  ["a DISCONNECT with the reason 0x8e", packet(0xe0, "8e"), PROTOCOL],
  ["a DISCONNECT that keeps the session", packet(0xe0, `00${properties(`11${uint32(5)}`)}`), PROTOCOL],
  ["a DISCONNECT with a receive maximum", packet(0xe0, `00${properties(`21${uint16(5)}`)}`), MALFORMED],
  ["a DISCONNECT with a reference", packet(0xe0, `00${properties(`1c${text("x")}`)}`), MALFORMED],
  ["a DISCONNECT with two reasons", packet(0xe0, `00${properties(`1f${text("x")}`, `1f${text("x")}`)}`), PROTOCOL],
  ["a DISCONNECT that goes on", packet(0xe0, "000000"), MALFORMED],
  ["AUTH without a method", packet(0xf0, ""), PROTOCOL],
  ["AUTH with a reason", packet(0xf0, `18${properties()}`), PROTOCOL],
  ["AUTH with flags", packet(0xf1, ""), MALFORMED],
  ...[0x40, 0x80, 0xc0].map((bits): Row => [`reserved bits ${bits}`, subscribe(5, FILTER + byte(bits)), MALFORMED]),
  ["a wanted QoS of 3", subscribe(5, `${FILTER}03`), PROTOCOL],
  ["retain handling 3", subscribe(5, `${FILTER}30`), PROTOCOL],
  ["every option that there is", subscribe(5, `${FILTER}2e`), "ok"],
  ...["$share/a/b", "$share//b", "$share/a", "$share/a+/b", "$share/"].map(
    (filter): Row => [`the shared subscription ${filter}`, subscribe(5, `${text(filter)}00`), 0x9e],
  ),
];

export function subscribe(version: Version, payload: string): string {
  return withId(0x82, none(version) + payload);
}

export function unsubscribe(version: Version, payload: string): string {
  return withId(0xa2, none(version) + payload);
}

export function connectRows(version: Version): Row[] {
  const will = (topic: string) => withWill(version, `${none(version)}${topic}${text("x")}`);
  const whole = identity(version);
  const payload = (parts: string) => identity(version, { payload: parts });
  return [
    ["what is right", whole, "ok"],
    ["the reserved flag", identity(version, { flags: 0x83 }), MALFORMED],
    ["a will of QoS 3", withWill(version, `${none(version) + text("w")}${text("x")}`, 0x9e), MALFORMED],
    ["a QoS of no will", identity(version, { flags: 0x8a }), MALFORMED],
    ["a retain flag of no will", identity(version, { flags: 0xa2 }), MALFORMED],
    ["a byte too many", payload(`${text("client")}${text("token")}00`), MALFORMED],
    ["no client id", payload(""), MALFORMED],
    ["half a length", payload("00"), MALFORMED],
    ["a will that is not there", identity(version, { flags: 0x86, payload: text("client") }), MALFORMED],
    ["an empty will topic", will(text("")), PROTOCOL],
    ["a wildcard in the will topic", will(text("a/+")), TOPIC_INVALID],
    ["another wildcard in the will topic", will(text("#")), TOPIC_INVALID],
    ["flags in its first byte", whole.replace(/^10/, "11"), MALFORMED],
    ...NO_TEXTS.flatMap(([what, no]): Row[] => [
      [`a client id of ${what}`, payload(no + text("token")), MALFORMED],
      [`a user name of ${what}`, payload(text("client") + no), MALFORMED],
      [`a will topic of ${what}`, will(no), MALFORMED],
    ]),
    ...(version === 5
      ? []
      : ([["a password without a user name", identity(version, { flags: 0x42 }), MALFORMED]] as const)),
  ];
}

export function connectedRows(version: Version): Row[] {
  const flagged = [0x41, 0x48, 0x60, 0x68, 0x6f, 0x80, 0x8a, 0xa0, 0xaa, 0xc1, 0xe1].map((first): Row => {
    const isRepeated = version === 3 && (first === 0x8a || first === 0xaa); // MQTT 3.1 allows DUP there
    const type = first >> 4;
    const filters = `${uint16(7)}${none(version)}${FILTER}${type === 8 ? "00" : ""}`;
    const bodies: Record<number, string> = { 4: uint16(7), 6: uint16(7), 8: filters, 10: filters, 12: "", 14: "" };
    return [`the first byte ${byte(first)}`, packet(first, bodies[type] ?? ""), isRepeated ? "ok" : MALFORMED];
  });
  return [
    ...flagged,
    ["a reserved type", packet(0x00, ""), MALFORMED],
    ["a second CONNECT", identity(version), PROTOCOL],
    ["CONNACK", packet(0x20, "0000"), PROTOCOL],
    ["SUBACK", packet(0x90, "000100"), PROTOCOL],
    ["UNSUBACK", packet(0xb0, "0001"), PROTOCOL],
    ["PINGRESP", packet(0xd0, ""), PROTOCOL],
    ["PUBREC of nothing that was sent", packet(0x50, "0001"), PROTOCOL],
    ["PUBCOMP of nothing that was sent", packet(0x70, "0001"), PROTOCOL],
    ["PINGREQ with a body", packet(0xc0, "00"), MALFORMED],
    ["PUBACK of one byte", packet(0x40, "00"), MALFORMED],
    ["PUBACK without a packet id", packet(0x40, ""), MALFORMED],
    ["PUBACK with the packet id 0", packet(0x40, "0000"), PROTOCOL],
    ["PUBACK of something else", packet(0x40, "0009"), "ok"],
    ["PUBREL with the packet id 0", packet(0x62, "0000"), PROTOCOL],
    ["PUBREL sent again", packet(0x6a, "0009"), version === 3 ? "ok" : MALFORMED],
    ["QoS 3", publish(TOPIC + uint16(7) + none(version) + bytesOf("{}"), 0x36), MALFORMED],
    ["QoS 0 sent again", publish(TOPIC + none(version) + bytesOf("{}"), 0x38), version === 3 ? "ok" : MALFORMED],
    ["PUBLISH without a topic", publish("", 0x30), MALFORMED],
    ["PUBLISH of half a topic's length", publish("00", 0x30), MALFORMED],
    ["PUBLISH with an empty topic", publish(text("") + uint16(7) + none(version)), PROTOCOL],
    ["PUBLISH without a packet id", publish(TOPIC, 0x32), MALFORMED],
    ["PUBLISH with half a packet id", publish(`${TOPIC}00`, 0x32), MALFORMED],
    ["PUBLISH with the packet id 0", publish(`${TOPIC}0000${none(version)}`, 0x32), PROTOCOL],
    ["PUBLISH to +", publish(text("a/+") + uint16(7) + none(version)), TOPIC_INVALID],
    ["PUBLISH to #", publish(text("#") + uint16(7) + none(version)), TOPIC_INVALID],
    ["SUBSCRIBE without a filter", subscribe(version, ""), PROTOCOL],
    ["SUBSCRIBE without options", subscribe(version, FILTER), MALFORMED],
    ["SUBSCRIBE without a packet id", packet(0x82, ""), MALFORMED],
    ["SUBSCRIBE with the packet id 0", packet(0x82, `0000${none(version)}${FILTER}00`), PROTOCOL],
    ["SUBSCRIBE with an empty filter", subscribe(version, `${text("")}00`), PROTOCOL],
    ["SUBSCRIBE with half a length", subscribe(version, `${FILTER}0000`), MALFORMED],
    ["UNSUBSCRIBE without a filter", unsubscribe(version, ""), PROTOCOL],
    ["UNSUBSCRIBE without a packet id", packet(0xa2, ""), MALFORMED],
    ["UNSUBSCRIBE with the packet id 0", packet(0xa2, `0000${none(version)}${FILTER}`), PROTOCOL],
    ["UNSUBSCRIBE with an empty filter", unsubscribe(version, text("")), PROTOCOL],
    ["UNSUBSCRIBE of what is not subscribed", unsubscribe(version, FILTER), "ok"],
    ...NO_TEXTS.flatMap(([what, no]): Row[] => [
      [`SUBSCRIBE to ${what}`, subscribe(version, `${no}00`), MALFORMED],
      [`UNSUBSCRIBE from ${what}`, unsubscribe(version, no), MALFORMED],
      [`PUBLISH to ${what}`, publish(no + uint16(7) + none(version)), MALFORMED],
    ]),
    ...(version === 5
      ? []
      : [0x03, 0x04, 0x08, 0x40, 0x80, 0xff].map(
          (bits): Row => [`SUBSCRIBE with the QoS ${bits}`, subscribe(version, FILTER + byte(bits)), MALFORMED],
        )),
    ...(version === 5
      ? []
      : ([
          ["DISCONNECT with a body", packet(0xe0, "00"), MALFORMED],
          ["PUBACK with a reason", packet(0x40, "000700"), MALFORMED],
          ["AUTH", packet(0xf0, ""), MALFORMED],
          ["SUBSCRIBE to a shared filter", subscribe(version, `${text("$share/a/b")}00`), "ok"],
        ] as const)),
  ];
}
