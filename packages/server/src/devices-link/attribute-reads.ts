import { type DeviceId, valueJson } from "@orrery/model";
import type { Attribute } from "../kernel/bus/events.ts";
import type { DeviceAttributes } from "./ports.ts";

/** Keys that a device asks for; both absent means everything it may see. */
export interface AttributeRequest {
  readonly clientKeys?: readonly string[] | undefined;
  readonly sharedKeys?: readonly string[] | undefined;
}

/** `a,b` as devices write it: no trimming, empty parts count for nothing. */
export function parseKeys(text: string | undefined): readonly string[] | undefined {
  const keys = text?.split(",").filter((key) => key !== "");
  return keys && keys.length > 0 ? keys : undefined;
}

/** The answer as JSON: `{"client":{..},"shared":{..}}`; a scope without a found key is left out (reference: 0.4). */
export async function readAttributes(
  attributes: DeviceAttributes,
  device: DeviceId,
  { clientKeys, sharedKeys }: AttributeRequest,
): Promise<string> {
  const everything = !clientKeys && !sharedKeys;
  const [client, shared] = await Promise.all([
    everything || clientKeys ? attributes.find(device, "CLIENT_SCOPE", clientKeys) : [],
    everything || sharedKeys ? attributes.find(device, "SHARED_SCOPE", sharedKeys) : [],
  ]);
  const members = [...scopeMember("client", client), ...scopeMember("shared", shared)];
  return `{${members.join(",")}}`;
}

function scopeMember(name: string, attributes: readonly Attribute[]): string[] {
  if (attributes.length === 0) return [];
  const members = attributes.map(({ key, value }) => `${JSON.stringify(key)}:${valueJson(value)}`);
  return [`"${name}":{${members.join(",")}}`];
}
