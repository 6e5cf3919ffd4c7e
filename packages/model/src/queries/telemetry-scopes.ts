/** The sources of an entity's values: its latest telemetry, or one of the scopes of its attributes. */
export const TELEMETRY_SCOPES = ["LATEST_TELEMETRY", "CLIENT_SCOPE", "SERVER_SCOPE", "SHARED_SCOPE"] as const;

export type TelemetryScope = (typeof TELEMETRY_SCOPES)[number];

/** Whether the device writes the values of a scope, so that users can only read them. */
export const IS_CLIENT_SIDE: Readonly<Record<TelemetryScope, boolean>> = {
  LATEST_TELEMETRY: true,
  CLIENT_SCOPE: true,
  SERVER_SCOPE: false,
  SHARED_SCOPE: false,
};
