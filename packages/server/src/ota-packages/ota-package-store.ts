import {
  type ChecksumAlgorithm,
  entityId,
  type OtaPackageInfo,
  type OtaPackageType,
  type PageData,
  type PageLink,
  PlatformError,
  type Uuid,
} from "@orrery/model";
import type { Database, Tx } from "../kernel/database/database.ts";
import { mapPage, type PageColumns, selectPage } from "../kernel/database/select-page.ts";
import { type EntityColumns, jsonColumn, objectOf, referenceOf } from "../kernel/entities/columns.ts";
import { EntityStore, type Runner } from "../kernel/entities/entity-store.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    ota_package: OtaPackageColumns;
  }
}

interface OtaPackageColumns extends EntityColumns {
  tenant_id: Uuid;
  device_profile_id: Uuid | null;
  type: OtaPackageType;
  title: string;
  version: string;
  tag: string | null;
  url: string | null;
  file_name: string | null;
  content_type: string | null;
  checksum_algorithm: ChecksumAlgorithm | null;
  checksum: string | null;
  data_size: number | null;
  file_id: Uuid | null;
  additional_info: string | null;
}

/** A package and the id of its stored file. */
export interface StoredPackage extends OtaPackageInfo {
  readonly fileId: Uuid | null;
}

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

export class OtaPackageStore extends EntityStore<StoredPackage, OtaPackageColumns> {
  readonly #page: PageColumns;

  constructor(database: Database) {
    super(database, { name: "ota_package", toRow: columnsOf, fromRow: packageOf });
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: {
        id: "id",
        createdTime: "created_time",
        title: "title",
        version: "version",
        tag: "tag",
        type: "type",
        url: "url",
        fileName: "file_name",
        dataSize: "data_size",
        checksum: "checksum",
        checksumAlgorithm: "checksum_algorithm",
        contentType: "content_type",
      },
      search: ["title"],
    };
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
    const { id, additional_info: _kept, ...columns } = columnsOf(entity);
    const { numUpdatedRows } = await runner
      .updateTable("ota_package")
      .set(columns)
      .where("id", "=", id)
      .where("file_id", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new PlatformError("badRequest", "Updating otaPackage data is prohibited!");
    return true;
  }

  async list({ tenantId, usable }: OtaPackageScope, link: PageLink): Promise<PageData<StoredPackage>> {
    let query = this.database.db.selectFrom("ota_package").selectAll().where("tenant_id", "=", tenantId);
    if (usable) {
      query = query
        .where("device_profile_id", "=", usable.deviceProfileId)
        .where("type", "=", usable.type)
        .where((e) => e.or([e("file_id", "is not", null), e("url", "is not", null)]));
    }
    return mapPage(await selectPage(query, link, this.#page), packageOf);
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

function columnsOf(entity: StoredPackage): OtaPackageColumns {
  return {
    id: entity.id.id,
    created_time: entity.createdTime,
    tenant_id: entity.tenantId.id,
    device_profile_id: entity.deviceProfileId?.id ?? null,
    type: entity.type,
    title: entity.title,
    version: entity.version,
    tag: entity.tag,
    url: entity.url,
    file_name: entity.fileName,
    content_type: entity.contentType,
    checksum_algorithm: entity.checksumAlgorithm,
    checksum: entity.checksum,
    data_size: entity.dataSize,
    file_id: entity.fileId,
    additional_info: jsonColumn(entity.additionalInfo),
  };
}

function packageOf(row: OtaPackageColumns): StoredPackage {
  return {
    id: entityId("OTA_PACKAGE", row.id),
    createdTime: row.created_time,
    tenantId: entityId("TENANT", row.tenant_id),
    deviceProfileId: referenceOf("DEVICE_PROFILE", row.device_profile_id),
    type: row.type,
    title: row.title,
    version: row.version,
    tag: row.tag,
    url: row.url,
    hasData: row.file_id !== null || row.url !== null,
    fileName: row.file_name,
    contentType: row.content_type,
    checksumAlgorithm: row.checksum_algorithm,
    checksum: row.checksum,
    dataSize: row.data_size,
    fileId: row.file_id,
    additionalInfo: objectOf(row.additional_info),
  };
}
