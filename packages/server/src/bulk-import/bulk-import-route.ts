import { bulkImportRequest } from "@orrery/model";
import { LARGE_BODY_LIMIT, type Route, route } from "../kernel/http/route.ts";
import type { BulkImportService } from "./bulk-import-service.ts";
import type { BulkImporter } from "./bulk-importer.ts";

/** The import of one kind of entity. */
export function bulkImportRoute(imports: BulkImportService, importer: BulkImporter): Route {
  return route("POST", `/api/${importer.path}/bulk_import`, {
    who: ["TENANT_ADMIN"],
    bodyLimit: LARGE_BODY_LIMIT,
    body: bulkImportRequest,
    handle: ({ user, body }) => imports.import(user, importer, body),
  });
}
