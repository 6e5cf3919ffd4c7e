import { type Static, Type } from "typebox";
import type { DeviceProfileId, OtaPackageId, TenantId } from "../ids/entity-id.ts";
import {
  additionalInfo,
  type JsonObject,
  optionalBoolean,
  optionalId,
  optionalInteger,
  optionalText,
} from "./common.ts";

export const OTA_PACKAGE_TYPES = ["FIRMWARE", "SOFTWARE"] as const;

export type OtaPackageType = (typeof OTA_PACKAGE_TYPES)[number];

export const CHECKSUM_ALGORITHMS = ["MD5", "SHA256", "SHA384", "SHA512", "CRC32", "MURMUR3_32", "MURMUR3_128"] as const;

export type ChecksumAlgorithm = (typeof CHECKSUM_ALGORITHMS)[number];

/** Firmware or software that devices install: a file, or its URL (reference: REST API, 3.24). */
export interface OtaPackageInfo {
  readonly id: OtaPackageId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly deviceProfileId: DeviceProfileId | null;
  readonly type: OtaPackageType;
  readonly title: string;
  readonly version: string;
  readonly tag: string | null;
  readonly url: string | null;
  /** Whether devices can get it: it has a file or a URL. */
  readonly hasData: boolean;
  readonly fileName: string | null;
  readonly contentType: string | null;
  readonly checksumAlgorithm: ChecksumAlgorithm | null;
  /** Hexadecimal, lower case. */
  readonly checksum: string | null;
  /** Bytes. */
  readonly dataSize: number | null;
  readonly additionalInfo: JsonObject | null;
}

/** With its file in base64. */
export interface OtaPackage extends OtaPackageInfo {
  readonly data: string | null;
}

const oneOf = <const T extends string>(words: readonly T[]) =>
  Type.Optional(Type.Union([Type.Null(), ...words.map((word) => Type.Literal(word))]));

export const otaPackageDraft = Type.Object({
  id: optionalId,
  deviceProfileId: optionalId,
  type: oneOf(OTA_PACKAGE_TYPES),
  title: optionalText,
  version: optionalText,
  tag: optionalText,
  url: optionalText,
  usesUrl: optionalBoolean,
  checksumAlgorithm: oneOf(CHECKSUM_ALGORITHMS),
  checksum: optionalText,
  dataSize: optionalInteger,
  additionalInfo,
});

export interface OtaPackageDraft extends Omit<Static<typeof otaPackageDraft>, "type" | "checksumAlgorithm"> {
  readonly type?: OtaPackageType | null;
  readonly checksumAlgorithm?: ChecksumAlgorithm | null;
}
