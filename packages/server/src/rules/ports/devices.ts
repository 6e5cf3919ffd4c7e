import type { DeviceId } from "@orrery/model";
import type { RuledDevice } from "../alarm-rules/ruled-device.ts";

/** Devices with the alarm rules of their profiles; implemented by the directory of devices. */
export interface DevicesPort {
  /** Answers at once when the device is cached: every message of a device asks. */
  findDevice(id: DeviceId): RuledDevice | undefined | Promise<RuledDevice | undefined>;
}
