import { binary, byte, bytesOf, connect, packet, properties, text, uint16, uint32 } from "./mqtt-bytes.ts";

/** Statements of MQTT 5.0 (its appendix B), what a client sends, and all that it gets; `null`: the server goes on. */
export type StandardRow = readonly [
  statements: string,
  what: string,
  sent: string,
  received: string | RegExp,
  ends?: "ends" | undefined,
];

export const TOKEN = "standard";
const TELEMETRY = text("v1/devices/me/telemetry");
export const ATTRIBUTES = text("v1/devices/me/attributes");
const VALUE = bytesOf('{"a":1}');
const CONNECTED = /^2017000014.{40}$/;
const NO_TEXT = binary("61ff");

/** A CONNECT of MQTT 5 of the device of the rows. */
export function hello({
  client = "rows",
  token = TOKEN,
  flags = 0x82,
  given = "",
}: {
  client?: string;
  token?: string;
  flags?: number;
  given?: string;
} = {}): string {
  return connect({ level: 5, flags, properties: properties(given), payload: text(client) + text(token) });
}

const bare = (flags: number, payload: string) => connect({ level: 5, flags, payload });
const refused = (reason: number) => `200300${byte(reason)}00`;
const ended = (reason: number) => `e002${byte(reason)}00`;
const id = uint16(7);
const publish = (given = "", { first = 0x32, topic = TELEMETRY }: { first?: number; topic?: string } = {}) =>
  packet(first, topic + id + properties(given) + VALUE);
const subscribe = (filters: string, given = "") => packet(0x82, id + properties(given) + filters);
const unsubscribe = (filters: string) => packet(0xa2, id + properties() + filters);
const will = (topic: string, payload = text("gone")) => text("rows") + properties() + topic + payload;

/** From the first packet of a connection on. */
export const CONNECT_ROWS: readonly StandardRow[] = [
  ["3.1.0-1", "the first packet is no CONNECT", publish(), "", "ends"],
  ["3.1.2-1", "another protocol's name", connect({ name: text("MQTX"), level: 5, payload: text("rows") }), "", "ends"],
  ["3.1.2-2", "version 6", connect({ level: 6, properties: "00", payload: text("rows") }), refused(0x84), "ends"],
  ["3.1.2-3", "the reserved flag", hello({ flags: 0x83 }), refused(0x81), "ends"],
  ["3.1.2-9", "a will that is not there", bare(0x06, text("rows")), refused(0x81), "ends"],
  ["3.1.2-11", "QoS of no will", hello({ flags: 0x8a }), refused(0x81), "ends"],
  ["3.1.2-12", "a will of QoS 3", bare(0x1e, will(text("w"))), refused(0x81), "ends"],
  ["3.1.2-13", "retain of no will", hello({ flags: 0xa2 }), refused(0x81), "ends"],
  ["3.1.2-16", "an unannounced user name", bare(0x02, text("rows") + text(TOKEN)), refused(0x81), "ends"],
  ["3.1.2-17", "a user name that is not there", bare(0x82, text("rows")), refused(0x81), "ends"],
  ["3.1.2-18", "an unannounced password", hello() + text("x"), /^2017.{46}e0028100$/, "ends"],
  ["3.1.2-19", "a password that is not there", bare(0xc2, text("rows") + text(TOKEN)), refused(0x81), "ends"],
  ["3.1.2-28", "information is not wanted", hello({ given: "1900" }), CONNECTED],
  ["3.1.3-1", "every field", bare(0xc6, will(text("w")) + text(TOKEN) + text("x")), CONNECTED],
  ["3.1.3-3", "no client id", bare(0x02, ""), refused(0x81), "ends"],
  ["3.1.3-4", "a client id that is no text", bare(0x82, NO_TEXT + text(TOKEN)), refused(0x81), "ends"],
  ["3.1.3-5", "a client id of 23 letters and digits", hello({ client: "0123456789abcdefghijkAZ" }), CONNECTED],
  ["3.1.3-6 3.1.3-7 3.2.2-16", "an empty client id", hello({ client: "" }), /^203e00003b120024(?:2d|3\d|6[1-6]){36}11/],
  ["3.1.3-8", "a client id that is nobody's", bare(0x02, text("nobody")), refused(0x85), "ends"],
  ["3.1.3-11", "a will topic that is no text", bare(0x86, will(NO_TEXT) + text(TOKEN)), refused(0x81), "ends"],
  ["3.1.3-12", "a user name that is no text", bare(0x82, text("rows") + NO_TEXT), refused(0x81), "ends"],
  ["3.1.4-1 3.14.0-1", "half a CONNECT", packet(0x10, `${text("MQTT")}05`), refused(0x81), "ends"],
  ["3.1.4-2 3.1.4-6", "nothing after a refusal", hello({ token: "nobody" }) + publish(), refused(0x86), "ends"],
  [
    "3.1.4-5 3.2.0-1 3.2.2-1 3.2.2-9",
    "an acceptance, which comes first",
    hello() + publish(),
    /^2017000014.{40}40020007$/,
  ],
  ["3.2.2-6 3.2.2-7 3.2.2-8 4.13.2-1", "a refusal", hello({ token: "nobody" }), refused(0x86), "ends"],
  ["3.2.2-13", "a retained will", bare(0xa6, will(text("w")) + text(TOKEN)), refused(0x9a), "ends"],
  ["3.2.2-19 3.2.2-20", "a CONNACK that would be too large", hello({ given: `27${uint32(20)}` }), "", "ends"],
  ["3.2.2-22 4.12.0-6", "no other keep-alive and no method", hello(), CONNECTED],
  ["4.12.0-1 4.12.0-4", "an authentication method", hello({ given: `15${text("SCRAM")}` }), refused(0x8c), "ends"],
];

