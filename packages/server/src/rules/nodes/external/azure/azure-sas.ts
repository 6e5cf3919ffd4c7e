import { createHmac } from "node:crypto";

const VALID_MS = 365 * 24 * 3_600_000;

/** A token for an Azure IoT hub, signed with the key of a device or a policy; valid for a year. */
export function sasToken(host: string, key: string, now: number): string {
  const resource = encodeURIComponent(host.toLowerCase());
  const expiry = Math.floor((now + VALID_MS) / 1_000);
  const signature = createHmac("sha256", Buffer.from(key, "base64")).update(`${resource}\n${expiry}`).digest("base64");
  return `SharedAccessSignature sr=${resource}&sig=${encodeURIComponent(signature)}&se=${expiry}`;
}
