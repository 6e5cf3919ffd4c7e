import { type Authority, entityId, type FirstStepId, type Uuid } from "@orrery/model";
import { inStates } from "../devices/device-state.ts";
import type { Database } from "../kernel/database/database.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import type { TimeSeriesStore } from "../telemetry/store/time-series-store.ts";

/** How many of the devices that sent something are searched for one with a stored value. */
const DEVICES_ASKED = 20;

export interface FirstStepFactsOptions {
  readonly database: Database;
  readonly series: Pick<TimeSeriesStore, "keys">;
  readonly settings: Pick<SettingsService, "isChanged">;
}

/** Says of each first step whether it has happened, from what is stored. */
export class FirstStepFacts {
  readonly #options: FirstStepFactsOptions;

  constructor(options: FirstStepFactsOptions) {
    this.#options = options;
  }

  /** `tenantId` is the caller's tenant. */
  async isDone(step: FirstStepId, tenantId: Uuid): Promise<boolean> {
    const { settings } = this.#options;
    switch (step) {
      case "account":
        return true; // who asks has signed in
      case "device":
        return (await this.#heardDevices(tenantId, 1)).length > 0;
      case "values":
        return this.#hasValues(tenantId);
      case "dashboard":
        return this.#hasRow("dashboard", tenantId);
      case "alarm":
        return this.#hasRow("alarm", tenantId);
      case "customerUser":
        return this.#hasUser("CUSTOMER_USER", tenantId);
      case "address":
        return settings.isChanged("general");
      case "mail":
        return settings.isChanged("mail");
      case "tenant":
        return this.#hasTenant();
      case "tenantAdmin":
        return this.#hasUser("TENANT_ADMIN");
    }
  }

  async #heardDevices(tenantId: Uuid, limit: number): Promise<readonly Uuid[]> {
    const rows = await this.#options.database.db
      .selectFrom("device")
      .select("device.id")
      .where("device.tenant_id", "=", tenantId)
      .where(inStates(["ACTIVE", "INACTIVE"]))
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async #hasValues(tenantId: Uuid): Promise<boolean> {
    for (const id of await this.#heardDevices(tenantId, DEVICES_ASKED)) {
      if ((await this.#options.series.keys(entityId("DEVICE", id))).length > 0) return true;
    }
    return false;
  }

  async #hasRow(table: "dashboard" | "alarm", tenantId: Uuid): Promise<boolean> {
    const { db } = this.#options.database;
    const row = await db.selectFrom(table).select("id").where("tenant_id", "=", tenantId).limit(1).executeTakeFirst();
    return row !== undefined;
  }

  async #hasTenant(): Promise<boolean> {
    const row = await this.#options.database.db.selectFrom("tenant").select("id").limit(1).executeTakeFirst();
    return row !== undefined;
  }

  /** Whether there is a user with the role who has activated the account; of any tenant by default. */
  async #hasUser(authority: Authority, tenantId?: Uuid): Promise<boolean> {
    let query = this.#options.database.db
      .selectFrom("user_account")
      .select("id")
      .where("authority", "=", authority)
      .where("enabled", "=", 1);
    if (tenantId !== undefined) query = query.where("tenant_id", "=", tenantId);
    return (await query.limit(1).executeTakeFirst()) !== undefined;
  }
}
