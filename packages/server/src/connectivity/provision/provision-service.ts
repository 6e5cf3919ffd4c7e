import {
  type Device,
  type DeviceProfile,
  isPlatformError,
  sameEntity,
  type TypedValue,
  type Uuid,
} from "@orrery/model";
import type { ProvisionGrant, ProvisionKeys } from "../../device-profiles/provision-keys.ts";
import { type Proof, proofOf, randomAccessToken } from "../../devices/credentials-rules.ts";
import type { CredentialsStore } from "../../devices/credentials-store.ts";
import type { DeviceStore } from "../../devices/device-store.ts";
import type { UnattendedDevices } from "../../devices/unattended-devices.ts";
import { randomText } from "../../kernel/auth/random-text.ts";
import { checkTexts } from "../../kernel/entities/checks.ts";
import { storableText } from "../../kernel/json/storable-text.ts";
import type { TelemetryService } from "../../telemetry/telemetry-service.ts";
import type { ProvisionAnswer } from "./provision-answer.ts";
import { ProvisionEvents, type ProvisionEventsOptions } from "./provision-events.ts";
import { DEFAULT_PROVISION_SETTINGS, ProvisionLimits, type ProvisionSettings } from "./provision-limits.ts";
import type { ProvisionRequest, WantedCredentials } from "./provision-request.ts";
import type { Provisioning } from "./provisioning.ts";

export interface ProvisionServiceOptions extends ProvisionEventsOptions {
  readonly keys: ProvisionKeys;
  readonly findProfile: (id: Uuid) => Promise<DeviceProfile | undefined>;
  readonly devices: Pick<DeviceStore, "findByName">;
  readonly unattended: Pick<UnattendedDevices, "create">;
  readonly credentials: Pick<CredentialsStore, "find">;
  readonly telemetry: Pick<TelemetryService, "attributes" | "saveAttributes">;
  readonly settings?: ProvisionSettings | undefined;
}

/** Server attribute that stores whether a device has got its credentials. */
const STATE = "provisionState";
const PROVISIONED: TypedValue = { type: "STRING", value: "provisioned" };
const NAME_LENGTH = 20;

const NOT_FOUND: ProvisionAnswer = { status: "NOT_FOUND" };
const FAILURE: ProvisionAnswer = { status: "FAILURE" };

/** Gives credentials to devices that know the key and secret of their profile (reference: device connectivity, 9). */
export class ProvisionService implements Provisioning {
  readonly #options: ProvisionServiceOptions;
  readonly #events: ProvisionEvents;
  readonly #limits: ProvisionLimits;

  constructor(options: ProvisionServiceOptions) {
    this.#options = options;
    this.#events = new ProvisionEvents(options);
    this.#limits = new ProvisionLimits(options.settings ?? DEFAULT_PROVISION_SETTINGS, options.clock);
  }

