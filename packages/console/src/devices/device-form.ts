import { type DeviceInfo, entityId, parseUuid } from "@orrery/model";
import { type EntityForm, textOf, textOrNull } from "../entities/entity-form.ts";

/** Fields of a device (console pages, 4.4). */
export const deviceForm: EntityForm<DeviceInfo> = {
  fields: [
    { kind: "text", name: "name", label: "device.name", required: "device.name-required" },
    {
      kind: "entity",
      name: "deviceProfileId",
      label: "device-profile.device-profile",
      required: "device-profile.device-profile-required",
      entityType: "DEVICE_PROFILE",
      preset: true,
    },
    { kind: "text", name: "label", label: "device.label", placeholder: "device.label-hint" },
    { kind: "area", name: "description", label: "device.description" },
    { kind: "switch", name: "gateway", label: "device.is-gateway" },
    {
      kind: "switch",
      name: "overwriteActivityTime",
      label: "device.overwrite-activity-time",
      shown: (values) => values.gateway === true,
    },
  ],
  read: (device) => ({
    name: device?.name ?? "",
    deviceProfileId: device?.deviceProfileId.id ?? "",
    label: device?.label ?? "",
    description: String(device?.additionalInfo?.description ?? ""),
    gateway: device?.additionalInfo?.gateway === true,
    overwriteActivityTime: device?.additionalInfo?.overwriteActivityTime === true,
  }),
  nameOf: (device, field) => (field === "deviceProfileId" ? device.deviceProfileName : undefined),
  save: async (client, values, device) => {
    const saved = await client.devices.save(deviceDraft(values, device), { ignoreErrors: true });
    return client.devices.info(saved.id, { ignoreErrors: true });
  },
};

type FormParameters = Parameters<EntityForm<DeviceInfo>["save"]>;

/** What is sent; members that the form does not show stay as they were. */
export function deviceDraft(values: FormParameters[1], device: DeviceInfo | undefined) {
  const profile = parseUuid(textOf(values, "deviceProfileId"));
  const sameProfile = device?.deviceProfileId.id === profile;
  const gateway = values.gateway === true;
  return {
    ...(device && plainDevice(device)),
    name: textOf(values, "name"),
    label: textOrNull(values, "label"),
    deviceProfileId: entityId("DEVICE_PROFILE", profile),
    // Firmware and settings of the transport belong to the profile.
    ...(device && !sameProfile ? { firmwareId: null, softwareId: null, deviceData: null } : {}),
    additionalInfo: {
      ...device?.additionalInfo,
      description: textOrNull(values, "description") ?? "",
      gateway,
      overwriteActivityTime: gateway && values.overwriteActivityTime === true,
    },
  };
}

/** Without the members that only the lists have. */
function plainDevice({
  customerTitle: _1,
  customerIsPublic: _2,
  deviceProfileName: _3,
  type: _4,
  ...device
}: DeviceInfo) {
  return device;
}
