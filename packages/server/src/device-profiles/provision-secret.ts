import type { DeviceProfileData } from "@orrery/model";
import { mergeFree } from "../kernel/json/free-json.ts";

/** The secret with which devices of a profile make themselves known; `null` when there is none. */
export function provisionSecretOf({ provisionConfiguration }: DeviceProfileData): string | null {
  const secret = provisionConfiguration?.provisionDeviceSecret;
  return typeof secret === "string" && secret !== "" ? secret : null;
}

/** The same data with another secret, or without one. */
export function withProvisionSecret(data: DeviceProfileData, secret: string | null): DeviceProfileData {
  if (provisionSecretOf(data) === secret) return data;
  const provisionConfiguration = mergeFree(data.provisionConfiguration, { provisionDeviceSecret: secret });
  return { ...data, provisionConfiguration };
}
