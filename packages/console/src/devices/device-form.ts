import { type DeviceInfo, entityId, parseUuid } from "@orrery/model";
import { hinted, type Infer, on, sections, when } from "@orrery/model/settings";
import { defineEntityForm, textOrNull } from "../entities/forms/entity-form.ts";
import { area, line, otaPackage, requiredEntity, requiredLine, toggle } from "../entities/forms/form-settings.ts";
import {
  DEVICE_TRANSPORT,
  readDeviceTransport,
  writeDeviceTransport,
} from "../transports/device-transport-settings.ts";
import { ProfileTransportField } from "../transports/profile-transport-field.tsx";

const { transportType, ...TRANSPORT } = DEVICE_TRANSPORT;

const SHAPE = {
  name: requiredLine("device.name", "device.name-required"),
  deviceProfileId: requiredEntity(
    "device-profile.device-profile",
    "device-profile.device-profile-required",
    "DEVICE_PROFILE",
    { preset: true },
  ),
  transportType,
  label: hinted({ placeholder: "device.label-hint" }, line("device.label")),
  firmwareId: otaPackage("FIRMWARE", "deviceProfileId"),
  softwareId: otaPackage("SOFTWARE", "deviceProfileId"),
  description: area("device.description"),
  gateway: toggle("device.is-gateway"),
  overwriteActivityTime: when(on("gateway"), toggle("device.overwrite-activity-time")),
};

const SETTINGS = sections(["", SHAPE], ["transport.device-settings", TRANSPORT]);

type DeviceValues = Infer<typeof SHAPE & typeof TRANSPORT>;

/** Fields of a device (console pages, 4.4 and 4.5). */
export const deviceForm = defineEntityForm<DeviceInfo, DeviceValues>({
  settings: SETTINGS,
  views: { "profile-transport": ProfileTransportField },
  read: (device) => ({
    name: device?.name ?? "",
    deviceProfileId: device?.deviceProfileId.id ?? "",
    label: device?.label ?? "",
    firmwareId: device?.firmwareId?.id ?? "",
    softwareId: device?.softwareId?.id ?? "",
    description: String(device?.additionalInfo?.description ?? ""),
    gateway: device?.additionalInfo?.gateway === true,
    overwriteActivityTime: device?.additionalInfo?.overwriteActivityTime === true,
    ...readDeviceTransport(device?.deviceData.transportConfiguration),
  }),
  nameOf: (device, field) => (field === "deviceProfileId" ? device.deviceProfileName : undefined),
  save: async (client, values, device, _scope, ifMatch) => {
    const saved = await client.devices.save(deviceDraft(values, device), { ignoreErrors: true, ifMatch });
    return client.devices.info(saved.id, { ignoreErrors: true });
  },
});

/** What is sent for a draft of a new device. */
export const newDeviceDraft = (draft: unknown) => deviceDraft(SETTINGS.read(draft), undefined);

/** What is sent; members that the form does not show stay as they were. */
function deviceDraft(values: DeviceValues, device: DeviceInfo | undefined) {
  const profile = parseUuid(values.deviceProfileId);
  const { gateway } = values;
  return {
    ...(device && plainDevice(device)),
    name: values.name.trim(),
    label: textOrNull(values.label),
    deviceProfileId: entityId("DEVICE_PROFILE", profile),
    firmwareId: packageOf(values, device, "firmwareId"),
    softwareId: packageOf(values, device, "softwareId"),
    deviceData: dataOf(values, device),
    additionalInfo: {
      ...device?.additionalInfo,
      description: values.description.trim(),
      gateway,
      overwriteActivityTime: gateway && values.overwriteActivityTime,
    },
  };
}

/** Packages belong to a profile: with another one, those of before go. */
function packageOf(values: DeviceValues, device: DeviceInfo | undefined, member: "firmwareId" | "softwareId") {
  const uuid = values[member];
  const isOther = device !== undefined && device.deviceProfileId.id !== values.deviceProfileId;
  if (uuid === "" || (isOther && uuid === device[member]?.id)) return null;
  return entityId("OTA_PACKAGE", parseUuid(uuid));
}

/** Null where the server completes it: with defaults, by the profile. */
function dataOf(values: DeviceValues, device: DeviceInfo | undefined) {
  if (values.transportType === "") return null;
  const saved = device?.deviceData;
  return {
    configuration: saved?.configuration ?? { type: "DEFAULT" },
    transportConfiguration: writeDeviceTransport(values, saved?.transportConfiguration ?? {}),
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
