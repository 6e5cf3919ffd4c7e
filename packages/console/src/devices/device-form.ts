import { type DeviceInfo, entityId, parseUuid } from "@orrery/model";
import { hinted, type Infer, on, settings, when } from "@orrery/model/settings";
import { defineEntityForm, textOrNull } from "../entities/forms/entity-form.ts";
import { area, line, requiredEntity, requiredLine, toggle } from "../entities/forms/form-settings.ts";

const SHAPE = {
  name: requiredLine("device.name", "device.name-required"),
  deviceProfileId: requiredEntity(
    "device-profile.device-profile",
    "device-profile.device-profile-required",
    "DEVICE_PROFILE",
    { preset: true },
  ),
  label: hinted({ placeholder: "device.label-hint" }, line("device.label")),
  description: area("device.description"),
  gateway: toggle("device.is-gateway"),
  overwriteActivityTime: when(on("gateway"), toggle("device.overwrite-activity-time")),
};

type DeviceValues = Infer<typeof SHAPE>;

/** Fields of a device (console pages, 4.4). */
export const deviceForm = defineEntityForm<DeviceInfo, DeviceValues>({
  settings: settings(SHAPE),
  read: (device) => ({
    name: device?.name ?? "",
    deviceProfileId: device?.deviceProfileId.id ?? "",
    label: device?.label ?? "",
    description: String(device?.additionalInfo?.description ?? ""),
    gateway: device?.additionalInfo?.gateway === true,
    overwriteActivityTime: device?.additionalInfo?.overwriteActivityTime === true,
  }),
  nameOf: (device, field) => (field === "deviceProfileId" ? device.deviceProfileName : undefined),
  save: async (client, values, device, _scope, ifMatch) => {
    const saved = await client.devices.save(deviceDraft(values, device), { ignoreErrors: true, ifMatch });
    return client.devices.info(saved.id, { ignoreErrors: true });
  },
});

/** What is sent for a draft of a new device. */
export const newDeviceDraft = (draft: unknown) => deviceDraft(settings(SHAPE).read(draft), undefined);

/** What is sent; members that the form does not show stay as they were. */
function deviceDraft(values: DeviceValues, device: DeviceInfo | undefined) {
  const profile = parseUuid(values.deviceProfileId);
  const sameProfile = device?.deviceProfileId.id === profile;
  const { gateway } = values;
  return {
    ...(device && plainDevice(device)),
    name: values.name.trim(),
    label: textOrNull(values.label),
    deviceProfileId: entityId("DEVICE_PROFILE", profile),
    // Firmware and settings of the transport belong to the profile.
    ...(device && !sameProfile ? { firmwareId: null, softwareId: null, deviceData: null } : {}),
    additionalInfo: {
      ...device?.additionalInfo,
      description: values.description.trim(),
      gateway,
      overwriteActivityTime: gateway && values.overwriteActivityTime,
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
