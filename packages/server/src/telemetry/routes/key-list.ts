import { PlatformError } from "@orrery/model";

/** Splits at commas without trimming; empty keys at the end are dropped: `,` has none, `a,,b` has an empty one. */
export function splitKeys(text: string): readonly string[] {
  const keys = text.split(",");
  while (keys.at(-1) === "") keys.pop();
  return keys;
}

/** `undefined` for a missing or empty list: all keys. */
export function optionalKeys(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || text === "") return undefined;
  const keys = splitKeys(text);
  return keys.length === 0 ? undefined : keys;
}

/** @throws {PlatformError} `badRequest` for a list without keys. */
export function neededKeys(text: string): readonly string[] {
  const keys = splitKeys(text);
  if (keys.length === 0) throw new PlatformError("badRequest", `Empty keys: ${text}`);
  return keys;
}
