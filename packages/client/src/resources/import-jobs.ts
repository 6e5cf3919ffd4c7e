import type {
  CheckedLine,
  ImportCheckDraft,
  ImportFailure,
  ImportJob,
  ImportJobDraft,
  PageData,
  PageLink,
  Uuid,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/**
 * Imports of files with one line per entity that go on without the caller. Made of `client.api` where it is needed, so that
 * pages without it do not load it.
 */
export const importJobs = (api: Api) => ({
  /** What the lines would do; nothing is written. */
  check: (draft: ImportCheckDraft, o?: CallOptions) =>
    api.post<readonly CheckedLine[]>("/api/orrery/imports/check", draft, o),
  /** The answer comes before the first line is imported. */
  start: (draft: ImportJobDraft, o?: CallOptions) => api.post<ImportJob>("/api/orrery/imports", draft, o),
  get: (id: Uuid, o?: CallOptions) => api.get<ImportJob>(path`/api/orrery/imports/${id}`, o),
  /** Those of the caller. */
  list: (link: PageLink, o?: CallOptions) => api.get<PageData<ImportJob>>("/api/orrery/imports", o, pageQuery(link)),
  /** Until it is resumed. */
  pause: (id: Uuid, o?: CallOptions) => api.post<ImportJob>(path`/api/orrery/imports/${id}/pause`, undefined, o),
  resume: (id: Uuid, o?: CallOptions) => api.post<ImportJob>(path`/api/orrery/imports/${id}/resume`, undefined, o),
  /** What is imported stays. */
  stop: (id: Uuid, o?: CallOptions) => api.post<ImportJob>(path`/api/orrery/imports/${id}/stop`, undefined, o),
  /** Lines that were not imported, in their order. */
  failures: (id: Uuid, link: PageLink, o?: CallOptions) =>
    api.get<PageData<ImportFailure>>(path`/api/orrery/imports/${id}/failures`, o, pageQuery(link)),
});
