/** Parts of packets in hexadecimal, valid or not. */
export const byte = (value: number) => value.toString(16).padStart(2, "0");
export const uint16 = (value: number) => value.toString(16).padStart(4, "0");
export const uint32 = (value: number) => value.toString(16).padStart(8, "0");
export const bytesOf = (value: string) => Buffer.from(value).toString("hex");

/** A variable byte integer. */
export function variable(value: number): string {
  return value < 0x80 ? byte(value) : byte((value % 0x80) + 0x80) + variable(Math.floor(value / 0x80));
}

/** Two bytes of length, then `hex`. */
export const binary = (hex: string) => uint16(hex.length / 2) + hex;
export const text = (value: string) => binary(bytesOf(value));

/** A whole packet of any length. */
export const packet = (first: number, body: string) => byte(first) + variable(body.length / 2) + body;

/** Properties of MQTT 5 with their length. */
export const properties = (...parts: readonly string[]) => {
  const all = parts.join("");
  return variable(all.length / 2) + all;
};

/** Every property of the standard (2.2.2.2) with a valid value, by identifier. */
export const EVERY_PROPERTY: ReadonlyMap<number, string> = new Map([
  [1, byte(1)],
  [2, uint32(60)],
  [3, text("text/plain")],
  [8, text("answers/1")],
  [9, binary("0102")],
  [11, variable(200)],
  [17, uint32(60)],
  [18, text("assigned")],
  [19, uint16(60)],
  [21, text("method")],
  [22, binary("0102")],
  [23, byte(1)],
  [24, uint32(5)],
  [25, byte(0)],
  [26, text("information")],
  [28, text("elsewhere")],
  [31, text("because")],
  [33, uint16(10)],
  [34, uint16(10)],
  [35, uint16(1)],
  [36, byte(1)],
  [37, byte(1)],
  [38, text("name") + text("value")],
  [39, uint32(100_000)],
  [40, byte(1)],
  [41, byte(1)],
  [42, byte(1)],
]);

export interface ConnectParts {
  readonly name?: string;
  readonly level?: number;
  readonly flags?: number;
  readonly properties?: string;
  /** Everything after the properties: client id, will, user name, password. */
  readonly payload: string;
}

/** A CONNECT with a keep-alive of a minute. */
export function connect({ name = text("MQTT"), level = 4, flags = 0x82, properties: all, payload }: ConnectParts) {
  const given = all ?? (level === 5 ? "00" : "");
  return packet(0x10, name + byte(level) + byte(flags) + uint16(60) + given + payload);
}
