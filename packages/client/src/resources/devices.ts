import type {
  CustomerId,
  Device,
  DeviceCredentials,
  DeviceCredentialsDraft,
  DeviceDraft,
  DeviceId,
  DeviceInfo,
  DeviceProfileId,
  EntitySubtype,
  OtaPackageType,
  PageData,
  PageLink,
  RelationSearchParameters,
  TenantId,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import { type CallOptions, each } from "../http/request.ts";

/** Filters a list of devices; `type` takes precedence. */
export interface DeviceListFilter {
  readonly type?: string | undefined;
  readonly deviceProfileId?: DeviceProfileId | undefined;
  /** Whether the devices are active. */
  readonly active?: boolean | undefined;
  /** Devices with any of these profiles, at most a hundred; likewise the states. */
  readonly deviceProfileIds?: readonly DeviceProfileId[] | undefined;
  readonly states?: readonly DeviceListState[] | undefined;
  readonly gateway?: boolean | undefined;
  /** Conditions on attributes and latest values, written by `valueFilterText`; all of them hold. */
  readonly where?: readonly string[] | undefined;
}

/** Whether a device is active, inactive, or was never active. */
export type DeviceListState = "ACTIVE" | "INACTIVE" | "NEVER_CONNECTED";

/** Filters the list of a whole tenant. */
export interface TenantDeviceListFilter extends DeviceListFilter {
  /** Devices of any of these customers; the null id matches unassigned ones. */
  readonly customerIds?: readonly CustomerId[] | undefined;
}

/** Devices of given types, by relations to a root. */
export interface DeviceSearch {
  readonly parameters: RelationSearchParameters;
  /** `Contains` by default. */
  readonly relationType?: string | undefined;
  readonly deviceTypes: readonly string[];
}

const filterQuery = (filter: TenantDeviceListFilter = {}) => ({
  type: filter.type,
  deviceProfileId: filter.deviceProfileId?.id,
  active: filter.active,
  deviceProfileIds: filter.deviceProfileIds?.map(({ id }) => id),
  customerIds: filter.customerIds?.map(({ id }) => id),
  states: filter.states,
  gateway: filter.gateway,
  where: each(filter.where),
});

export const devices = (api: Api) => ({
  get: (id: DeviceId, o?: CallOptions) => api.get<Device>(path`/api/device/${id.id}`, o),
  info: (id: DeviceId, o?: CallOptions) => api.get<DeviceInfo>(path`/api/device/info/${id.id}`, o),
  byIds: (ids: readonly DeviceId[], o?: CallOptions) =>
    api.get<readonly Device[]>("/api/devices", o, { deviceIds: ids.map(({ id }) => id) }),
  /** Those whose credentials have this whole id and may be read; a certificate is found by its text, too. */
  byCredentials: (credentialsId: string, o?: CallOptions) =>
    api.post<readonly DeviceInfo[]>("/api/orrery/devices/byCredentials", { credentialsId }, o),
  byName: (deviceName: string, o?: CallOptions) => api.get<Device>("/api/tenant/devices", o, { deviceName }),
  tenantInfos: (link: PageLink, filter?: TenantDeviceListFilter, o?: CallOptions) =>
    api.get<PageData<DeviceInfo>>("/api/tenant/deviceInfos", o, { ...pageQuery(link), ...filterQuery(filter) }),
  customerInfos: (id: CustomerId, link: PageLink, filter?: DeviceListFilter, o?: CallOptions) =>
    api.get<PageData<DeviceInfo>>(path`/api/customer/${id.id}/deviceInfos`, o, {
      ...pageQuery(link),
      ...filterQuery(filter),
    }),
  tenantDevices: (link: PageLink, filter?: Pick<DeviceListFilter, "type">, o?: CallOptions) =>
    api.get<PageData<Device>>("/api/tenant/devices", o, { ...pageQuery(link), type: filter?.type }),
  customerDevices: (id: CustomerId, link: PageLink, filter?: Pick<DeviceListFilter, "type">, o?: CallOptions) =>
    api.get<PageData<Device>>(path`/api/customer/${id.id}/devices`, o, { ...pageQuery(link), type: filter?.type }),
  /** Number of devices of the profile without a package of their own, which a package of the profile would reach. */
  countForPackage: (type: OtaPackageType, profile: DeviceProfileId, o?: CallOptions) =>
    api.get<number>(path`/api/devices/count/${type}/${profile.id}`, o),
  types: (o?: CallOptions) => api.get<readonly EntitySubtype[]>("/api/device/types", o),
  search: (search: DeviceSearch, o?: CallOptions) => api.post<readonly Device[]>("/api/devices", search, o),
  /** `accessToken` is used on creation only; the server creates one by default. */
  save: (draft: DeviceDraft, o?: CallOptions & { readonly accessToken?: string | undefined }) =>
    api.post<Device>("/api/device", draft, o, { accessToken: o?.accessToken }),
  saveWithCredentials: (device: DeviceDraft, credentials: DeviceCredentialsDraft, o?: CallOptions) =>
    api.post<Device>("/api/device-with-credentials", { device, credentials }, o),
  delete: (id: DeviceId, o?: CallOptions) => api.delete<void>(path`/api/device/${id.id}`, o),
  credentials: (id: DeviceId, o?: CallOptions) => api.get<DeviceCredentials>(path`/api/device/${id.id}/credentials`, o),
  saveCredentials: (credentials: DeviceCredentialsDraft, o?: CallOptions) =>
    api.post<DeviceCredentials>("/api/device/credentials", credentials, o),
  assign: (customer: CustomerId, id: DeviceId, o?: CallOptions) =>
    api.post<Device>(path`/api/customer/${customer.id}/device/${id.id}`, undefined, o),
  makePublic: (id: DeviceId, o?: CallOptions) =>
    api.post<Device>(path`/api/customer/public/device/${id.id}`, undefined, o),
  /** Also makes a public device private. */
  unassign: (id: DeviceId, o?: CallOptions) => api.delete<Device>(path`/api/customer/device/${id.id}`, o),
  /** Moves its credentials, attributes and telemetry, too. */
  moveToTenant: (tenant: TenantId, id: DeviceId, o?: CallOptions) =>
    api.post<Device>(path`/api/tenant/${tenant.id}/device/${id.id}`, undefined, o),
  /** Makes the device the caller's customer's. Fails with the text `CLAIMED` or `FAILURE` when that may not be. */
  claim: (deviceName: string, secretKey: string, o?: CallOptions) =>
    api.post<{ readonly device: Device; readonly response: "SUCCESS" }>(
      path`/api/customer/device/${deviceName}/claim`,
      { secretKey },
      o,
    ),
  /** Takes the device back from its customer; does nothing when it has none. */
  reclaim: (deviceName: string, o?: CallOptions) => api.delete<void>(path`/api/customer/device/${deviceName}/claim`, o),
});
