import type { Clock } from "../../kernel/clock.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { AttributesPort } from "./attributes.ts";
import type { DeviceRpcPort } from "./device-rpc.ts";
import type { HttpPort } from "./http.ts";
import type { TelemetryPort } from "./telemetry.ts";

/** The capabilities of the platform that rule nodes use, each replaceable by its recording double beside it. */
export interface RuleServices {
  readonly telemetry: TelemetryPort;
  readonly attributes: AttributesPort;
  readonly rpc: DeviceRpcPort;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}
