import type { DeviceSession } from "../../../connectivity/device-session.ts";
import type { ClientConnection } from "../client/client-connection.ts";
import type { PublishFlow } from "../client/publish-flow.ts";
import type { MqttContext } from "../context.ts";
import type { DeviceDownlinks } from "./device-downlinks.ts";

/** What uplinks and downlinks of an accepted device share. */
export interface DeviceParts {
  readonly context: MqttContext;
  readonly connection: ClientConnection;
  readonly session: DeviceSession;
  readonly downlinks: DeviceDownlinks;
  readonly flow: PublishFlow;
}
