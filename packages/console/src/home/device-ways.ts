import type { IconName } from "../controls/basics/icon-names.ts";
import type { ConnectProtocol } from "../devices/connect/connect-commands.ts";

/** A way to a first device: a protocol that it speaks, or a file with many. */
export type DeviceWayId = ConnectProtocol | "file";

interface DeviceWay {
  readonly id: DeviceWayId;
  readonly icon: IconName;
  /** Of a protocol, the same in all languages; else a text. */
  readonly name?: string | undefined;
  readonly to: string;
}

/** The ways to a first device, the usual one first. */
export const DEVICE_WAYS: readonly [DeviceWay, ...DeviceWay[]] = [
  { id: "mqtt", icon: "send", name: "MQTT", to: "/devices?add" },
  { id: "http", icon: "globe", name: "HTTP", to: "/devices?add" },
  { id: "coap", icon: "gateway", name: "CoAP", to: "/devices?add" },
  { id: "file", icon: "upload", to: "/devices?add=device.import" },
];
