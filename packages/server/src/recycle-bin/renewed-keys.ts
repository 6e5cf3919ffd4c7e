import type { JsonObject } from "@orrery/model";
import { randomText } from "../kernel/auth/random-text.ts";
import { mergeLossless, parseLosslessJson } from "../kernel/json/lossless-json.ts";
import type { BinnedRow } from "./binned-row.ts";

/** A value that must be unique in the whole installation; when it is taken, a new one is made without asking. */
export interface RenewedKey {
  readonly column: string;
  /** The row without that value. */
  readonly renewed: (row: BinnedRow) => BinnedRow;
}

const ROUTING_KEY_LENGTH = 36;

/** The edge is set up with the new key again, as with any key that changes. */
export const routingKey: RenewedKey = {
  column: "routing_key",
  renewed: (row) => ({ ...row, routing_key: randomText(ROUTING_KEY_LENGTH) }),
};

/** Without its key a profile lets no devices provision themselves, until it is given another one. */
export const provisionKey: RenewedKey = {
  column: "provision_device_key",
  renewed: (row) => ({
    ...row,
    provision_device_key: null,
    provision_device_secret: null,
    provision_type: "DISABLED",
    profile_data: withoutProvisioning(String(row.profile_data)),
  }),
};

function withoutProvisioning(profileData: string): string {
  const provisionConfiguration = { type: "DISABLED", provisionDeviceSecret: null };
  return JSON.stringify(mergeLossless(parseLosslessJson(profileData) as JsonObject, { provisionConfiguration })); // as stored
}
