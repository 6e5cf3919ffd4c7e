import type { DeviceId, PageData, PageLink, Rpc, RpcId, RpcRequest, RpcStatus } from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Commands to devices. */
export const rpc = (api: Api) => ({
  /**
   * Resolves when the device has received the command; fails with 504 when it is offline or does not answer in time.
   */
  oneWay: (id: DeviceId, request: RpcRequest, o?: CallOptions) =>
    api.post<{ readonly rpcId: string } | undefined>(path`/api/rpc/oneway/${id.id}`, request, o),
  /** The device's answer; for a persistent command the id of its record. */
  twoWay: <T = unknown>(id: DeviceId, request: RpcRequest, o?: CallOptions) =>
    api.post<T>(path`/api/rpc/twoway/${id.id}`, request, o),
  /** {@link oneWay} for older clients: fails with 408 when the device does not answer, 409 when it is offline. */
  oneWayV1: (id: DeviceId, request: RpcRequest, o?: CallOptions) =>
    api.post<{ readonly rpcId: string } | undefined>(path`/api/plugins/rpc/oneway/${id.id}`, request, o),
  twoWayV1: <T = unknown>(id: DeviceId, request: RpcRequest, o?: CallOptions) =>
    api.post<T>(path`/api/plugins/rpc/twoway/${id.id}`, request, o),
  persistent: (id: RpcId, o?: CallOptions) => api.get<Rpc>(path`/api/rpc/persistent/${id.id}`, o),
  persistentOf: (id: DeviceId, link: PageLink, o?: CallOptions & { readonly rpcStatus?: RpcStatus | undefined }) =>
    api.get<PageData<Rpc>>(path`/api/rpc/persistent/device/${id.id}`, o, {
      ...pageQuery(link),
      rpcStatus: o?.rpcStatus,
    }),
  deletePersistent: (id: RpcId, o?: CallOptions) => api.delete<void>(path`/api/rpc/persistent/${id.id}`, o),
});