/** After the CONNACK of {@link hello}; `received` follows it. */
export const CONNECTED_ROWS: readonly StandardRow[] = [
  ["3.1.0-2 3.2.0-2", "a second CONNECT", hello(), ended(0x82), "ends"],
  ["1.5.4-1", "a topic that is no text", publish("", { topic: NO_TEXT }), ended(0x81), "ends"],
  ["1.5.4-2 4.7.3-2", "a topic with the character 0", publish("", { topic: text("a\0") }), ended(0x81), "ends"],
  ["1.5.4-3", "U+FEFF is a character", publish("", { topic: text("\ufeffv1/devices/me/telemetry") }), "4003000790"],
  ["1.5.5-1", "a padded length", "c08000", ended(0x81), "ends"],
  ["1.5.7-1", "a user property that is no text", publish(`26${text("a")}${NO_TEXT}`), ended(0x81), "ends"],
  ["2.1.3-1 3.6.1-1", "PUBREL with other flags", packet(0x60, id), ended(0x81), "ends"],
  ["3.8.1-1", "SUBSCRIBE with other flags", packet(0x80, id), ended(0x81), "ends"],
  ["3.10.1-1", "UNSUBSCRIBE with other flags", packet(0xa0, id), ended(0x81), "ends"],
  ["3.14.1-1", "DISCONNECT with flags", packet(0xe1, ""), ended(0x81), "ends"],
  ["3.15.1-1", "AUTH with flags", packet(0xf1, ""), ended(0x81), "ends"],
  ["4.12.0-7", "AUTH without a method", packet(0xf0, ""), ended(0x82), "ends"],
  ["2.2.1-2 4.3.1-1", "QoS 0 has no packet id", packet(0x30, `${TELEMETRY}00${VALUE}`), ""],
  ["2.2.1-3", "packet id 0", packet(0x32, `${TELEMETRY}000000${VALUE}`), ended(0x82), "ends"],
  ["2.2.1-5 3.3.4-1 4.3.2-4", "a publish is acknowledged under its id", publish(), "40020007"],
  ["4.3.2-5", "the same id again is another message", publish() + publish("", { first: 0x3a }), "4002000740020007"],
  ["2.2.2-1", "a publish without a length of properties", packet(0x32, TELEMETRY + id), ended(0x81), "ends"],
  ["3.3.1-2", "DUP of QoS 0", packet(0x38, `${TELEMETRY}00${VALUE}`), ended(0x81), "ends"],
  ["3.3.1-4", "QoS 3", publish("", { first: 0x36 }), ended(0x81), "ends"],
  ["3.3.1-5 3.3.1-6 3.3.1-7 3.3.1-8", "nothing is retained", publish("", { first: 0x33 }), ended(0x9a), "ends"],
  ["3.3.2-1", "a topic beyond the packet", packet(0x32, `00ff${bytesOf("v1")}`), ended(0x81), "ends"],
  ["3.3.2-2 4.7.0-1", "a wildcard in a topic", publish("", { topic: text("v1/+") }), ended(0x90), "ends"],
  ["3.3.2-8", "alias 0", publish("230000"), ended(0x94), "ends"],
  ["3.3.2-9 3.2.2-17", "an alias above the maximum", publish("230011"), ended(0x94), "ends"],
  [
    "3.3.2-12",
    "every alias",
    publish("230001") + publish("230010") + publish("230010", { topic: text("") }),
    /^(?:40020007){3}$/,
  ],
  ["3.3.2-13", "a topic for answers that is no text", publish(`08${NO_TEXT}`), ended(0x81), "ends"],
  ["3.3.2-14", "a wildcard in it", publish(`08${text("a/#")}`), ended(0x82), "ends"],
  ["3.3.2-19", "a content type that is no text", publish(`03${NO_TEXT}`), ended(0x81), "ends"],
  ["3.3.4-6", "a subscription identifier in a publish", publish("0b01"), ended(0x82), "ends"],
  ["3.4.2-1", "a topic that nobody serves", publish("", { topic: text("elsewhere") }), "4003000790"],
  [
    "3.5.2-1 4.3.3-9",
    "refused QoS 2 is new again",
    publish("", { first: 0x34, topic: text("else") }).repeat(2),
    "50030007905003000790",
  ],
  ["3.6.2-1", "PUBREL with a reason that it has not", packet(0x62, `${id}80`), ended(0x82), "ends"],
  ["3.7.2-1", "PUBREL of nothing", packet(0x62, id), "7003000792"],
  ["4.3.3-8 4.3.3-11", "QoS 2", `${publish("", { first: 0x34 })}`, "50020007"],
  ["4.3.3-12 4.3.3-13", "a released id is free", packet(0x62, id) + packet(0x62, id), "70030007927003000792"],
  ["2.2.1-6 3.8.4-1 3.8.4-2", "SUBSCRIBE is answered under its id", subscribe(`${ATTRIBUTES}01`), "900400070001"],
  ["3.8.3-1", "a filter that is no text", subscribe(`${NO_TEXT}00`), ended(0x81), "ends"],
  ["3.8.3-2", "SUBSCRIBE without a filter", subscribe(""), ended(0x82), "ends"],
  ["3.8.3-4 4.8.2-1 4.8.2-2", "a shared subscription", subscribe(`${text("$share/a/b")}04`), ended(0x9e), "ends"],
  ["3.8.3-5", "a reserved option", subscribe(`${ATTRIBUTES}40`), ended(0x81), "ends"],
  [
    "3.8.4-5 3.8.4-6 3.8.4-7 3.9.3-1 3.9.3-2",
    "a reason for each filter, in order",
    subscribe(`${ATTRIBUTES}02${text("elsewhere")}01${ATTRIBUTES}00`),
    /^90[0-9a-f]{2}0007[0-9a-f]+018f00$/,
  ],
  ["4.7.1-1 4.7.1-2", "wildcards that are none", subscribe(`${text("a/#/b")}00${text("a+")}00`), /8f8f$/],
  ["4.7.3-1", "an empty filter", subscribe(`${text("")}00`), ended(0x82), "ends"],
  ["4.7.3-4", "filters are not normalized", subscribe(`${text("V1/devices/me/attributes")}00`), /8f$/],
  ["3.10.3-1", "UNSUBSCRIBE from what is no text", unsubscribe(NO_TEXT), ended(0x81), "ends"],
  ["3.10.3-2", "UNSUBSCRIBE from nothing", unsubscribe(""), ended(0x82), "ends"],
  [
    "3.10.4-1 3.10.4-4 3.10.4-5 3.10.4-6 3.11.3-1 3.11.3-2",
    "UNSUBSCRIBE says of each filter whether it was there",
    subscribe(`${ATTRIBUTES}01`) + unsubscribe(text("v1/devices/me/+") + ATTRIBUTES),
    "900400070001b00500070011" + "00",
  ],
  ["3.12.4-1", "PINGREQ", "c000", "d000"],
  ["3.14.2-1", "DISCONNECT with a reason that it has not", packet(0xe0, "8e"), ended(0x82), "ends"],
  ["3.14.2-2 3.14.4-1 3.14.4-2 4.13.1-1", "DISCONNECT is the last", `${packet(0x00, "")}c000`, ended(0x81), "ends"],
];

