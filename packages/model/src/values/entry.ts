import type { TypedValue } from "./typed-value.ts";

/** A value under its key. */
export type Entry = readonly [key: string, value: TypedValue];

/** Furthest time stamp from 1970 that can be stored: the year 73,000 in milliseconds, 2041 in microseconds. */
export const MAX_TS = 2 ** 51;

/** Values of one moment. */
export interface TelemetryBlock {
  /** Milliseconds since the epoch; `undefined`: the moment of arrival. */
  readonly ts: number | undefined;
  /** In the order of the text; every key once. */
  readonly entries: readonly Entry[];
}

/** How JSON becomes values. */
export interface ValueOptions {
  /** A member that is null: `reject` refuses the whole text, `skip` leaves the member out, at every depth. */
  readonly nulls: "reject" | "skip";
  /** Whether strings that look like numbers become numbers, and numbers that fit no type strings. */
  readonly cast: boolean;
  /** Longest string in characters; 0: no limit. */
  readonly maxStringLength: number;
}

/** Telemetry by REST and by rule nodes (reference: telemetry and queries, 1.4). */
export const REST_VALUES: ValueOptions = { nulls: "reject", cast: true, maxStringLength: 0 };

/** All JSON that devices send (reference: device connectivity, 3). */
export const DEVICE_VALUES: ValueOptions = { nulls: "skip", cast: true, maxStringLength: 0 };
