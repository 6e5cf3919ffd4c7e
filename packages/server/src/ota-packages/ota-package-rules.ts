import { entityId, type OtaPackageDraft, type OtaPackageInfo, PlatformError, parseUuid } from "@orrery/model";
import { checkTexts, requireText, textOrNull } from "../kernel/entities/checks.ts";
import { givenId } from "../kernel/http/input/schemas.ts";

const CHECKSUM_LENGTH = 1_020;

/** The members of a package that a draft sets; the rest comes with its file. */
export type PackageContent = Omit<
  OtaPackageInfo,
  "id" | "createdTime" | "tenantId" | "hasData" | "fileName" | "contentType"
>;

/** @throws {PlatformError} `badRequest`. For a package that is a URL, size and checksum come from the draft. */
export function contentOf(draft: OtaPackageDraft): PackageContent {
  const { type } = draft;
  if (!type) throw new PlatformError("badRequest", "Type should be specified!");
  const title = requireText(draft.title, "OtaPackage title should be specified!");
  const version = requireText(draft.version, "OtaPackage version should be specified!");
  const tag = draft.tag ?? null;
  const url = textOrNull(draft.url);
  if (draft.usesUrl) requireText(url, "Ota package URL should be specified!");
  const profile = givenId(draft.deviceProfileId);
  const checksum = textOrNull(draft.checksum);
  checkTexts({ title, version, tag, url, checksum }, { checksum: CHECKSUM_LENGTH });
  if ((draft.dataSize ?? 0) < 0) throw new PlatformError("badRequest", "OtaPackage data size can't be negative!");
  return {
    deviceProfileId: profile ? entityId("DEVICE_PROFILE", parseUuid(profile)) : null,
    type,
    title,
    version,
    tag,
    url,
    checksumAlgorithm: draft.checksumAlgorithm ?? null,
    checksum,
    dataSize: draft.dataSize ?? null,
    additionalInfo: draft.additionalInfo ?? null,
  };
}

/** Members that cannot change, and their names in messages. */
const FIXED = {
  type: "type",
  title: "otaPackage title",
  version: "otaPackage version",
  tag: "otaPackage tag",
  deviceProfileId: "otaPackage deviceProfile",
  url: "otaPackage URL",
} as const;

/** Members that may be omitted, but not changed. */
const KEPT = {
  checksumAlgorithm: "otaPackage checksum algorithm",
  checksum: "otaPackage checksum",
  dataSize: "otaPackage data size",
} as const;

/** @throws {PlatformError} `badRequest` naming the first member that would change. */
export function checkUnchanged(before: OtaPackageInfo, after: PackageContent): void {
  for (const [member, name] of entries(FIXED)) {
    if (plain(before[member]) !== plain(after[member])) throw prohibited(name);
  }
  for (const [member, name] of entries(KEPT)) {
    if (after[member] !== null && before[member] !== after[member]) throw prohibited(name);
  }
}

function entries<K extends string>(names: Readonly<Record<K, string>>): [K, string][] {
  return Object.entries(names) as [K, string][]; // of the tables above
}

function plain(value: OtaPackageInfo[keyof typeof FIXED]): string | null {
  return typeof value === "object" && value !== null ? value.id : value;
}

function prohibited(name: string): PlatformError {
  return new PlatformError("badRequest", `Updating ${name} is prohibited!`);
}
