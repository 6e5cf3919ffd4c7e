import type {
  Alarm,
  AlarmAssignee,
  AlarmComment,
  AlarmCommentDraft,
  AlarmCommentInfo,
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

const listQuery = (link: PageLink, { searchStatus, status, fetchOriginator, assigneeId }: AlarmListFilter) => ({
  ...pageQuery(link),
  searchStatus,
  status,
  fetchOriginator,
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
  /** Of all alarms listed under an entity; `undefined` without alarms. */
  highestSeverity: ({ entityType, id }: EntityId, filter: AlarmStatusFilter = {}, o?: CallOptions) =>
    api.get<AlarmSeverity | undefined>(path`/api/alarm/highestSeverity/${entityType}/${id}`, o, { ...filter }),
  /** Alarms of the entities of a query, or all that the user may read. */
  find: (query: AlarmDataQuery, o?: CallOptions) => api.post<PageData<AlarmData>>("/api/alarmsQuery/find", query, o),
});
