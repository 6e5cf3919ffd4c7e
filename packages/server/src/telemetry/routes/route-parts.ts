import { PlatformError } from "@orrery/model";
import { Type } from "typebox";
import type { Authority } from "../../kernel/auth/user.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { EntityAccess } from "../ports.ts";
import type { TelemetryService } from "../telemetry-service.ts";

/** What the telemetry routes work with. */
export interface TelemetryRoutesParts {
  readonly telemetry: TelemetryService;
  readonly access: EntityAccess;
  readonly clock: Clock;
  readonly log: Logger;
}

export const PREFIX = "/api/plugins/telemetry";

/** Each role may call; the entity decides. */
export const EVERY_ROLE = ["SYS_ADMIN", "TENANT_ADMIN", "CUSTOMER_USER"] as const satisfies readonly Authority[];

export const entityPath = Type.Object({ entityType: Type.String(), entityId: Type.String() });

/** @throws {PlatformError} `badRequest` when there is no body at all. */
export function requiredText(body: unknown): string {
  if (typeof body === "string" && body !== "") return body;
  throw new PlatformError("badRequest", "Required request body is missing");
}
