import type { BulkImportRequest, BulkImportResult } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Imports files with one line per entity. Failed lines are reported in the result; the call itself succeeds. */
export const bulkImport = (api: Api) => ({
  devices: (request: BulkImportRequest, o?: CallOptions) =>
    api.post<BulkImportResult>("/api/device/bulk_import", request, o),
  assets: (request: BulkImportRequest, o?: CallOptions) =>
    api.post<BulkImportResult>("/api/asset/bulk_import", request, o),
  edges: (request: BulkImportRequest, o?: CallOptions) =>
    api.post<BulkImportResult>("/api/edge/bulk_import", request, o),
});
