import { type Static, Type } from "typebox";
import { optionalBoolean } from "./common.ts";

/** Meanings of the columns of an imported file (reference: REST API, 2.3). */
export const BULK_IMPORT_COLUMN_TYPES = [
  "NAME",
  "TYPE",
  "LABEL",
  "DESCRIPTION",
  "IS_GATEWAY",
  "SHARED_ATTRIBUTE",
  "SERVER_ATTRIBUTE",
  "TIMESERIES",
  "ACCESS_TOKEN",
  "X509",
  "MQTT_CLIENT_ID",
  "MQTT_USER_NAME",
  "MQTT_PASSWORD",
  "LWM2M_CLIENT_ENDPOINT",
  "LWM2M_CLIENT_SECURITY_CONFIG_MODE",
  "LWM2M_CLIENT_IDENTITY",
  "LWM2M_CLIENT_KEY",
  "LWM2M_CLIENT_CERT",
  "LWM2M_BOOTSTRAP_SERVER_SECURITY_MODE",
  "LWM2M_BOOTSTRAP_SERVER_PUBLIC_KEY_OR_ID",
  "LWM2M_BOOTSTRAP_SERVER_SECRET_KEY",
  "LWM2M_SERVER_SECURITY_MODE",
  "LWM2M_SERVER_CLIENT_PUBLIC_KEY_OR_ID",
  "LWM2M_SERVER_CLIENT_SECRET_KEY",
  "EDGE_LICENSE_KEY",
  "CLOUD_ENDPOINT",
  "ROUTING_KEY",
  "SECRET",
] as const;

export type BulkImportColumnType = (typeof BULK_IMPORT_COLUMN_TYPES)[number];

const column = Type.Object({
  type: Type.Enum([...BULK_IMPORT_COLUMN_TYPES]),
  /** For attributes and time series. */
  key: Type.Optional(Type.Union([Type.Null(), Type.String()])),
});

/** A file with one line per entity. Lines of existing names update that entity, whatever `update` is. */
export const bulkImportRequest = Type.Object({
  /** The text of the file, with commas or another delimiter. */
  file: Type.String(),
  mapping: Type.Object({
    columns: Type.Array(column, { maxItems: 10_000 }),
    /** One character; a comma by default. */
    delimiter: Type.Optional(Type.Union([Type.Null(), Type.String()])),
    update: optionalBoolean,
    /** Whether the first line contains column names. */
    header: optionalBoolean,
  }),
});

export type BulkImportRequest = Static<typeof bulkImportRequest>;
export type BulkImportColumn = Static<typeof column>;

export interface BulkImportResult {
  readonly created: number;
  readonly updated: number;
  readonly errors: number;
  /** `Line 4: DataValidationException: Device name should be specified!` */
  readonly errorsList: readonly string[];
}
