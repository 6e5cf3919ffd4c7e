import type { Lwm2mModel, Lwm2mResourceType } from "../../resources/lwm2m-model.ts";

type Resource = readonly [
  id: number,
  name: string,
  operations: string,
  type: Lwm2mResourceType,
  ...flags: "multiple"[],
];

function model(
  id: number,
  version: string,
  name: string,
  multiple: boolean,
  resources: readonly Resource[],
): Lwm2mModel {
  return {
    id,
    version,
    name,
    multiple,
    mandatory: false,
    resources: resources.map(([resource, label, operations, type, ...flags]) => ({
      id: resource,
      name: label,
      operations,
      type,
      multiple: flags.includes("multiple"),
      mandatory: false,
    })),
  };
}

/** A part of the objects Device, Firmware Update, Software Management, and of a container of bytes. */
export const TEST_MODELS: readonly Lwm2mModel[] = [
  model(3, "1.0", "Device", false, [
    [0, "Manufacturer", "R", "STRING"],
    [3, "Firmware Version", "R", "STRING"],
    [4, "Reboot", "E", "NONE"],
    [7, "Power Source Voltage", "R", "INTEGER", "multiple"],
    [9, "Battery Level", "R", "INTEGER"],
    [13, "Current Time", "RW", "TIME"],
    [14, "UTC Offset", "RW", "STRING"],
    [15, "Timezone", "RW", "STRING"],
  ]),
  model(5, "1.0", "Firmware Update", false, [
    [0, "Package", "W", "OPAQUE"],
    [1, "Package URI", "RW", "STRING"],
    [2, "Update", "E", "NONE"],
    [3, "State", "R", "INTEGER"],
    [5, "Update Result", "R", "INTEGER"],
    [6, "PkgName", "R", "STRING"],
    [7, "PkgVersion", "R", "STRING"],
    [9, "Firmware Update Delivery Method", "R", "INTEGER"],
  ]),
  model(9, "1.0", "Software Management", true, [
    [0, "PkgName", "R", "STRING"],
    [1, "PkgVersion", "R", "STRING"],
    [2, "Package", "W", "OPAQUE"],
    [3, "Package URI", "W", "STRING"],
    [4, "Install", "E", "NONE"],
    [6, "Uninstall", "E", "NONE"],
    [7, "Update State", "R", "INTEGER"],
    [9, "Update Result", "R", "INTEGER"],
  ]),
  model(19, "1.1", "BinaryAppDataContainer", true, [
    [0, "Data", "RW", "OPAQUE", "multiple"],
    [1, "Data Priority", "RW", "INTEGER"],
  ]),
];
