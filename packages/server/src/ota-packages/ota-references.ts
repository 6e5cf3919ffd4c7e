import { type OtaPackageId, type OtaPackageType, PlatformError, type TenantId, type Uuid } from "@orrery/model";
import type { OtaPackageStore } from "./ota-package-store.ts";

/** The packages of a device or a device profile. */
export interface OtaReference {
  readonly tenantId: TenantId;
  /** The profile of the devices that get them. */
  readonly deviceProfileId: Uuid;
  readonly firmwareId: OtaPackageId | null;
  readonly softwareId: OtaPackageId | null;
}

/** Checks whether packages can be assigned (reference: REST API, 2.12). */
export class OtaReferences {
  readonly #packages: OtaPackageStore;

  constructor(packages: OtaPackageStore) {
    this.#packages = packages;
  }

  /** @throws {PlatformError} `badRequest` with what is wrong with a package. */
  async check({ tenantId, deviceProfileId, firmwareId, softwareId }: OtaReference): Promise<void> {
    await this.#check(tenantId, deviceProfileId, firmwareId, "FIRMWARE");
    await this.#check(tenantId, deviceProfileId, softwareId, "SOFTWARE");
  }

  /** A package without a profile is for devices of any profile. */
  async #check(tenantId: TenantId, profileId: Uuid, id: OtaPackageId | null, type: OtaPackageType): Promise<void> {
    if (!id) return;
    const what = type.toLowerCase();
    const found = await this.#packages.find(id.id);
    if (found?.tenantId.id !== tenantId.id) throw refused(`non-existent ${what}!`);
    if (found.type !== type) throw refused(`${what} with type: ${found.type}`);
    if (!found.hasData) throw refused(`${what} with empty data!`);
    const isOther = found.deviceProfileId !== null && found.deviceProfileId.id !== profileId;
    if (isOther) throw refused(`${what} with different deviceProfile!`);
  }
}

function refused(what: string): PlatformError {
  return new PlatformError("badRequest", `Can't assign ${what}`);
}
