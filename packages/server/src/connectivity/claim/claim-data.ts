import type { TypedValue } from "@orrery/model";

/** The conditions under which a device may be claimed. */
export interface ClaimData {
  readonly secretKey: string;
  /** Milliseconds since the epoch; valid up to and including it. */
  readonly expirationTime: number;
}

/** Whether a key is accepted now; no key and an empty one are the same. */
export function opens({ secretKey, expirationTime }: ClaimData, givenKey: string, now: number): boolean {
  return now <= expirationTime && secretKey === givenKey;
}

/**
 * Parses the server attribute `claimingData`: JSON text such as `{"secretKey":"k","expirationTime":1700000000000}`.
 * Other values are no claim; without a time it has expired.
 */
export function claimDataOf(value: TypedValue): ClaimData | undefined {
  if (value.type !== "STRING" && value.type !== "JSON") return undefined;
  const document = parse(value.value);
  if (typeof document !== "object" || document === null || Array.isArray(document)) return undefined;
  const { secretKey = null, expirationTime = null }: Readonly<Record<string, unknown>> = { ...document };
  if (secretKey !== null && typeof secretKey !== "string") return undefined;
  if (expirationTime !== null && typeof expirationTime !== "number") return undefined;
  return { secretKey: secretKey ?? "", expirationTime: expirationTime ?? 0 };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // it is edited by hand; a value that cannot be parsed allows nothing
  }
}
