import { bulkImportRequest } from "@orrery/model";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { LARGE_BODY_LIMIT, type Route, route } from "../kernel/http/route.ts";
import { baseUrl } from "../users/base-url.ts";
import type { BulkImportService } from "./bulk-import-service.ts";
import type { BulkImporter } from "./bulk-importer.ts";

/** Bulk import of one kind of entity. */
export function bulkImportRoute(imports: BulkImportService, importer: BulkImporter): Route {
  return route("POST", `/api/${importer.path}/bulk_import`, {
    roles: TENANT_ADMINS,
    bodyLimit: LARGE_BODY_LIMIT,
    body: bulkImportRequest,
    handle: ({ user, body, request }) =>
      imports.import(user, { importer, origin: originOf(baseUrl(request.headers, request.protocol, {})) }, body),
  });
}

/** Without the port where it is the usual one, as browsers write it. */
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address);
