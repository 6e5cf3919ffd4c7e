import { type DeviceCredentials, type DeviceCredentialsType, entityId, type Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import type { Runner } from "../kernel/entities/entity-store.ts";

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

/** How devices prove who they are; goes with its device. */
export class CredentialsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(by: "device_id" | "credentials_id", value: string): Promise<DeviceCredentials | undefined> {
    const row = await this.#database.db
      .selectFrom("device_credentials")
      .selectAll()
      .where(by, "=", value)
      .executeTakeFirst();
    return row && credentialsOf(row);
  }

  async insert(credentials: DeviceCredentials, runner: Runner = this.#database.db): Promise<void> {
    await runner.insertInto("device_credentials").values(columnsOf(credentials)).execute();
  }

  async replace(credentials: DeviceCredentials, runner: Runner = this.#database.db): Promise<void> {
    const { id, ...columns } = columnsOf(credentials);
    await runner.updateTable("device_credentials").set(columns).where("id", "=", id).execute();
  }
}

function columnsOf(credentials: DeviceCredentials): CredentialsColumns {
  return {
    id: credentials.id.id as Uuid,
    created_time: credentials.createdTime,
    device_id: credentials.deviceId.id,
    credentials_type: credentials.credentialsType,
    credentials_id: credentials.credentialsId,
    credentials_value: credentials.credentialsValue,
  };
}

function credentialsOf(row: CredentialsColumns): DeviceCredentials {
  return {
    id: { id: row.id },
    createdTime: row.created_time,
    deviceId: entityId("DEVICE", row.device_id),
    credentialsType: row.credentials_type,
    credentialsId: row.credentials_id,
    credentialsValue: row.credentials_value,
  };
}
