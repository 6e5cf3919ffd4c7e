import type { ActionType, CustomerId, EntityId, TenantId, Uuid } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { omitted } from "../kernel/http/audit/audited-body.ts";

/** An audit entry before names and owners are looked up. */
export interface AuditEntry {
  readonly tenantId: TenantId;
  readonly action: ActionType;
  readonly entityId: EntityId;
  /** The entry is found under this id, but names {@link entityId}: a failed call has tried to change it. */
  readonly triedId?: Uuid | undefined;
  /** Looked up by default. */
  readonly entityName?: string | undefined;
  /** The entity's by default, else the user's. */
  readonly customerId?: CustomerId | undefined;
  /** Undefined for actions of a device. */
  readonly by?: Pick<User, "id" | "email" | "customerId" | "actor" | "client"> | undefined;
  /** JSON text. */
  readonly data: string;
  /** Why the action failed; undefined: it succeeded. */
  readonly failure?: string | undefined;
  /** Kept at every audit level. */
  readonly isOfInstallation?: boolean | undefined;
}

/** Maximum `actionData`: a dashboard with its pictures can be larger, and would be stored with each save. */
export const MAX_DATA_CHARS = 512 * 1024;

/** `data` as JSON, or a short note when it is too long. */
export function boundedData(json: string): string {
  return json.length <= MAX_DATA_CHARS ? json : JSON.stringify(omitted(json.length));
}
