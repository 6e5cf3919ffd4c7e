import type { ChecksumAlgorithm, OtaPackageInfo, OtaPackageType, Uuid } from "@orrery/model";
import { computed, idOf, number, object, optional, text, uuid, word } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";

/** A package and the id of its stored file. */
export interface StoredPackage extends OtaPackageInfo {
  readonly fileId: Uuid | null;
}

export const otaPackageTable = defineTable<StoredPackage>()({
  type: "OTA_PACKAGE",
  columns: {
    tenantId: idOf("TENANT"),
    deviceProfileId: optional(idOf("DEVICE_PROFILE")),
    type: word<OtaPackageType>(),
    title: text(),
    version: text(),
    tag: optional(text()),
    url: optional(text()),
    hasData: computed,
    fileName: optional(text()),
    contentType: optional(text()),
    checksumAlgorithm: optional(word<ChecksumAlgorithm>()),
    checksum: optional(text()),
    dataSize: optional(number()),
    fileId: optional(uuid()),
    additionalInfo: object(),
  },
  read: { hasData: (row) => row.file_id !== null || row.url !== null },
  sortable: [
    "title",
    "version",
    "tag",
    "type",
    "url",
    "fileName",
    "dataSize",
    "checksum",
    "checksumAlgorithm",
    "contentType",
  ],
  search: ["title"],
});

export type OtaPackageRow = TableRow<typeof otaPackageTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    ota_package: OtaPackageRow;
  }
}
