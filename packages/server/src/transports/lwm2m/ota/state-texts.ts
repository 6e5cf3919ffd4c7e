import type { Lwm2mValue } from "../content/lwm2m-value.ts";

/** A name of a state or result, as dashboards show it. */
export type StateText = string;

/** Names of the states and results of firmware (5) and software (9), by path (reference: device connectivity, 14.4, 14.6). */
const TEXTS: Readonly<Record<string, Readonly<Record<number, StateText>>>> = {
  "/5/0/3": { 0: "Idle", 1: "Downloading", 2: "Downloaded", 3: "Updating" },
  "/5/0/5": {
    0: "Initial value",
    1: "Firmware updated successfully",
    2: "Not enough flash memory for the new firmware package",
    3: "Out of RAM during downloading process",
    4: "Connection lost during downloading process",
    5: "Integrity check failure for new downloaded package",
    6: "Unsupported package type",
    7: "Invalid URI",
    8: "Firmware update failed",
    9: "Unsupported protocol",
  },
  "/9/0/7": { 0: "Initial", 1: "Download Started", 2: "Downloaded", 3: "Delivered", 4: "Installed" },
  "/9/0/9": {
    0: "Prior to download any new package in the Device, Update Result MUST be reset to this initial value",
    1: "Downloading",
    2: "Software successfully installed",
    3: "Successfully Downloaded and package integrity verified",
    50: "Not enough storage for the new software package",
    51: "Out of memory during downloading process",
    52: "Connection lost during downloading process",
    53: "Package integrity check failure",
    54: "Unsupported package type",
    56: "Invalid URI",
    57: "Device defined update error",
    58: "Software installation failure",
    59: "Uninstallation Failure during forUpdate(arg=0)",
  },
};

/** The name of a state or result; undefined for other resources, and for unknown numbers. */
export function resultText(path: string, value: Lwm2mValue): StateText | undefined {
  const texts = TEXTS[path];
  return texts && value.type === "INTEGER" ? texts[Number(value.value)] : undefined;
}
