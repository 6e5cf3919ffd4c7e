import { bulkImportRequest } from "@orrery/model";
import type { FastifyRequest } from "fastify";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { LARGE_BODY_LIMIT, type Route, route } from "../kernel/http/route.ts";
import { baseUrl } from "../users/base-url.ts";
import type { BulkImportService } from "./bulk-import-service.ts";
import type { BulkImporter } from "./bulk-importer.ts";

/** Bulk import of one kind of entity. */
export function bulkImportRoute(imports: () => Promise<BulkImportService>, importer: BulkImporter): Route {
  return route("POST", `/api/${importer.path}/bulk_import`, {
    roles: TENANT_ADMINS,
    bodyLimit: LARGE_BODY_LIMIT,
    body: bulkImportRequest,
    handle: async ({ user, body, request }) =>
      (await imports()).import(user, { importer, origin: originOf(request) }, body),
  });
}

/** Where the caller reaches the platform; without the port where it is the usual one, as browsers write it. */
export function originOf({ headers, protocol }: Pick<FastifyRequest, "headers" | "protocol">): string {
  const address = baseUrl(headers, protocol, {});
  return URL.canParse(address) ? new URL(address).origin : address;
}
