import { type AlarmDraft, alarmDraft, sameEntity } from "@orrery/model";
import { Value } from "typebox/value";
import type { AlarmRequest } from "../../../alarms/alarm-changes.ts";
import { alarmRequest } from "../../../alarms/alarm-request.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { EntitiesPort } from "../../ports/entities.ts";

/**
 * The alarm in a message's data; its originator is the message's by default.
 * @throws {Error} when the data is not an alarm, or one of an entity that the tenant does not have.
 */
export async function alarmIn(message: RuleMessage, entities: EntitiesPort): Promise<AlarmRequest> {
  const { tenantId, originator } = message;
  const given: unknown = JSON.parse(message.data);
  if (!isDraft(given)) throw new Error("The data of the message is no alarm");
  const request = alarmRequest(
    { ...given, originator: given.originator ?? originator, status: given.status ?? "ACTIVE_UNACK" },
    tenantId,
  );
  const isForeign = !sameEntity(request.originator, originator);
  if (isForeign && !(await entities.find(tenantId, request.originator))) throw new Error("Entity not found!");
  return request;
}

function isDraft(given: unknown): given is AlarmDraft {
  return Value.Check(alarmDraft, given);
}
