import type { Alarm } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceRpcOutcome } from "./device-rpc.ts";
import type { NetworkPort } from "./network.ts";
import { NO_NETWORK } from "./no-network.ts";
import { RecordingAlarms } from "./recording-alarms.ts";
import { RecordingAttributes, type RecordingAttributesOptions } from "./recording-attributes.ts";
import { RecordingCustomTables } from "./recording-custom-tables.ts";
import { RecordingDeviceRpc } from "./recording-device-rpc.ts";
import { RecordingDevices, type RecordingDevicesOptions } from "./recording-devices.ts";
import { RecordingEdges } from "./recording-edges.ts";
import { RecordingEntities, type RecordingEntitiesOptions } from "./recording-entities.ts";
import { RecordingHttp } from "./recording-http.ts";
import { RecordingMessaging } from "./recording-messaging.ts";
import { RecordingNodeState } from "./recording-node-state.ts";
import { RecordingRelations, type RecordingRelationsOptions } from "./recording-relations.ts";
import { RecordingTelemetry, type RecordingTelemetryOptions } from "./recording-telemetry.ts";
import { RecordingTimers } from "./recording-timers.ts";
import type { RuleServices } from "./rule-services.ts";

export interface RecordingOptions {
  readonly telemetry?: RecordingTelemetryOptions | undefined;
  readonly attributes?: RecordingAttributesOptions | undefined;
  readonly relations?: RecordingRelationsOptions | undefined;
  readonly entities?: RecordingEntitiesOptions | undefined;
  /** Alarms that exist. */
  readonly alarms?: readonly Alarm[] | undefined;
  /** Devices with alarm rules. */
  readonly devices?: RecordingDevicesOptions | undefined;
  /** Number of edges that each entity has; 1 by default. */
  readonly edges?: number | undefined;
  /** The outcome of each command to a device. */
  readonly rpc?: DeviceRpcOutcome | undefined;
  /** The response of other systems to each call. */
  readonly http?: ConstructorParameters<typeof RecordingHttp>[0];
  /** The way to brokers; by default none can be reached. */
  readonly network?: NetworkPort | undefined;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

/** {@link RuleServices} whose recorded effects can be read. */
export interface RecordingServices extends RuleServices {
  readonly telemetry: RecordingTelemetry;
  readonly attributes: RecordingAttributes;
  readonly relations: RecordingRelations;
  readonly entities: RecordingEntities;
  readonly alarms: RecordingAlarms;
  readonly devices: RecordingDevices;
  readonly edges: RecordingEdges;
  readonly tables: RecordingCustomTables;
  readonly messaging: RecordingMessaging;
  readonly rpc: RecordingDeviceRpc;
  readonly http: RecordingHttp;
  readonly nodeState: RecordingNodeState;
  readonly timers: RecordingTimers;
}

/** Services that record every effect without performing it: for tests, dry runs and backtests. */
export function recordingServices({
  telemetry,
  attributes,
  relations,
  entities,
  alarms,
  devices,
  edges,
  rpc,
  http,
  network = NO_NETWORK,
  clock,
  ids,
  log,
}: RecordingOptions): RecordingServices {
  return {
    telemetry: new RecordingTelemetry(telemetry),
    attributes: new RecordingAttributes(attributes),
    relations: new RecordingRelations(relations),
    entities: new RecordingEntities(ids, entities),
    alarms: new RecordingAlarms(ids, alarms),
    devices: new RecordingDevices(devices),
    edges: new RecordingEdges(edges),
    tables: new RecordingCustomTables(),
    messaging: new RecordingMessaging(),
    rpc: new RecordingDeviceRpc(rpc),
    http: new RecordingHttp(http),
    network,
    nodeState: new RecordingNodeState(),
    timers: new RecordingTimers(),
    serviceId: "test",
    clock,
    ids,
    log,
  };
}
