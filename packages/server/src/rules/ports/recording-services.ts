import type { Clock } from "../../kernel/clock.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceRpcOutcome } from "./device-rpc.ts";
import { RecordingAttributes, type RecordingAttributesOptions } from "./recording-attributes.ts";
import { RecordingDeviceRpc } from "./recording-device-rpc.ts";
import { RecordingHttp } from "./recording-http.ts";
import { RecordingTelemetry, type RecordingTelemetryOptions } from "./recording-telemetry.ts";
import type { RuleServices } from "./rule-services.ts";

export interface RecordingOptions {
  readonly telemetry?: RecordingTelemetryOptions | undefined;
  readonly attributes?: RecordingAttributesOptions | undefined;
  /** What becomes of each command to a device. */
  readonly rpc?: DeviceRpcOutcome | undefined;
  /** What other systems answer to each call. */
  readonly http?: ConstructorParameters<typeof RecordingHttp>[0];
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

export interface RecordingServices extends RuleServices {
  readonly telemetry: RecordingTelemetry;
  readonly attributes: RecordingAttributes;
  readonly rpc: RecordingDeviceRpc;
  readonly http: RecordingHttp;
}

/** Services that record every effect and reach nothing: for tests, dry runs and backtests. */
export function recordingServices({
  telemetry,
  attributes,
  rpc,
  http,
  clock,
  ids,
  log,
}: RecordingOptions): RecordingServices {
  return {
    telemetry: new RecordingTelemetry(telemetry),
    attributes: new RecordingAttributes(attributes),
    rpc: new RecordingDeviceRpc(rpc),
    http: new RecordingHttp(http),
    clock,
    ids,
    log,
  };
}
