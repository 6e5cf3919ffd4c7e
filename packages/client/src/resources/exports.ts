import type { ExportLink, ExportRequest } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions, FileStream } from "../http/request.ts";

/**
 * Lists, entities, alarms and time series as CSV, XLSX or JSON files of any length. Made of `client.api` where it is needed,
 * so that pages without it do not load it.
 */
export const exports = (api: Api) => ({
  /** The file while it is written. A file that cannot be written to its end ends with an error, never early. */
  stream: (request: ExportRequest, o?: CallOptions) =>
    api.request<FileStream>("POST", "/api/orrery/export", { ...o, body: request, answer: "stream" }),
  /**
   * Where a browser fetches the file, to save it while it comes: below the address of the platform, once, within a
   * minute, and as long as the session lasts.
   */
  link: (request: ExportRequest, o?: CallOptions) => api.post<ExportLink>("/api/orrery/export/links", request, o),
});
