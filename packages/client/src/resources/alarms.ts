import type {
  Alarm,
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

/** Which alarms of a list are wanted: by a set of statuses, or by one status; not by both. */
export interface AlarmStatusFilter {
  readonly searchStatus?: AlarmSearchStatus | undefined;
  readonly status?: AlarmStatus | undefined;
}

export interface AlarmListFilter extends AlarmStatusFilter {
  /** Fills `originatorName`, which is null otherwise. */
  readonly fetchOriginator?: boolean | undefined;
}

const listQuery = (link: PageLink, { searchStatus, status, fetchOriginator }: AlarmListFilter) => ({
  ...pageQuery(link),
  searchStatus,
  status,
  fetchOriginator,
});

export const alarms = (api: Api) => ({
  get: (id: string, o?: CallOptions) => api.get<Alarm>(path`/api/alarm/${id}`, o),
  /** With the name of the originator; null when that is gone. */
  getInfo: (id: string, o?: CallOptions) => api.get<AlarmInfo>(path`/api/alarm/info/${id}`, o),
  /**
   * Without an id it merges into the alarm of the same originator and type that lasts, if there is one; with an id into
   * that one. Answers what is stored then.
   */
  save: (draft: AlarmDraft, o?: CallOptions) => api.post<Alarm>("/api/alarm", draft, o),
  /** Whether it was still there. */
  delete: (id: string, o?: CallOptions) => api.delete<boolean>(path`/api/alarm/${id}`, o),
  acknowledge: (id: string, o?: CallOptions) => api.post<void>(path`/api/alarm/${id}/ack`, undefined, o),
  clear: (id: string, o?: CallOptions) => api.post<void>(path`/api/alarm/${id}/clear`, undefined, o),
  /** All that the user may see, newest first unless told; `startTime` and `endTime` are about the creation. */
  list: (link: PageLink, filter: AlarmListFilter = {}, o?: CallOptions) =>
    api.get<PageData<AlarmInfo>>("/api/alarms", o, listQuery(link, filter)),
  /** What is listed under an entity: its own alarms, and those that were propagated to it. */
  listOf: ({ entityType, id }: EntityId, link: PageLink, filter: AlarmListFilter = {}, o?: CallOptions) =>
    api.get<PageData<AlarmInfo>>(path`/api/alarm/${entityType}/${id}`, o, listQuery(link, filter)),
  /** Of what is listed under an entity; `undefined` when that is nothing. */
  highestSeverity: ({ entityType, id }: EntityId, filter: AlarmStatusFilter = {}, o?: CallOptions) =>
    api.get<AlarmSeverity | undefined>(path`/api/alarm/highestSeverity/${entityType}/${id}`, o, { ...filter }),
  /** Alarms of the entities of a query. */
  find: (query: AlarmDataQuery, o?: CallOptions) => api.post<PageData<AlarmData>>("/api/alarmsQuery/find", query, o),
});
