import { jsonText } from "../kernel/json/free-text.ts";
import { MAX_DATA_CHARS } from "./audit-entry.ts";

/** Ends of names of members that hold what nobody may read in a log, whatever they are members of. */
const NAMES = [
  ...["password", "passphrase", "community", "secret", "token", "authorization", "cookie", "connectionString"],
  ...["routingKey", "licenseKey", "privateKey", "clientKey", "secretKey", "accessKey", "accountKey"],
  ...["serviceAccountKey", "sasKey", "api[-_]?key", "jaas\\.config"],
];
const SECRET = new RegExp(`(?:${NAMES.join("|")})$`, "i");
/** An attribute that holds the key to a device. */
const CLAIMING = "claimingData";

export const MASK = "******";

/**
 * `value` as JSON with every secret replaced; the length of a secret does not show either. A document so long that no
 * entry keeps it goes in as it is.
 */
export function maskedJson(value: unknown): string {
  const replacer = (name: string, member: unknown) => {
    const isSecret = typeof member === "string" && member !== "" && (SECRET.test(name) || name === CLAIMING);
    return isSecret ? MASK : member;
  };
  return jsonText(value, { replacer, longerThan: MAX_DATA_CHARS });
}
