import { type DeviceCredentials, type DeviceCredentialsType, entityId, type Uuid } from "@orrery/model";
import type { Database, Runner } from "../kernel/database/database.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    device_credentials: CredentialsColumns;
  }
}

interface CredentialsColumns {
  id: Uuid;
  created_time: number;
  device_id: Uuid;
  credentials_type: DeviceCredentialsType;
  credentials_id: string;
  credentials_value: string | null;
}

/** Credentials of devices; they are deleted with the device. */
export class CredentialsStore {
  readonly #database: Database;
  readonly #secrets: SecretBox;

  constructor(database: Database, secrets: SecretBox) {
    this.#database = database;
    this.#secrets = secrets;
  }

  async find(by: "device_id" | "credentials_id", value: string): Promise<DeviceCredentials | undefined> {
    const row = await this.#database.db
      .selectFrom("device_credentials")
      .selectAll()
      .where(by, "=", value)
      .executeTakeFirst();
    return row && this.#credentialsOf(row);
  }

  /** Those of the devices that have an access token. */
  async withToken(deviceIds: readonly Uuid[]): Promise<ReadonlySet<Uuid>> {
    if (deviceIds.length === 0) return new Set();
    const rows = await this.#database.db
      .selectFrom("device_credentials")
      .select("device_id")
      .where("device_id", "in", [...deviceIds])
      .where("credentials_type", "=", "ACCESS_TOKEN")
      .execute();
    return new Set(rows.map((row) => row.device_id));
  }

  /** The devices of a tenant whose credentials have one of the ids. */
  async devicesOf(tenantId: Uuid, credentialsIds: readonly string[]): Promise<readonly Uuid[]> {
    const rows = await this.#database.db
      .selectFrom("device_credentials")
      .innerJoin("device", "device.id", "device_credentials.device_id")
      .select("device_credentials.device_id")
      .where("device_credentials.credentials_id", "in", [...credentialsIds])
      .where("device.tenant_id", "=", tenantId)
      .execute();
    return rows.map((row) => row.device_id);
  }

  async insert(credentials: DeviceCredentials, runner: Runner = this.#database.db): Promise<void> {
    await runner.insertInto("device_credentials").values(this.#columnsOf(credentials)).execute();
  }

  async replace(credentials: DeviceCredentials, runner: Runner = this.#database.db): Promise<void> {
    const { id, ...columns } = this.#columnsOf(credentials);
    await runner.updateTable("device_credentials").set(columns).where("id", "=", id).execute();
  }

  #columnsOf(credentials: DeviceCredentials): CredentialsColumns {
    const { credentialsType, credentialsValue: value } = credentials;
    const isSecret = value !== null && hasSecretValue(credentialsType);
    return {
      id: credentials.id.id as Uuid,
      created_time: credentials.createdTime,
      device_id: credentials.deviceId.id,
      credentials_type: credentials.credentialsType,
      credentials_id: credentials.credentialsId,
      credentials_value: isSecret ? this.#secrets.seal(value, placeOf(credentials.id.id)) : value,
    };
  }

  #credentialsOf(row: CredentialsColumns): DeviceCredentials {
    const value = row.credentials_value;
    return {
      id: { id: row.id },
      createdTime: row.created_time,
      deviceId: entityId("DEVICE", row.device_id),
      credentialsType: row.credentials_type,
      credentialsId: row.credentials_id,
      // A value that cannot be opened matches no device.
      credentialsValue: value === null ? null : (this.#secrets.open(value, placeOf(row.id)) ?? null),
    };
  }
}

/**
 * The types whose value holds passwords or keys. Certificates are no secret, and devices are found by their tokens.
 */
export const SECRET_VALUES: readonly DeviceCredentialsType[] = ["MQTT_BASIC", "LWM2M_CREDENTIALS"];

function hasSecretValue(type: DeviceCredentialsType): boolean {
  return SECRET_VALUES.includes(type);
}

function placeOf(id: string): string {
  return `device_credentials.credentials_value ${id}`;
}
