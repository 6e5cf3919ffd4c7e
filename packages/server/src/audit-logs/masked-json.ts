import { omitted } from "../kernel/http/audit/audited-body.ts";
import { jsonText } from "../kernel/json/lossless-text.ts";
import { MASK } from "../kernel/secrets/masked-credentials.ts";
import { MAX_DATA_CHARS } from "./audit-entry.ts";

/** Suffixes of member names whose values are secret in every log. */
const NAMES = [
  "password",
  "passphrase",
  "community",
  "secret",
  "token",
  "authorization",
  "cookie",
  "connectionString",
  "routingKey",
  "licenseKey",
  "privateKey",
  "clientKey",
  "secretKey",
  "accessKey",
  "accountKey",
  "serviceAccountKey",
  "sasKey",
  "api[-_]?key",
  "jaas\\.config",
  "keystore\\.key",
];
const SECRET = new RegExp(`(?:${NAMES.join("|")})$`, "i");
/** Attribute with the secret key for claiming a device. */
const CLAIMING = "claimingData";

/**
 * `value` as JSON with every secret replaced; its length is hidden, too. A text that is too long to be stored is left out,
 * a document that is too long is not masked.
 */
export function maskedJson(value: unknown): string {
  const replacer = (name: string, member: unknown) => {
    if (typeof member !== "string" || member === "") return member;
    if (SECRET.test(name) || name === CLAIMING) return MASK;
    return member.length > MAX_DATA_CHARS ? omitted(member.length) : member;
  };
  return jsonText(value, { replacer, longerThan: MAX_DATA_CHARS });
}

/** Whether a text could be JSON with a secret in it. */
const MAY_HOLD = new RegExp(`(?:${[...NAMES, CLAIMING].join("|")})"`, "i");

/** `value`, whose JSON is `text`, as JSON with every secret replaced, however long its texts and documents are. */
export function maskedMembers(value: unknown, text: string): string {
  if (!MAY_HOLD.test(text)) return text;
  const replacer = (name: string, member: unknown) =>
    typeof member === "string" && member !== "" && (SECRET.test(name) || name === CLAIMING) ? MASK : member;
  return jsonText(value, { replacer, longerThan: Number.POSITIVE_INFINITY });
}
