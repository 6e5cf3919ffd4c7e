import type {
  ConnectionCause,
  ConnectionEntry,
  ConnectionOutcome,
  ConnectionTransport,
  DeviceConnectivity,
  DeviceId,
  PageData,
  PageLink,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Filters the connection log: entries with any of each list that is given and not empty. */
export interface ConnectionFilter {
  readonly outcomes?: readonly ConnectionOutcome["outcome"][] | undefined;
  readonly causes?: readonly ConnectionCause[] | undefined;
  readonly transports?: readonly ConnectionTransport[] | undefined;
  readonly deviceIds?: readonly string[] | undefined;
  readonly deviceProfileIds?: readonly string[] | undefined;
}

const given = <T>(values: readonly T[] | undefined) => (values && values.length > 0 ? values : undefined);

/**
 * Refused and ended connections of devices, and messages that were not kept. Made of `client.api` where it is needed, so
 * that pages without it do not load it.
 */
export const connections = (api: Api) => ({
  /** Those of the caller's tenant; for system administrators those that belong to no tenant. */
  list: (link: PageLink, filter: ConnectionFilter = {}, o?: CallOptions) =>
    api.get<PageData<ConnectionEntry>>("/api/orrery/connections", o, {
      ...pageQuery(link),
      outcomes: given(filter.outcomes),
      causes: given(filter.causes),
      transports: given(filter.transports),
      deviceIds: given(filter.deviceIds),
      deviceProfileIds: given(filter.deviceProfileIds),
    }),
  /** Whether a device counts as active and why, and its newest entries. */
  ofDevice: (id: DeviceId, o?: CallOptions) =>
    api.get<DeviceConnectivity>(path`/api/orrery/device/${id.id}/connectivity`, o),
});