/** Statements that other tests prove. */
export const PROVED_ELSEWHERE: Readonly<Record<string, string>> = {
  "3.1.2-22": "mqtt-protocol.integration.test.ts: silence beyond one and a half keep-alives",
  "4.2-1": "mqtt-protocol.integration.test.ts: packets cut at any byte; TLS and WebSockets have tests of their own",
  "4.5.0-1": "connectivity/rpc/server-side-rpc.integration.test.ts: commands wait for their device",
  "4.6.0-5 4.6.0-6": "device/downlinks.integration.test.ts: messages of a topic keep their order",
  "6.0.0-1 6.0.0-2 6.0.0-3 6.0.0-4": "websocket/websocket.integration.test.ts",
};

/** Statements that do not apply, and why. */
export const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  "3.1.2-20 3.1.2-21 3.1.2-30 3.2.2-4 3.2.2-5 3.2.2-11 3.2.2-14 3.2.2-15 3.2.2-18 3.2.2-21 3.3.2-10 3.3.4-7 3.3.4-8":
    "of clients",
  "4.5.0-2 4.6.0-1 4.6.0-2 4.6.0-3 4.6.0-4 4.12.0-3": "of clients",
  "3.1.2-7 3.1.2-8 3.1.2-10 3.1.2-14 3.1.2-15 3.1.3-9 3.14.4-3":
    "wills: read and checked; no client may subscribe to their topic",
  "3.2.2-10 3.2.2-12": "of servers without QoS 2",
  "3.3.1-9 3.3.1-10 3.3.1-11 3.3.1-12 3.3.1-13 3.8.4-4": "CONNACK says that nothing is retained",
  "3.3.2-4 3.3.2-5 3.3.2-6 3.3.2-15 3.3.2-16 3.3.2-17 3.3.2-18 3.3.2-20 3.8.3-3":
    "publishes are not passed on to other clients",
  "3.3.4-2": "filters that overlap are not granted",
  "3.4.2-3 3.5.2-3 3.6.2-3 3.7.2-3 3.9.2-2 3.11.2-2 3.14.2-4": "no user properties are sent",
  "3.5.2-2 3.6.2-2 3.7.2-2 3.11.2-1 3.14.2-3": "no reason texts are sent there that do not fit (3.4.2-2), or at all",
  "3.15.2-1 3.15.2-2 3.15.2-3 4.12.0-2 4.12.0-5 4.12.1-1 4.12.1-2":
    "there is no enhanced authentication: AUTH is never sent",
  "4.3.3-1 4.3.3-2 4.3.3-3 4.3.3-4 4.3.3-5 4.3.3-6 4.3.3-7": "the most that is granted is QoS 1",
  "4.7.2-1 4.7.3-3": "no filter begins with a wildcard; texts have a length of two bytes",
  "4.8.2-3 4.8.2-4 4.8.2-5 4.8.2-6": "CONNACK says that there are no shared subscriptions",
};
