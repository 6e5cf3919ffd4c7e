import type { BenchTenant } from "../platform/bench-tenant.ts";

/** A request with a token; a POST when it has a body. */
export interface Call {
  readonly path: string;
  readonly token: string;
  /** JSON. */
  readonly body?: string | undefined;
  /** Whether each call sends a note of its own in the body, so that the save changes something. */
  readonly changes?: boolean | undefined;
}

/** The most frequent calls of consoles and scripts, by their name in the result. */
export function commonestCalls({ devices }: BenchTenant, token: string): Readonly<Record<string, Call>> {
  const { id } = devices[0]?.id ?? { id: "" };
  const values = `/api/plugins/telemetry/DEVICE/${id}/values`;
  const page = "pageSize=10&page=0";
  const paths = {
    /** Answers without a database query: measures routing, token, checks and the answer. */
    withoutQuery: "/api/edges/enabled",
    devices: `/api/tenant/devices?${page}`,
    devicesSearched: `/api/tenant/devices?${page}&textSearch=device&sortProperty=createdTime&sortOrder=DESC`,
    deviceInfos: `/api/tenant/deviceInfos?${page}&sortProperty=createdTime&sortOrder=DESC`,
    device: `/api/device/${id}`,
    deviceInfo: `/api/device/info/${id}`,
    latestValues: `${values}/timeseries`,
    attributes: `${values}/attributes/SERVER_SCOPE`,
    alarms: `/api/alarm/DEVICE/${id}?${page}`,
    dashboards: `/api/tenant/dashboards?${page}`,
    user: "/api/auth/user",
  };
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { path, token }]));
}
