import { type Device, type DeviceCredentialsDraft, type DeviceDraft, PlatformError } from "@orrery/model";
import type { BulkImporter, ForeseenEntity, ImportedEntity } from "../bulk-import/bulk-importer.ts";
import { firstProblem } from "../bulk-import/first-problem.ts";
import { describedBy, descriptionOf, type ImportRow } from "../bulk-import/import-row.ts";
import type { DeviceProfileService } from "../device-profiles/device-profile-service.ts";
import type { User } from "../kernel/auth/user.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import { proofOf, TAKEN } from "./credentials-rules.ts";
import type { CredentialsService } from "./credentials-service.ts";
import type { CredentialsStore } from "./credentials-store.ts";
import { type DeviceService, NO_NAME } from "./device-service.ts";
import type { DeviceStore } from "./device-store.ts";
import { credentialsColumn, importedCredentials, LWM2M_TRANSPORT } from "./imported-credentials.ts";

export interface DeviceImporterOptions {
  readonly devices: DeviceService;
  readonly deviceStore: DeviceStore;
  readonly credentials: CredentialsService;
  readonly credentialsStore: CredentialsStore;
  readonly deviceProfiles: DeviceProfileService;
}

/** Imports devices from files, with their credentials (reference: REST API, 2.3). */
export class DeviceImporter implements BulkImporter {
  readonly entityType = "DEVICE";
  readonly path = "device";
  readonly #options: DeviceImporterOptions;

  constructor({ devices, deviceStore, credentials, credentialsStore, deviceProfiles }: DeviceImporterOptions) {
    this.#options = { devices, deviceStore, credentials, credentialsStore, deviceProfiles };
  }

  async save(user: User, row: ImportRow): Promise<ImportedEntity> {
    const { devices, credentials } = this.#options;
    const before = await this.#before(user, row);
    const given = importedCredentials(row.cells);
    if (given) proofOf(given); // checked before a profile is created for a line that cannot be saved
    const draft = await this.#draftOf(user, row, before, given);
    const entity =
      given && !(await this.#has(user, before, given))
        ? await credentials.saveWithDevice(user, { device: draft, credentials: given })
        : await devices.save(user, draft);
    return { entity, created: before === undefined };
  }

  async foresee(user: User, row: ImportRow): Promise<ForeseenEntity> {
    const { cells } = row;
    const before = await this.#before(user, row);
    const given = importedCredentials(cells);
    const problem = await firstProblem([
      ["NAME", () => checkTexts({ name: requireText(cells.get("NAME"), NO_NAME) })],
      ["TYPE", () => checkTexts({ type: cells.get("TYPE") })],
      ["LABEL", () => checkTexts({ label: cells.get("LABEL") })],
      [credentialsColumn(cells), () => given && this.#checkFree(given, before)],
    ]);
    return { before: before && { id: before.id, cells: cellsOf(before) }, problem };
  }

  async #before(user: User, { cells }: ImportRow): Promise<Device | undefined> {
    const name = cells.get("NAME");
    return name === undefined ? undefined : this.#options.deviceStore.findByName(user.tenantId.id, name);
  }

  /** @throws {PlatformError} `badRequest` for credentials that are invalid, or those of another device. */
  async #checkFree(given: DeviceCredentialsDraft, device: Device | undefined): Promise<void> {
    const { credentialsId } = proofOf(given);
    const owner = await this.#options.credentialsStore.find("credentials_id", credentialsId);
    if (owner && owner.deviceId.id !== device?.id.id) throw new PlatformError("badRequest", TAKEN);
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

/** Without credentials: nobody reads those in a preview. */
const cellsOf = ({ type, label, additionalInfo }: Device) => ({
  TYPE: type,
  LABEL: label,
  DESCRIPTION: descriptionOf(additionalInfo),
  IS_GATEWAY: additionalInfo?.gateway === true ? "true" : "false",
});
