/** A CoAP message (RFC 7252, 3). */
export interface CoapMessage {
  readonly type: MessageType;
  /** Method or response code: class in the upper three bits, detail in the others; {@link EMPTY} for none. */
  readonly code: number;
  readonly messageId: number;
  readonly token: Buffer;
  /** In the order of their numbers, as encoded. */
  readonly options: readonly CoapOption[];
  readonly payload: Buffer;
}

/** An option of a message. */
export interface CoapOption {
  readonly number: number;
  readonly value: Buffer;
}

/** Message types: confirmable, non-confirmable, acknowledgement and reset (RFC 7252, 4). */
export const TYPE = { confirmable: 0, nonConfirmable: 1, acknowledgement: 2, reset: 3 } as const;
/** A value of {@link TYPE}. */
export type MessageType = (typeof TYPE)[keyof typeof TYPE];

/** Code of a message that is neither request nor response. */
export const EMPTY = 0;

/** Request codes (RFC 7252, 12.1.1; RFC 8132). */
export const METHOD = { get: 1, post: 2, put: 3, delete: 4, fetch: 5, iPatch: 7 } as const;

/** Codes of responses (RFC 7252, 12.1.2; RFC 7959, 2.9). */
export const CODE = {
  created: code(2, 1),
  deleted: code(2, 2),
  valid: code(2, 3),
  changed: code(2, 4),
  content: code(2, 5),
  continue: code(2, 31),
  badRequest: code(4, 0),
  unauthorized: code(4, 1),
  badOption: code(4, 2),
  forbidden: code(4, 3),
  notFound: code(4, 4),
  methodNotAllowed: code(4, 5),
  incomplete: code(4, 8),
  tooLarge: code(4, 13),
  tooManyRequests: code(4, 29),
  internalError: code(5, 0),
  unavailable: code(5, 3),
  gatewayTimeout: code(5, 4),
  proxyingNotSupported: code(5, 5),
} as const;

/** Option numbers (RFC 7252, 12.2; RFC 7641; RFC 7959). Odd ones are critical: they must be understood. */
export const OPTION = {
  uriHost: 3,
  observe: 6,
  uriPort: 7,
  locationPath: 8,
  uriPath: 11,
  contentFormat: 12,
  uriQuery: 15,
  accept: 17,
  block2: 23,
  block1: 27,
  proxyUri: 35,
  proxyScheme: 39,
} as const;

/** Content formats (RFC 7252, 12.3). */
export const FORMAT = { octets: 42, json: 50 } as const;

function code(kind: number, detail: number): number {
  return (kind << 5) | detail;
}

/** Whether the code is that of a request. */
export function isRequest({ code: value }: CoapMessage): boolean {
  return value > EMPTY && value < 0x20;
}

/** Decodes an option's unsigned integer; `undefined` when it is too long. */
export function numberIn(value: Buffer): number | undefined {
  return value.length > 4 ? undefined : value.reduce((number, byte) => number * 256 + byte, 0);
}

/** Encodes an unsigned integer option: without leading zeros, 0 as empty. */
export function numberOption(number: number, value: number): CoapOption {
  const bytes: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return { number, value: Buffer.from(bytes) };
}
