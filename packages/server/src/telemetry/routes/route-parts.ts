import { PlatformError } from "@orrery/model";
import { Type } from "typebox";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { EntityAccess } from "../ports.ts";
import type { TelemetryService } from "../telemetry-service.ts";

/** Dependencies of the telemetry routes. */
export interface TelemetryRoutesParts {
  readonly telemetry: TelemetryService;
  readonly access: EntityAccess;
  readonly clock: Clock;
  readonly log: Logger;
}

export const PREFIX = "/api/plugins/telemetry";

/** Every role may call; permissions are those of the entity. */

export const entityPath = Type.Object({ entityType: Type.String(), entityId: Type.String() });

/** @throws {PlatformError} `badRequest` when the body is missing. */
export function requiredText(body: unknown): string {
  if (typeof body === "string" && body !== "") return body;
  throw new PlatformError("badRequest", "Required request body is missing");
}
