import type { ObjectModels } from "../resources/object-models.ts";
import type { DeviceAdmission } from "./admission.ts";
import type { ConnectionReports } from "./connection-log/connection-report.ts";
import type { DeviceSessions } from "./device-sessions.ts";
import type { Gateways } from "./gateway/gateways.ts";
import type { LastingSessions } from "./lasting-sessions/lasting-sessions.ts";
import type { OneShotSessions } from "./one-shot-sessions.ts";
import type { PackageDownloads } from "./ota/device-packages.ts";
import type { PayloadCodecs } from "./payload/payload-codecs.ts";
import type { PolledDevices } from "./polled-devices.ts";
import type { DeviceLookup } from "./ports.ts";
import type { Provisioning } from "./provision/provisioning.ts";
import type { RefusedCredentials } from "./refused-credentials.ts";
import type { ClientSideRpc } from "./rpc/client-side-rpc.ts";
import type { ServerSideRpc } from "./rpc/server-side-rpc.ts";
import type { Uplinks } from "./uplinks.ts";

/** Everything that transports need: authentication, sessions, uplinks and downlinks. */
export interface DeviceLink {
  readonly lookup: DeviceLookup;
  readonly admission: DeviceAdmission;
  readonly refused: RefusedCredentials;
  /** Where refused and ended connections are reported. */
  readonly connections: ConnectionReports;
  /** Those that speak for devices behind them. */
  readonly gateways: Gateways;
  /** For devices that have no credentials yet. */
  readonly provisioning: Provisioning;
  /** The packages that devices have to install. */
  readonly packages: PackageDownloads;
  /** Models of LwM2M objects. */
  readonly objectModels: ObjectModels;
  readonly codecs: PayloadCodecs;
  readonly sessions: DeviceSessions;
  /** What outlives connections. */
  readonly lasting: LastingSessions;
  /** Devices that the platform asks by itself. */
  readonly polled: PolledDevices;
  /** For requests that wait for one event. */
  readonly oneShot: OneShotSessions;
  readonly uplinks: Uplinks;
  readonly serverSideRpc: ServerSideRpc;
  readonly clientSideRpc: ClientSideRpc;
}
