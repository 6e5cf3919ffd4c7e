import { type ExactJson, isJsonObject, JsonNumber, PlatformError, parseLenientJson } from "@orrery/model";

/** How a device may be claimed, as it announced. */
export interface ClaimRequest {
  /** Empty: no key is needed. */
  readonly secretKey: string;
  /** Absent or not above 0: the platform's default. */
  readonly durationMs?: number | undefined;
}

/** Maximum length of a key in characters: one record is stored per device. */
const MAX_KEY_LENGTH = 1024;

/**
 * Reads a claim message (reference: device connectivity, 4.7 and 10); an empty payload is a claim without a key.
 * @throws {PlatformError} `badRequest`.
 */
export function parseClaimRequest(text: string): ClaimRequest {
  if (text === "") return { secretKey: "" };
  const document = parseLenientJson(text);
  if (!isJsonObject(document)) throw new PlatformError("badRequest", "The claim is not a JSON object");
  const secretKey = textOf(document.get("secretKey"), "secretKey") ?? "";
  return claimRequest(secretKey, durationOf(textOf(document.get("durationMs"), "durationMs")));
}

/** @throws {PlatformError} `badRequest` for a key that cannot be stored. */
export function claimRequest(secretKey: string, durationMs: number | undefined): ClaimRequest {
  if (secretKey.length > MAX_KEY_LENGTH || secretKey.includes("\0")) {
    // PostgreSQL cannot store such a text.
    throw new PlatformError("badRequest", "The secret key is too long or not a text");
  }
  return { secretKey, durationMs };
}

function textOf(value: ExactJson | undefined, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (value instanceof JsonNumber) return value.text;
  throw new PlatformError("badRequest", `${name} is not a plain value`);
}

function durationOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim() === "" ? Number.NaN : Math.trunc(Number(text));
  if (!Number.isFinite(value)) throw new PlatformError("badRequest", "durationMs is not a number");
  return value;
}
