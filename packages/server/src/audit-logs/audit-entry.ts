import type { ActionType, CustomerId, EntityId, TenantId } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";

/** Something for the audit log, before its names and owners are looked up. */
export interface AuditEntry {
  readonly tenantId: TenantId;
  readonly action: ActionType;
  readonly entityId: EntityId;
  /** Absent: looked up. */
  readonly entityName?: string | undefined;
  /** Absent: the entity's, else the user's. */
  readonly customerId?: CustomerId | undefined;
  /** Absent: a device did it. */
  readonly by?: Pick<User, "id" | "email" | "customerId"> | undefined;
  /** JSON text. */
  readonly data: string;
  /** Why it failed; absent: it succeeded. */
  readonly failure?: string | undefined;
  /** Kept whatever the levels are. */
  readonly isOfInstallation?: boolean | undefined;
}

/** Longest `actionData`: a dashboard with its pictures can be larger, and would be kept with each save. */
export const MAX_DATA_CHARS = 512 * 1024;

/** `data` as JSON, or what can be said of it when it is too long. */
export function boundedData(json: string): string {
  return json.length <= MAX_DATA_CHARS ? json : `{"omitted":"${json.length} characters are too many to keep"}`;
}
