import { type DeviceProfileId, type DeviceProvisionType, entityId, type TenantId } from "@orrery/model";
import { randomText } from "../kernel/auth/random-text.ts";
import { sameText } from "../kernel/auth/same-text.ts";
import type { Database } from "../kernel/database/database.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";
import { provisionSecretPlace } from "./provision-secret.ts";

/** What a device may ask for that knows the key and the secret of a profile. */
export interface ProvisionGrant {
  readonly tenantId: TenantId;
  readonly profileId: DeviceProfileId;
  readonly strategy: Exclude<DeviceProvisionType, "DISABLED">;
}

const DECOY_PLACE = "no profile";
const DECOY_LENGTH = 20;

/** Keys and secrets with which devices of a profile provision themselves (reference: device connectivity, 9.3). */
export class ProvisionKeys {
  readonly #database: Database;
  readonly #secrets: SecretBox;
  /** What a secret is compared with when there is none. */
  readonly #decoy: string;

  constructor(database: Database, secrets: SecretBox) {
    this.#database = database;
    this.#secrets = secrets;
    this.#decoy = secrets.seal(randomText(DECOY_LENGTH), DECOY_PLACE);
  }

  /**
   * `undefined` for an unknown key, a wrong secret, and a profile that provisions nobody. Each takes as long: one row
   * is looked for, one text opened and compared, so that nobody learns keys by the time of the answers.
   */
  async find(key: string, secret: string): Promise<ProvisionGrant | undefined> {
    const row = await this.#database.db
      .selectFrom("device_profile")
      .select(["id", "tenant_id", "provision_type", "provision_device_secret"])
      .where("provision_device_key", "=", key)
      .executeTakeFirst();
    const sealed = row?.provision_device_secret;
    const opened =
      row && sealed
        ? this.#secrets.open(sealed, provisionSecretPlace(row.id))
        : this.#secrets.open(this.#decoy, DECOY_PLACE);
    const isRight = sameText(opened ?? "", secret);
    if (!row || !sealed || !opened || !isRight || row.provision_type === "DISABLED") return undefined;
    const { id, tenant_id: tenantId, provision_type: strategy } = row;
    return { tenantId: entityId("TENANT", tenantId), profileId: entityId("DEVICE_PROFILE", id), strategy };
  }
}
