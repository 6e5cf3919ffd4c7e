import { bulkImportRequest } from "@orrery/model";
import { type Route, route } from "../kernel/http/route.ts";
import { parseBody, parseJson } from "../kernel/http/validation.ts";
import { storableText } from "../kernel/json/storable-text.ts";
import type { BulkImportService } from "./bulk-import-service.ts";
import type { BulkImporter } from "./bulk-importer.ts";

/** The import of one kind of entity. */
export function bulkImportRoute(imports: BulkImportService, importer: BulkImporter): Route {
  return route("POST", `/api/${importer.path}/bulk_import`, {
    who: ["TENANT_ADMIN"],
    bodyAs: "text", // a file needs not be searched for numbers whose spelling counts
    handle: ({ user, body }) => {
      const request = parseBody(bulkImportRequest, parseJson(String(body)));
      storableText(request.file);
      return imports.import(user, importer, request);
    },
  });
}
