import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { AlarmQueryService } from "../queries/alarm-query-service.ts";
import type { EntityQueryService } from "../queries/entity-query-service.ts";
import type { EntityAccess } from "../telemetry/ports.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { LiveHub } from "./hub/live-hub.ts";
import type { QueryThrottle } from "./membership/query-throttle.ts";
import type { Outbox } from "./outbox.ts";

/** What live data asks of the rest of the platform. */
export interface LiveServices {
  readonly telemetry: Pick<TelemetryService, "latest" | "history" | "attributes">;
  readonly queries: EntityQueryService;
  readonly alarms: AlarmQueryService;
  readonly access: EntityAccess;
  readonly clock: Clock;
  /** What all connections share for the queries that they repeat. */
  readonly throttle: QueryThrottle;
}

/** What the subscriptions of a session share. */
export interface SubscriptionContext extends LiveServices {
  readonly user: User;
  readonly hub: LiveHub;
  readonly outbox: Outbox;
}

/** A running command; ends with the session at the latest. */
export interface Subscription {
  close(): void;
}

/** Values of one subscription that wait for a slow reader. */
export const MAX_PENDING_VALUES = 10_000;
