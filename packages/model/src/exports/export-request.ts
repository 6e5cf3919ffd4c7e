import { type Static, Type } from "typebox";
import { entityIdInput } from "../entities/common.ts";
import { ENTITY_TYPES } from "../ids/entity-type.ts";
import type { AlarmDataQuery } from "../queries/alarm-data-query.ts";
import type { EntityDataQuery } from "../queries/entity-data-query.ts";
import { AGGREGATIONS } from "../values/aggregation.ts";
import { MAX_TS } from "../values/entry.ts";
import { EXPORT_DELIMITERS, EXPORT_FORMATS } from "./export-formats.ts";
import { EXPORT_LIMITS } from "./export-limits.ts";

/** What a column makes of its values; `auto` leaves numbers, texts and booleans what they are. */
const EXPORT_COLUMN_TYPES = ["auto", "text", "number", "time"] as const;

const short = Type.String({ minLength: 1, maxLength: EXPORT_LIMITS.nameLength });
const parameter = Type.Union([
  Type.String({ maxLength: EXPORT_LIMITS.parameterLength }),
  Type.Number(),
  Type.Boolean(),
]);
const instant = Type.Integer({ minimum: -MAX_TS, maximum: MAX_TS });

const column = Type.Object({
  /** Where a row has the value, see {@link ExportSource}; the name of the value in JSON. No two columns share one. */
  key: short,
  /** Heads the column; the key by default. */
  title: Type.Optional(Type.String({ maxLength: EXPORT_LIMITS.nameLength })),
  /** `number`: texts that are numbers become numbers; `time`: milliseconds since 1970 become a date and time, 0 is empty. */
  type: Type.Optional(Type.Enum([...EXPORT_COLUMN_TYPES])),
});

/**
 * Rows of a list of the API: the path of its call without a query, such as `/api/tenant/deviceInfos`, with the
 * parameters of the call; those of pages are ignored. With a body it is called by POST. Columns are members of a row,
 * `name`, or of its members, `additionalInfo.description`; devices, assets, entity views and edges also have values:
 * `SERVER_ATTRIBUTE.active`.
 */
const list = Type.Object({
  kind: Type.Literal("list"),
  path: Type.String({ pattern: "^/api/", maxLength: EXPORT_LIMITS.parameterLength }),
  query: Type.Optional(
    Type.Record(
      Type.String({ maxLength: EXPORT_LIMITS.nameLength }),
      Type.Union([parameter, Type.Array(parameter, { maxItems: EXPORT_LIMITS.parameterItems })]),
      { maxProperties: EXPORT_LIMITS.parameters },
    ),
  ),
  body: Type.Optional(Type.Unknown()),
});

/** Checked by the parsers of queries, which have the messages of the contract. */
const query = <Q>() => Type.Unsafe<Q>(Type.Unknown());

/** All entities of a query, whatever its page. Columns are `entityId.id` or a key with its type: `TIME_SERIES.rpm`. */
const entities = Type.Object({ kind: Type.Literal("entities"), query: query<EntityDataQuery>() });

/** All alarms of a query, whatever its page. Columns are members of an alarm, or keys of its entity as above. */
const alarms = Type.Object({ kind: Type.Literal("alarms"), query: query<AlarmDataQuery>() });

const series = Type.Object({
  entityId: Type.Intersect([entityIdInput, Type.Object({ entityType: Type.Enum([...ENTITY_TYPES]) })]),
  key: short,
  /** The column with its values; the key by default. No two series share one. */
  column: Type.Optional(short),
});

/** Time series side by side, a row for each time that one of them has: the column `ts` and one for each series. */
const telemetry = Type.Object({
  kind: Type.Literal("telemetry"),
  series: Type.Array(series, { minItems: 1, maxItems: EXPORT_LIMITS.series }),
  /** Inclusive, milliseconds. */
  startTs: instant,
  /** Exclusive, milliseconds. */
  endTs: instant,
  /** NONE by default: raw values. */
  aggregation: Type.Optional(Type.Enum([...AGGREGATIONS])),
  /** Milliseconds; for aggregations. */
  interval: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TS })),
  /** ASC by default: oldest first. */
  order: Type.Optional(Type.Enum(["ASC", "DESC"])),
});

/** Rows that the caller already has, such as those of a table that is loaded as a whole. Columns as those of lists. */
const rows = Type.Object({
  kind: Type.Literal("rows"),
  rows: Type.Array(Type.Record(Type.String({ maxLength: EXPORT_LIMITS.nameLength }), Type.Unknown()), {
    maxItems: EXPORT_LIMITS.givenRows,
  }),
});

/** What a source says beside its kind, by kind. */
export const exportSources = { list, entities, alarms, telemetry, rows } as const;

export type ExportSource = Static<(typeof exportSources)[keyof typeof exportSources]>;

const KINDS = ["list", "entities", "alarms", "telemetry", "rows"] as const satisfies (keyof typeof exportSources)[];

/** Read in two steps, so that the error names the missing member. */
const source = Type.Unsafe<ExportSource>(
  Type.Object(
    { kind: Type.Enum([...KINDS]) },
    {
      description:
        "list: path, query and body of a call that gives pages; entities, alarms: query; " +
        "telemetry: series (entityId, key, column), startTs, endTs, aggregation, interval, order; rows: rows",
    },
  ),
);

/** A table to be written to a file. */
export const exportRequest = Type.Object({
  source,
  columns: Type.Array(column, { minItems: 1, maxItems: EXPORT_LIMITS.columns }),
  format: Type.Enum([...EXPORT_FORMATS]),
  /** Without its ending; `export` by default. */
  fileName: Type.Optional(Type.String({ maxLength: EXPORT_LIMITS.nameLength })),
  /** Such as `de-DE`: how CSV and XLSX show numbers and times. ISO 8601 and decimal points by default. */
  locale: Type.Optional(Type.String({ maxLength: 64 })),
  /** IANA name of the zone of all times; UTC by default. */
  timeZone: Type.Optional(Type.String({ maxLength: 64 })),
  /** CSV only; by default a comma, where the locale uses that for decimals a semicolon. */
  delimiter: Type.Optional(Type.Enum([...EXPORT_DELIMITERS])),
  /** CSV only: begins with a byte order mark, by which older spreadsheets know UTF-8. False by default. */
  byteOrderMark: Type.Optional(Type.Boolean()),
  /** CSV and XLSX: whether columns have titles. True by default. */
  header: Type.Optional(Type.Boolean()),
});

export type ExportRequest = Static<typeof exportRequest>;
export type ExportColumn = ExportRequest["columns"][number];
export type ListSource = Static<typeof list>;
export type EntitiesSource = Static<typeof entities>;
export type AlarmsSource = Static<typeof alarms>;
export type TelemetrySource = Static<typeof telemetry>;
export type RowsSource = Static<typeof rows>;

/** Where an export can be fetched, once and soon: by browsers, whose links carry no token. */
export interface ExportLink {
  /** Below the address of the platform. */
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly expiresTs: number;
}
