import { type OtaPackageType, type PageData, type PageLink, PlatformError, type Uuid } from "@orrery/model";
import type { Database, Runner, Tx } from "../kernel/database/database.ts";
import { jsonColumn } from "../kernel/entities/columns.ts";
import { EntityStore } from "../kernel/entities/entity-store.ts";
import { type OtaPackageRow, otaPackageTable, type StoredPackage } from "./ota-package-table.ts";

/** Which packages a list contains. */
export interface OtaPackageScope {
  readonly tenantId: Uuid;
  /** Only those that can be assigned to devices of the profile. */
  readonly usable?: { readonly deviceProfileId: Uuid; readonly type: OtaPackageType } | undefined;
}

/** Entities that can use a package, in the order in which the error names them. */
const USERS = [
  { table: "device", column: "firmware_id", says: "The otaPackage referenced by the devices cannot be deleted!" },
  {
    table: "device_profile",
    column: "firmware_id",
    says: "The otaPackage referenced by the device profile cannot be deleted!",
  },
  { table: "device", column: "software_id", says: "The software referenced by the devices cannot be deleted!" },
  {
    table: "device_profile",
    column: "software_id",
    says: "The software referenced by the device profile cannot be deleted!",
  },
] as const;

export class OtaPackageStore extends EntityStore<StoredPackage, OtaPackageRow> {
  constructor(database: Database) {
    super(database, otaPackageTable);
  }

  /** Writes only what may change, so that a concurrent upload is not lost. */
  override async replace({ id, additionalInfo }: StoredPackage, runner: Runner = this.database.db): Promise<boolean> {
    const { numUpdatedRows } = await runner
      .updateTable("ota_package")
      .set({ additional_info: jsonColumn(additionalInfo) })
      .where("id", "=", id.id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Attaches the file. @throws {PlatformError} `badRequest` when it has one. */
  async fill(entity: StoredPackage, runner: Runner = this.database.db): Promise<boolean> {
    const { id, additional_info: _kept, ...columns } = otaPackageTable.toRow(entity);
    const { numUpdatedRows } = await runner
      .updateTable("ota_package")
      .set(columns)
      .where("id", "=", id)
      .where("file_id", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new PlatformError("badRequest", "Updating otaPackage data is prohibited!");
    return true;
  }

  list({ tenantId, usable }: OtaPackageScope, link: PageLink): Promise<PageData<StoredPackage>> {
    let query = this.database.db.selectFrom("ota_package").selectAll().where("tenant_id", "=", tenantId);
    if (usable) {
      query = query
        .where("device_profile_id", "=", usable.deviceProfileId)
        .where("type", "=", usable.type)
        .where((e) => e.or([e("file_id", "is not", null), e("url", "is not", null)]));
    }
    return this.pageOf(query, link);
  }

  /** Total bytes of the files of a tenant. */
  async sizeOf(tenantId: Uuid, runner: Runner = this.database.db): Promise<number> {
    const { size } = await runner
      .selectFrom("ota_package")
      .select((e) => e.fn.sum<number | string | null>("data_size").as("size"))
      .where("tenant_id", "=", tenantId)
      .where("file_id", "is not", null)
      .executeTakeFirstOrThrow();
    return Number(size ?? 0);
  }

  /** At most `limit` devices of a profile without a package of their own, with ids after `after`, ascending. */
  async followers(
    deviceProfileId: Uuid,
    kind: "firmwareId" | "softwareId",
    { after, limit }: { after: Uuid | undefined; limit: number },
  ): Promise<readonly Uuid[]> {
    let query = this.database.db
      .selectFrom("device")
      .select("id")
      .where("device_profile_id", "=", deviceProfileId)
      .where(kind === "firmwareId" ? "firmware_id" : "software_id", "is", null)
      .orderBy("id")
      .limit(limit);
    if (after) query = query.where("id", ">", after);
    return (await query.execute()).map(({ id }) => id);
  }

  /** @throws {PlatformError} `badRequest` naming what uses the package. */
  async refuseUsed(id: Uuid, tx: Tx): Promise<void> {
    for (const { table, column, says } of USERS) {
      const user = await tx.selectFrom(table).select("id").where(column, "=", id).limit(1).executeTakeFirst();
      if (user) throw new PlatformError("badRequest", says);
    }
  }
}
