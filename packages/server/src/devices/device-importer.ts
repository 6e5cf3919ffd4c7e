import type { Device, DeviceCredentialsDraft, DeviceDraft } from "@orrery/model";
import type { BulkImporter, ImportedEntity } from "../bulk-import/bulk-importer.ts";
import { describedBy, type ImportRow } from "../bulk-import/import-row.ts";
import type { DeviceProfileService } from "../device-profiles/device-profile-service.ts";
import type { User } from "../kernel/auth/user.ts";
import { proofOf } from "./credentials-rules.ts";
import type { CredentialsService } from "./credentials-service.ts";
import type { DeviceService } from "./device-service.ts";
import type { DeviceStore } from "./device-store.ts";
import { importedCredentials, LWM2M_TRANSPORT } from "./imported-credentials.ts";

export interface DeviceImporterOptions {
  readonly devices: DeviceService;
  readonly deviceStore: DeviceStore;
  readonly credentials: CredentialsService;
  readonly deviceProfiles: DeviceProfileService;
}

/** Imports devices from files, with their credentials (reference: REST API, 2.3). */
export class DeviceImporter implements BulkImporter {
  readonly path = "device";
  readonly #options: DeviceImporterOptions;

  constructor({ devices, deviceStore, credentials, deviceProfiles }: DeviceImporterOptions) {
    this.#options = { devices, deviceStore, credentials, deviceProfiles };
  }

  async save(user: User, row: ImportRow): Promise<ImportedEntity> {
    const { deviceStore, devices, credentials } = this.#options;
    const name = row.cells.get("NAME");
    const before = name === undefined ? undefined : await deviceStore.findByName(user.tenantId.id, name);
    const given = importedCredentials(row.cells);
    if (given) proofOf(given); // checked before a profile is created for a line that cannot be saved
    const draft = await this.#draftOf(user, row, before, given);
    const entity =
      given && !(await this.#has(user, before, given))
        ? await credentials.saveWithDevice(user, { device: draft, credentials: given })
        : await devices.save(user, draft);
    return { entity, created: before === undefined };
  }

  async #draftOf(
    user: User,
    row: ImportRow,
    before: Device | undefined,
    credentials: DeviceCredentialsDraft | undefined,
  ): Promise<DeviceDraft> {
    const { cells } = row;
    const type = cells.get("TYPE");
    const gateway = cells.get("IS_GATEWAY");
    const info = gateway === undefined ? {} : { gateway: gateway.toLowerCase() === "true" };
    const draft: DeviceDraft = {
      ...before,
      ...(type === undefined ? {} : { type, deviceProfileId: null }),
      name: cells.get("NAME") ?? null,
      label: cells.get("LABEL") ?? before?.label ?? null,
      additionalInfo: describedBy(row, before?.additionalInfo, info),
    };
    if (credentials?.credentialsType !== "LWM2M_CREDENTIALS") return draft;
    return { ...draft, deviceProfileId: await this.#lwm2mProfile(user, draft) };
  }

  /** Gives the profile of the device's type the LwM2M transport. */
  async #lwm2mProfile(user: User, { type }: DeviceDraft) {
    const { deviceProfiles } = this.#options;
    const profile = type
      ? await deviceProfiles.findOrCreate(user.tenantId, type, user)
      : await deviceProfiles.getDefault(user.tenantId);
    if (profile.transportType === "LWM2M") return profile.id;
    const { alarms } = profile.profileData;
    const transport = { transportConfiguration: LWM2M_TRANSPORT, alarms: alarms && [...alarms] };
    const profileData = { ...profile.profileData, ...transport };
    return (await deviceProfiles.save(user, { ...profile, transportType: "LWM2M", profileData })).id;
  }

  /** Whether a device has these credentials already: saving equal ones would end its session. */
  async #has(user: User, device: Device | undefined, given: DeviceCredentialsDraft): Promise<boolean> {
    if (!device) return false;
    const stored = await this.#options.credentials.get(user, device.id.id);
    const proof = proofOf(given);
    return (
      stored.credentialsType === proof.credentialsType &&
      stored.credentialsId === proof.credentialsId &&
      stored.credentialsValue === proof.credentialsValue
    );
  }
}
