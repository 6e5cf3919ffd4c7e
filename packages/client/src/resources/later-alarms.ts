import type {
  AlarmCountQuery,
  AlarmFrequency,
  AlarmInfo,
  AlarmSearchStatus,
  AlarmSeverity,
  EntityId,
  PageData,
  PageLink,
} from "@orrery/model";
import type { AlarmRuleValues } from "@orrery/model/alarm-rules";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Which alarms lists of later versions show; absent and empty lists: any. */
export interface ChosenAlarms {
  /** Cleared or not, and acknowledged or not; both of a pair: either. */
  readonly statusList?: readonly AlarmSearchStatus[] | undefined;
  readonly severityList?: readonly AlarmSeverity[] | undefined;
  readonly typeList?: readonly string[] | undefined;
  /** Id of the user whom they are assigned to. */
  readonly assigneeId?: string | undefined;
}

const chosenQuery = (link: PageLink, { statusList, severityList, typeList, assigneeId }: ChosenAlarms) => ({
  ...pageQuery(link),
  statusList: statusList?.join(",") || undefined,
  severityList: severityList?.join(",") || undefined,
  // In several parameters each type may hold commas: a single one stands there twice.
  typeList: typeList && { each: typeList.length === 1 ? [...typeList, ...typeList] : typeList },
  assigneeId,
});

/**
 * Calls about alarms of later versions, and our own. Made of `client.api` where they are needed, so that pages without them
 * do not load them.
 */
export const laterAlarms = (api: Api) => ({
  /** All alarms that the user may read, with the names of their originators, which the text search finds, too. */
  listChosen: (link: PageLink, chosen: ChosenAlarms = {}, o?: CallOptions) =>
    api.get<PageData<AlarmInfo>>("/api/v2/alarms", o, chosenQuery(link, chosen)),
  /** The same of an entity, with those propagated to it. */
  listChosenOf: ({ entityType, id }: EntityId, link: PageLink, chosen: ChosenAlarms = {}, o?: CallOptions) =>
    api.get<PageData<AlarmInfo>>(path`/api/v2/alarm/${entityType}/${id}`, o, chosenQuery(link, chosen)),
  /** How many alarms match. */
  count: (query: AlarmCountQuery, o?: CallOptions) => api.post<number>("/api/alarmsQuery/count", query, o),
  /** How often alarms of the same type of the same originator were raised. */
  frequency: (id: string, o?: CallOptions) => api.get<AlarmFrequency>(path`/api/orrery/alarm/${id}/frequency`, o),
  /** The time series by which rules raise such alarms, and their limits; none when no rule does. */
  ruleValues: (id: string, o?: CallOptions) => api.get<AlarmRuleValues>(path`/api/orrery/alarm/${id}/rule`, o),
});
