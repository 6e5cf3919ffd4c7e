import type { DeviceProfileData } from "@orrery/model";
import { mergeLossless } from "../kernel/json/lossless-json.ts";

/** The secret that devices provision themselves with; `null` when there is none. */
export function provisionSecretOf({ provisionConfiguration }: DeviceProfileData): string | null {
  const secret = provisionConfiguration?.provisionDeviceSecret;
  return typeof secret === "string" && secret !== "" ? secret : null;
}

/** The same data with another secret, or without. */
export function withProvisionSecret(data: DeviceProfileData, secret: string | null): DeviceProfileData {
  if (provisionSecretOf(data) === secret) return data;
  const provisionConfiguration = mergeLossless(data.provisionConfiguration, { provisionDeviceSecret: secret });
  return { ...data, provisionConfiguration };
}

/** Where the secret of a profile is sealed for. */
export function provisionSecretPlace(profileId: string): string {
  return `device_profile.provision_device_secret ${profileId}`;
}