  provision(request: ProvisionRequest, address: string): Promise<ProvisionAnswer> {
    return this.#limits.run(address, request.key, async (knows) => {
      if (!isStorable(request)) return FAILURE;
      const deviceName = request.deviceName.trim();
      if (request.deviceName !== "" && deviceName === "") return FAILURE;
      const grant = await this.#options.keys.find(request.key, request.secret);
      knows(grant !== undefined);
      return grant ? this.#granted(grant, { ...request, deviceName }) : NOT_FOUND;
    });
  }

  async #granted(grant: ProvisionGrant, request: ProvisionRequest): Promise<ProvisionAnswer> {
    try {
      checkTexts({ name: request.deviceName });
      return await (grant.strategy === "ALLOW_CREATE_NEW_DEVICES"
        ? this.#create(grant, request)
        : this.#hand(grant, request));
    } catch (error) {
      if (!isPlatformError(error)) throw error;
      const { tenantId } = grant;
      const device = await this.#named(grant, request);
      await this.#events.failed({ tenantId, device, why: error.message }, request);
      return FAILURE;
    }
  }

  async #create(grant: ProvisionGrant, request: ProvisionRequest): Promise<ProvisionAnswer> {
    const { tenantId, profileId } = grant;
    const looked = [this.#named(grant, request), this.#options.findProfile(profileId.id)] as const;
    const [existing, profile] = await Promise.all(looked);
    if (existing) return this.#fail(existing, request, "A device with this name exists already");
    if (!profile) return NOT_FOUND; // deleted after its secret was compared
    const proof = proofOfRequest(request) ?? randomAccessToken();
    const name = request.deviceName || randomText(NAME_LENGTH);
    const device = await this.#options.unattended.create({ tenantId, profile, name }, proof);
    await this.#markProvisioned(device);
    await Promise.all([this.#events.created(device), this.#events.succeeded(device, request)]); // accepted in this order
    return { status: "SUCCESS", credentials: proof };
  }

  /** Returns the credentials that a device already has, whatever the request asks for. */
  async #hand(grant: ProvisionGrant, request: ProvisionRequest): Promise<ProvisionAnswer> {
    const { tenantId, profileId } = grant;
    const device = await this.#named(grant, request);
    const credentials = device && (await this.#options.credentials.find("device_id", device.id.id));
    if (!device || !credentials || !sameEntity(device.deviceProfileId, profileId)) {
      const why = "There is no device with this name and this profile";
      await this.#events.failed({ tenantId, why }, request);
      return FAILURE;
    }
    const [state] = await this.#options.telemetry.attributes(device.id, ["SERVER_SCOPE"], [STATE]);
    if (state && state.value.value !== PROVISIONED.value) {
      return this.#fail(device, request, `The attribute ${STATE} of the device is not ${PROVISIONED.value}`);
    }
    await this.#markProvisioned(device);
    await this.#events.succeeded(device, request);
    return { status: "SUCCESS", credentials };
  }

  async #fail(device: Device, request: ProvisionRequest, why: string): Promise<ProvisionAnswer> {
    await this.#events.failed({ tenantId: device.tenantId, device, why }, request);
    return FAILURE;
  }

  async #named({ tenantId }: ProvisionGrant, { deviceName }: ProvisionRequest): Promise<Device | undefined> {
    return deviceName === "" ? undefined : this.#options.devices.findByName(tenantId.id, deviceName);
  }

  #markProvisioned({ tenantId, id: entityId }: Device): Promise<void> {
    const { telemetry, clock } = this.#options;
    const attributes = [{ key: STATE, lastUpdateTs: clock(), value: PROVISIONED }];
    return telemetry.saveAttributes({ tenantId, entityId, scope: "SERVER_SCOPE", attributes, notifyDevice: false });
  }
}

/** Whether databases can store and compare the texts: JSON may contain halves of characters. */
function isStorable({ key, secret, deviceName, wanted }: ProvisionRequest): boolean {
  try {
    for (const text of [key, secret, deviceName, ...Object.values(wanted)]) storableText(text);
    return true;
  } catch (error) {
    if (isPlatformError(error, "badRequest")) return false;
    throw error;
  }
}

/**
 * `undefined` when the device asks for none of its own.
 * @throws {PlatformError} `badRequest` for invalid credentials.
 */
function proofOfRequest({ credentialsType, wanted }: ProvisionRequest): Proof | undefined {
  if (Object.values(wanted).every((text) => text === "")) return undefined;
  return proofOf({
    credentialsType,
    credentialsId: wanted.token,
    credentialsValue: wantedValue(credentialsType, wanted),
  });
}

function wantedValue(type: ProvisionRequest["credentialsType"], wanted: WantedCredentials): string | null {
  const { clientId, userName, password, certificate } = wanted;
  switch (type) {
    case "MQTT_BASIC":
      return JSON.stringify({ clientId, userName, password });
    case "X509_CERTIFICATE":
      return certificate;
    case "ACCESS_TOKEN":
    case "LWM2M_CREDENTIALS": // requests cannot ask for these
      return null;
  }
}
