import {
  type Alarm,
  type AlarmDraft,
  type AlarmStatus,
  isAcknowledged,
  isCleared,
  NO_CUSTOMER,
  PlatformError,
  parseEntityId,
  type TenantId,
} from "@orrery/model";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { AlarmRequest } from "./alarm-changes.ts";

/**
 * A requested alarm; its customer is taken from the originator later. Where status and flags of the draft contradict each
 * other, the one that differs from the `stored` alarm is meant; of a new alarm the status.
 * @throws {PlatformError} `badRequest` for missing members, with the messages of the contract.
 */
export function alarmRequest(draft: AlarmDraft, tenantId: TenantId, stored?: Pick<Alarm, "status">): AlarmRequest {
  const type = requireText(draft.type, "Alarm type should be specified!");
  const { originator, severity } = draft;
  const status = statusOf(draft, stored);
  if (!originator) throw new PlatformError("badRequest", "Alarm originator should be specified!");
  if (!severity) throw new PlatformError("badRequest", "Alarm severity should be specified!");
  if (!status) throw new PlatformError("badRequest", "Alarm status should be specified!");
  checkTexts({ type });
  return {
    tenantId,
    customerId: NO_CUSTOMER,
    type,
    originator: parseEntityId(originator.entityType, originator.id),
    severity,
    status,
    startTs: draft.startTs ?? 0,
    endTs: draft.endTs ?? 0,
    ackTs: draft.ackTs ?? 0,
    clearTs: draft.clearTs ?? 0,
    details: draft.details ?? null,
    propagate: draft.propagate ?? false,
    propagateToOwner: draft.propagateToOwner ?? false,
    propagateToTenant: draft.propagateToTenant ?? false,
    propagateRelationTypes: [...new Set(draft.propagateRelationTypes ?? [])],
  };
}

/** Clients send back what they have read, with either the status or the flags of later versions changed. */
function statusOf(draft: AlarmDraft, stored: Pick<Alarm, "status"> | undefined): AlarmStatus | undefined {
  const { status } = draft;
  const flagged = statusOfFlags(draft);
  return status && status !== stored?.status ? status : (flagged ?? status ?? undefined);
}

function statusOfFlags({
  status,
  acknowledged = status ? isAcknowledged(status) : undefined,
  cleared = status ? isCleared(status) : undefined,
}: AlarmDraft): AlarmStatus | undefined {
  if (typeof acknowledged !== "boolean" && typeof cleared !== "boolean") return undefined;
  return `${cleared ? "CLEARED" : "ACTIVE"}_${acknowledged ? "ACK" : "UNACK"}`;
}
