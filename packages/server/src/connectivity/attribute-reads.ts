import type { DeviceId } from "@orrery/model";
import type { Attribute } from "../kernel/bus/events.ts";
import { valuesJson } from "./attribute-change.ts";
import type { DeviceAttributes } from "./ports.ts";

/** Keys that a device asks for; both absent means all that it may see. */
export interface AttributeKeys {
  readonly clientKeys: readonly string[] | undefined;
  readonly sharedKeys: readonly string[] | undefined;
}

/** The requested attributes that exist. */
export interface AttributeValues {
  readonly client: readonly Attribute[];
  readonly shared: readonly Attribute[];
  /** Whether more than one key was asked for. */
  readonly isMultiple: boolean;
}

/** Reads the attributes that a device may see (reference: device connectivity, 0.4). */
export async function readAttributes(
  attributes: DeviceAttributes,
  device: DeviceId,
  keys: AttributeKeys,
): Promise<AttributeValues> {
  const { clientKeys, sharedKeys } = keys;
  const everything = !clientKeys && !sharedKeys;
  const [client, shared] = await Promise.all([
    everything || clientKeys ? attributes.find(device, "CLIENT_SCOPE", clientKeys) : [],
    everything || sharedKeys ? attributes.find(device, "SHARED_SCOPE", sharedKeys) : [],
  ]);
  const asked = (clientKeys?.length ?? 0) + (sharedKeys?.length ?? 0);
  return { client, shared, isMultiple: asked > 1 };
}

/** `{"client":{..},"shared":{..}}`; a scope without a found key is left out. */
export function attributeValuesJson({ client, shared }: AttributeValues): string {
  const members = [
    ...(client.length > 0 ? [`"client":${valuesJson(client)}`] : []),
    ...(shared.length > 0 ? [`"shared":${valuesJson(shared)}`] : []),
  ];
  return `{${members.join(",")}}`;
}

/** `a,b` as devices write it: nothing is trimmed, empty parts are ignored; `undefined` when none is left. */
export function splitKeys(text: string | undefined): readonly string[] | undefined {
  const keys = text?.split(",").filter((key) => key !== "");
  return keys && keys.length > 0 ? keys : undefined;
}
