import type { Device, DeviceProfile, EntityType } from "@orrery/model";
import { withProvisionSecret } from "../../device-profiles/provision-secret.ts";
import { withoutTransportSecrets } from "../../devices/transport-secrets.ts";
import type { Entity } from "../../kernel/bus/events.ts";
import { jsonText } from "../../kernel/json/lossless-text.ts";

/**
 * An entity for messages: without members that are too large, and without secrets, which only the entity's own call
 * returns.
 */
export function entityForRules<E extends Entity & SecretHolder>(entity: E): E {
  const { deviceData, profileData } = entity;
  const { entityType } = entity.id;
  return {
    ...entity,
    ...LEFT_OUT[entityType],
    ...(entityType === "DEVICE" && deviceData ? { deviceData: withoutTransportSecrets(deviceData) } : {}),
    ...(entityType === "DEVICE_PROFILE" && profileData ? { profileData: withProvisionSecret(profileData, null) } : {}),
  };
}

/** {@link entityForRules} as JSON. */
export function entityJson(entity: Entity & SecretHolder): string {
  return jsonText(entityForRules(entity));
}

type SecretHolder = Partial<Pick<Device, "deviceData"> & Pick<DeviceProfile, "profileData">>;

const LEFT_OUT: Readonly<Partial<Record<EntityType, object>>> = {
  DASHBOARD: { configuration: "" },
  EDGE: { secret: null, routingKey: null, edgeLicenseKey: null },
};
