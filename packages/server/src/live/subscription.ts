import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { AlarmQueryService } from "../queries/alarm-query-service.ts";
import type { EntityQueryService } from "../queries/entity-query-service.ts";
import type { RuleWatches } from "../rules/watch/rule-watches.ts";
import type { EntityAccess } from "../telemetry/ports.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { LiveHub } from "./hub/live-hub.ts";
import type { QueryThrottle } from "./membership/query-throttle.ts";
import type { Outbox } from "./outbox.ts";

/** The services that live data needs. */
export interface LiveServices {
  readonly telemetry: Pick<TelemetryService, "latest" | "history" | "attributes">;
  readonly queries: EntityQueryService;
  readonly alarms: AlarmQueryService;
  readonly access: EntityAccess;
  readonly ruleWatches: RuleWatches;
  readonly clock: Clock;
  /** Shared by all connections, for queries that are repeated. */
  readonly throttle: QueryThrottle;
}

/** What the subscriptions of a session share. */
export interface SubscriptionContext extends LiveServices {
  readonly user: User;
  readonly hub: LiveHub;
  readonly outbox: Outbox;
}

/** A running subscription; it ends with the session at the latest. */
export interface Subscription {
  close(): void;
}

/** Maximum number of values of a subscription that wait for a slow client. */
export const MAX_PENDING_VALUES = 10_000;
