import { hash } from "node:crypto";
import {
  type BulkFilters,
  type Device,
  type OtaPackageType,
  parseUuid,
  type RolloutTarget,
  type Uuid,
} from "@orrery/model";
import { listFilters } from "../bulk-actions/list-filters.ts";
import { deviceFilters, deviceScopeOf } from "../devices/device-routes.ts";
import type { DeviceScope } from "../devices/device-scope.ts";
import type { StoredPackage } from "../ota-packages/ota-package-table.ts";

/** The member of devices and profiles that has their package. */
export const PACKAGE_OF = { FIRMWARE: "firmwareId", SOFTWARE: "softwareId" } as const;

/** What the list of devices is asked for. */
export interface DeviceSearch {
  readonly scope: Omit<DeviceScope, "tenantId">;
  readonly textSearch: string | undefined;
}

/** The devices that filters select. @throws {PlatformError} `badRequest` for filters that the list of devices refuses. */
export function searchOf(matching: BulkFilters): DeviceSearch {
  const { textSearch } = matching;
  const scope = deviceScopeOf(listFilters(deviceFilters, matching));
  return { scope, textSearch: typeof textSearch === "string" && textSearch !== "" ? textSearch : undefined };
}

/** The devices that a rollout is for. @throws {PlatformError} like {@link searchOf}. */
export function searchOfTarget(target: RolloutTarget): DeviceSearch {
  if ("matching" in target) return searchOf(target.matching);
  return { scope: { deviceProfileId: parseUuid(target.deviceProfileId) }, textSearch: undefined };
}

/** The own package of a device. */
export function ownPackage(device: Device, type: OtaPackageType): Uuid | null {
  return device[PACKAGE_OF[type]]?.id ?? null;
}

/** Whether the package is for devices of this profile. */
export function suits(wanted: StoredPackage, deviceProfileId: Uuid): boolean {
  return wanted.deviceProfileId === null || wanted.deviceProfileId.id === deviceProfileId;
}

/** The place of a device in the random order of a rollout: the same whenever it is asked for. */
export function placeOf(rolloutId: Uuid, deviceId: Uuid): number {
  return hash("sha1", `${rolloutId} ${deviceId}`, "buffer").readUInt32BE(0) >>> 1;
}
