import { type ExportColumn, type ExportRequest, type ExportSource, exportSources, PlatformError } from "@orrery/model";
import type { FairScheduler } from "../kernel/async/fair-scheduler.ts";
import { TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import type { User } from "../kernel/auth/user.ts";
import { checkRole } from "../kernel/http/caller/admit-call.ts";
import { parseBody } from "../kernel/http/input/validation.ts";
import type { AlarmQueryService } from "../queries/alarm-query-service.ts";
import type { EntityQueryService } from "../queries/entity-query-service.ts";
import { parseAlarmDataQuery } from "../queries/parse/parse-alarm-query.ts";
import { parseEntityDataQuery } from "../queries/parse/parse-query.ts";
import type { EntityAccess } from "../telemetry/ports.ts";
import { typedCell } from "./cell.ts";
import { csv } from "./formats/csv.ts";
import { json } from "./formats/json.ts";
import { xlsx } from "./formats/xlsx/xlsx.ts";
import { readAhead } from "./read-ahead.ts";
import { alarmRows } from "./sources/alarm-rows.ts";
import { entityRows } from "./sources/entity-rows.ts";
import { givenRows } from "./sources/given-rows.ts";
import type { ListRoutes } from "./sources/list-routes.ts";
import { type CallContext, listRows } from "./sources/list-rows.ts";
import type { Rows } from "./sources/rows.ts";
import type { SeriesSource } from "./sources/series-points.ts";
import { telemetryRows } from "./sources/telemetry-rows.ts";
import { styleOf, type Table, type TableColumn } from "./table.ts";

/** The services that export rows are read from. */
export interface ExportSources {
  readonly lists: () => ListRoutes;
  readonly reads: FairScheduler;
  readonly entities: EntityQueryService;
  readonly alarms: AlarmQueryService;
  readonly telemetry: SeriesSource;
  readonly access: EntityAccess;
}

/** A validated export. Nothing is read before {@link OpenExport.begin}. */
export interface OpenExport {
  /** Reads the first rows. Rejects when they cannot be read. */
  begin(): Promise<void>;
  /** The file's content, produced while rows are read. Call `return()` to stop early. */
  readonly bytes: AsyncGenerator<Buffer>;
}

/**
 * Validates a request and chooses its source and format.
 * @throws {PlatformError} `badRequest`, or `forbidden` when the user may not read the data.
 */
export function openExport(request: ExportRequest, sources: ExportSources, user: User, call: CallContext): OpenExport {
  const { columns } = request;
  checkColumns(columns);
  const source: ExportSource = parseBody(exportSources[request.source.kind], request.source);
  switch (source.kind) {
    case "list":
      return written(request, listRows(source, columns, { ...sources, lists: sources.lists(), user, call }));
    case "entities":
      checkRole(user, QUERIES);
      return written(request, entityRows(sources.entities, user, parseEntityDataQuery(wholeOf(source.query)), columns));
    case "alarms":
      checkRole(user, QUERIES);
      return written(request, alarmRows(sources.alarms, user, parseAlarmDataQuery(source.query), columns));
    case "telemetry":
      return written(request, telemetryRows(source, { ...sources, user }));
    case "rows":
      return written(request, givenRows(source));
  }
}

/** Roles that may call `/api/entitiesQuery/find` and `/api/alarmsQuery/find`. */
const QUERIES = { roles: TENANT_MEMBERS, visitors: true, method: "GET", path: "", secret: false } as const;

/** Exports ignore the page of a query, so it may be omitted. */
function wholeOf(query: unknown): unknown {
  if (typeof query !== "object" || query === null) return query;
  const { pageLink } = query as { readonly pageLink?: unknown };
  const link = typeof pageLink === "object" ? pageLink : {};
  return { ...query, pageLink: { ...link, pageSize: 1, page: 0 } };
}

function checkColumns(columns: readonly ExportColumn[]): void {
  const keys = new Set<string>();
  for (const { key } of columns) {
    if (keys.has(key)) throw new PlatformError("badRequest", `Two columns have the key '${key}'`);
    keys.add(key);
  }
}

function written<R>(request: ExportRequest, rows: Rows<R>): OpenExport {
  const style = styleOf(request);
  const { pages, begin } = readAhead(rows.pages);
  const table: Table<R> = { columns: request.columns.map((column) => columnOf(column, rows)), pages };
  const write = { csv, json, xlsx }[request.format];
  return { begin, bytes: write(table, style) };
}

function columnOf<R>({ key, title = key, type }: ExportColumn, rows: Rows<R>): TableColumn<R> {
  const cell = rows.cell(key);
  const own = rows.isTime(key) ? "time" : "auto";
  const isTime = (type ?? own) === "time";
  return { key, title, isTime, cell: type === undefined || type === own ? cell : (row) => typedCell(cell(row), type) };
}
