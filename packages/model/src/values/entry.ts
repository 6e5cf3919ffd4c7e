import type { TypedValue } from "./typed-value.ts";

/** A key with its value. */
export type Entry = readonly [key: string, value: TypedValue];

/** Maximum absolute time stamp that can be stored: the year 73,000 in milliseconds, 2041 in microseconds. */
export const MAX_TS = 2 ** 51;

/** Values of one time. */
export interface TelemetryBlock {
  /** Milliseconds since the epoch; `undefined`: the time of arrival. */
  readonly ts: number | undefined;
  /** In the order of the text; keys are unique. */
  readonly entries: readonly Entry[];
}

/** How JSON is converted to values. */
export interface ValueOptions {
  /** For null members: `reject` refuses the whole text, `skip` omits them, at every depth. */
  readonly nulls: "reject" | "skip";
  /** Whether strings that look like numbers become numbers, and numbers that fit no type strings. */
  readonly cast: boolean;
  /** Longest string in characters; 0: no limit. */
  readonly maxStringLength: number;
}

/** Telemetry over REST and from rule nodes (reference: telemetry and queries, 1.4). */
export const REST_VALUES: ValueOptions = { nulls: "reject", cast: true, maxStringLength: 0 };

/** All JSON that devices send (reference: device connectivity, 3). */
export const DEVICE_VALUES: ValueOptions = { nulls: "skip", cast: true, maxStringLength: 0 };
