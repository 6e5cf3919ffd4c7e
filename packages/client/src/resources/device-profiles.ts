import type {
  DeviceProfile,
  DeviceProfileDraft,
  DeviceProfileId,
  DeviceProfileInfo,
  DeviceTransportType,
  Lwm2mServerDefaults,
  PageData,
  PageLink,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export const deviceProfiles = (api: Api) => ({
  get: (id: DeviceProfileId, o?: CallOptions) => api.get<DeviceProfile>(path`/api/deviceProfile/${id.id}`, o),
  info: (id: DeviceProfileId, o?: CallOptions) => api.get<DeviceProfileInfo>(path`/api/deviceProfileInfo/${id.id}`, o),
  defaultInfo: (o?: CallOptions) => api.get<DeviceProfileInfo>("/api/deviceProfileInfo/default", o),
  /** `transportTypes`: profiles with one of these. */
  list: (link: PageLink, o?: CallOptions & { readonly transportTypes?: readonly DeviceTransportType[] | undefined }) =>
    api.get<PageData<DeviceProfile>>("/api/deviceProfiles", o, {
      ...pageQuery(link),
      transportTypes: o?.transportTypes,
    }),
  infos: (link: PageLink, o?: CallOptions & { readonly transportType?: DeviceTransportType | undefined }) =>
    api.get<PageData<DeviceProfileInfo>>("/api/deviceProfileInfos", o, {
      ...pageQuery(link),
      transportType: o?.transportType,
    }),
  save: (draft: DeviceProfileDraft, o?: CallOptions) => api.post<DeviceProfile>("/api/deviceProfile", draft, o),
  makeDefault: (id: DeviceProfileId, o?: CallOptions) =>
    api.post<DeviceProfile>(path`/api/deviceProfile/${id.id}/default`, undefined, o),
  delete: (id: DeviceProfileId, o?: CallOptions) => api.delete<void>(path`/api/deviceProfile/${id.id}`, o),
  /** Initial values of the LwM2M server, or the bootstrap server, in a profile; `undefined` when there is none. */
  lwm2mServer: (kind: "lwm2m" | "bootstrap", o?: CallOptions) =>
    api.get<Lwm2mServerDefaults | undefined>(
      path`/api/lwm2m/deviceProfile/bootstrap/${String(kind === "bootstrap")}`,
      o,
    ),
  /** Keys seen on devices of the profile; on all devices of the tenant by default. */
  timeSeriesKeys: (id?: DeviceProfileId, o?: CallOptions) =>
    api.get<readonly string[]>("/api/deviceProfile/devices/keys/timeseries", o, { deviceProfileId: id?.id }),
  attributeKeys: (id?: DeviceProfileId, o?: CallOptions) =>
    api.get<readonly string[]>("/api/deviceProfile/devices/keys/attributes", o, { deviceProfileId: id?.id }),
});
