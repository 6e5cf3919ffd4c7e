import type {
  Alarm,
  AlarmAssignee,
  AlarmComment,
  AlarmCommentDraft,
  AlarmCommentInfo,
  AlarmCountQuery,
  AlarmData,
  AlarmDataQuery,
  AlarmDraft,
  AlarmInfo,
  AlarmSearchStatus,
  AlarmSeverity,
  AlarmStatus,
  EntityId,
  PageData,
  PageLink,
} from "@orrery/model";
import type { AlarmRuleValues } from "@orrery/model/alarm-rules";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Filters alarms by a set of statuses, or by one status; not by both. */
export interface AlarmStatusFilter {
  readonly searchStatus?: AlarmSearchStatus | undefined;
  readonly status?: AlarmStatus | undefined;
}

export interface AlarmListFilter extends AlarmStatusFilter {
  /** Fills `originatorName`, which is null otherwise. */
  readonly fetchOriginator?: boolean | undefined;
  /** Id of the user whom they are assigned to. */
  readonly assigneeId?: string | undefined;
}

/** Which alarms lists of later versions show; absent and empty lists: any. */
export interface ChosenAlarms {
  /** Cleared or not, and acknowledged or not; both of a pair: either. */
  readonly statusList?: readonly AlarmSearchStatus[] | undefined;
  readonly severityList?: readonly AlarmSeverity[] | undefined;
  readonly typeList?: readonly string[] | undefined;
  /** Id of the user whom they are assigned to. */
  readonly assigneeId?: string | undefined;
}

const listQuery = (link: PageLink, { searchStatus, status, fetchOriginator, assigneeId }: AlarmListFilter) => ({
  ...pageQuery(link),
  searchStatus,
  status,
  fetchOriginator,
  assigneeId,
});

const chosenQuery = (link: PageLink, { statusList, severityList, typeList, assigneeId }: ChosenAlarms) => ({
  ...pageQuery(link),
  statusList: statusList?.join(",") || undefined,
  severityList: severityList?.join(",") || undefined,
  // In several parameters each type may hold commas: a single one stands there twice.
  typeList: typeList && { each: typeList.length === 1 ? [...typeList, ...typeList] : typeList },
  assigneeId,
});

export const alarms = (api: Api) => ({
  get: (id: string, o?: CallOptions) => api.get<Alarm>(path`/api/alarm/${id}`, o),
  /** With the name of the originator; null when that was deleted. */
  getInfo: (id: string, o?: CallOptions) => api.get<AlarmInfo>(path`/api/alarm/info/${id}`, o),
  /**
   * Without an id it merges into the active alarm of the same originator and type, if any; with an id into that one.
   * Returns the stored alarm.
   */
  save: (draft: AlarmDraft, o?: CallOptions) => api.post<Alarm>("/api/alarm", draft, o),
  /** Whether it existed. */
  delete: (id: string, o?: CallOptions) => api.delete<boolean>(path`/api/alarm/${id}`, o),
  acknowledge: (id: string, o?: CallOptions) => api.post<void>(path`/api/alarm/${id}/ack`, undefined, o),
  clear: (id: string, o?: CallOptions) => api.post<void>(path`/api/alarm/${id}/clear`, undefined, o),
  /** @throws {PlatformError} `badRequest` when the alarm is assigned to that user already. */
  assign: (id: string, userId: string, o?: CallOptions) =>
    api.post<AlarmInfo>(path`/api/alarm/${id}/assign/${userId}`, undefined, o),
  /** @throws {PlatformError} `badRequest` when it is assigned to nobody. */
  unassign: (id: string, o?: CallOptions) => api.delete<AlarmInfo>(path`/api/alarm/${id}/assign`, o),
  /** Users whom an alarm may be assigned to. */
  assignable: (id: string, link: PageLink, o?: CallOptions) =>
    api.get<PageData<AlarmAssignee>>(path`/api/users/assign/${id}`, o, pageQuery(link)),
  /** Types of the tenant's alarms, sorted. */
  types: (link: PageLink, o?: CallOptions) =>
    api.get<PageData<{ readonly type: string }>>("/api/alarm/types", o, pageQuery(link)),
  /** The time series by which rules raise such alarms, and their limits; none when no rule does. */
  ruleValues: (id: string, o?: CallOptions) => api.get<AlarmRuleValues>(path`/api/orrery/alarm/${id}/rule`, o),
  /** Newest first by default. */
  comments: (id: string, link: PageLink, o?: CallOptions) =>
    api.get<PageData<AlarmCommentInfo>>(path`/api/alarm/${id}/comment`, o, pageQuery(link)),
  /** Adds a comment or, with its id, changes one of the user's own. */
  saveComment: (id: string, draft: AlarmCommentDraft, o?: CallOptions) =>
    api.post<AlarmComment>(path`/api/alarm/${id}/comment`, draft, o),
  deleteComment: (id: string, commentId: string, o?: CallOptions) =>
    api.delete<void>(path`/api/alarm/${id}/comment/${commentId}`, o),
  /** All alarms that the user may read, newest first by default; `startTime` and `endTime` refer to the creation. */
  list: (link: PageLink, filter: AlarmListFilter = {}, o?: CallOptions) =>
    api.get<PageData<AlarmInfo>>("/api/alarms", o, listQuery(link, filter)),
  /** Alarms of an entity, and those propagated to it. */
  listOf: ({ entityType, id }: EntityId, link: PageLink, filter: AlarmListFilter = {}, o?: CallOptions) =>
    api.get<PageData<AlarmInfo>>(path`/api/alarm/${entityType}/${id}`, o, listQuery(link, filter)),
  /** All alarms that the user may read, with the names of their originators, which the text search finds, too. */
  listChosen: (link: PageLink, chosen: ChosenAlarms = {}, o?: CallOptions) =>
    api.get<PageData<AlarmInfo>>("/api/v2/alarms", o, chosenQuery(link, chosen)),
  /** The same of an entity, with those propagated to it. */
  listChosenOf: ({ entityType, id }: EntityId, link: PageLink, chosen: ChosenAlarms = {}, o?: CallOptions) =>
    api.get<PageData<AlarmInfo>>(path`/api/v2/alarm/${entityType}/${id}`, o, chosenQuery(link, chosen)),
  /** Of all alarms listed under an entity; `undefined` without alarms. */
  highestSeverity: ({ entityType, id }: EntityId, filter: AlarmStatusFilter = {}, o?: CallOptions) =>
    api.get<AlarmSeverity | undefined>(path`/api/alarm/highestSeverity/${entityType}/${id}`, o, { ...filter }),
  /** How many alarms match. */
  count: (query: AlarmCountQuery, o?: CallOptions) => api.post<number>("/api/alarmsQuery/count", query, o),
  /** Alarms of the entities of a query, or all that the user may read. */
  find: (query: AlarmDataQuery, o?: CallOptions) => api.post<PageData<AlarmData>>("/api/alarmsQuery/find", query, o),
});
