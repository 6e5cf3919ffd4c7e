import type { Clock } from "../../kernel/clock.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { AlarmsPort } from "./alarms.ts";
import type { AttributesPort } from "./attributes.ts";
import type { CustomTablesPort } from "./custom-tables.ts";
import type { DeviceRpcPort } from "./device-rpc.ts";
import type { DevicesPort } from "./devices.ts";
import type { EdgesPort } from "./edges.ts";
import type { EntitiesPort } from "./entities.ts";
import type { HttpPort } from "./http.ts";
import type { MessagingPort } from "./messaging.ts";
import type { NetworkPort } from "./network.ts";
import type { NodeStatePort } from "./node-state.ts";
import type { RelationsPort } from "./relations.ts";
import type { TelemetryPort } from "./telemetry.ts";
import type { TimersPort } from "./timers.ts";

/** The capabilities of the platform that rule nodes use, each replaceable by its recording double beside it. */
export interface RuleServices {
  readonly telemetry: TelemetryPort;
  readonly attributes: AttributesPort;
  readonly relations: RelationsPort;
  readonly entities: EntitiesPort;
  readonly alarms: AlarmsPort;
  readonly devices: DevicesPort;
  readonly edges: EdgesPort;
  readonly tables: CustomTablesPort;
  readonly messaging: MessagingPort;
  readonly rpc: DeviceRpcPort;
  readonly http: HttpPort;
  readonly network: NetworkPort;
  readonly nodeState: NodeStatePort;
  readonly timers: TimersPort;
  /** Name of this server. */
  readonly serviceId: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}
