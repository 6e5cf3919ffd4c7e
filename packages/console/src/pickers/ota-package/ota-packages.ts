import type { Client } from "@orrery/client";
import type { DeviceProfileId, OtaPackageId, OtaPackageInfo, OtaPackageType } from "@orrery/model";
import { quiet } from "../entity/search-entities.ts";

const OTA_PAGE_SIZE = 50;

/** `title (version)`. */
export function otaPackageText({ title, version }: Pick<OtaPackageInfo, "title" | "version">): string {
  return `${title} (${version})`;
}

/** Packages that devices of a profile can get, by title. */
export async function findOtaPackages(
  client: Client,
  profile: DeviceProfileId,
  type: OtaPackageType,
  text: string,
  signal?: AbortSignal,
): Promise<readonly OtaPackageInfo[]> {
  const link = {
    pageSize: OTA_PAGE_SIZE,
    page: 0,
    textSearch: text.trim(),
    sortOrder: { property: "title", direction: "ASC" },
  } as const;
  return (await client.otaPackages.listUsable(profile, type, link, quiet(signal))).data;
}

/** One package by its id. @throws {ApiError} when there is none. */
export function findOtaPackage(client: Client, id: OtaPackageId, signal?: AbortSignal): Promise<OtaPackageInfo> {
  return client.otaPackages.info(id, quiet(signal));
}

/** Whether the link to the page of the package is shown. */
export function showsDetailsLink(asked: boolean, disabled: boolean, value: OtaPackageId | null): boolean {
  return asked && disabled && value !== null;
}

/** Translation keys of a type's sentences. */
export const OTA_TEXTS: Readonly<
  Record<
    OtaPackageType,
    { readonly label: string; readonly required: string; readonly none: string; readonly noMatches: string }
  >
> = {
  FIRMWARE: {
    label: "ota-update.assign-firmware",
    required: "ota-update.assign-firmware-required",
    none: "ota-update.no-firmware-text",
    noMatches: "ota-update.no-firmware-matching",
  },
  SOFTWARE: {
    label: "ota-update.assign-software",
    required: "ota-update.assign-software-required",
    none: "ota-update.no-software-text",
    noMatches: "ota-update.no-software-matching",
  },
};
