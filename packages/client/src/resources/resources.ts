import type {
  Lwm2mObject,
  PageData,
  PageLink,
  TbResource,
  TbResourceDraft,
  TbResourceId,
  TbResourceInfo,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions, DownloadedFile } from "../http/request.ts";

/** Objects are ordered by id by default. */
export interface Lwm2mOrder extends CallOptions {
  readonly sortProperty?: "id" | "name" | undefined;
  readonly sortOrder?: "ASC" | "DESC" | undefined;
}

export const resources = (api: Api) => ({
  /** With its file in base64. */
  get: (id: TbResourceId, o?: CallOptions) => api.get<TbResource>(path`/api/resource/${id.id}`, o),
  info: (id: TbResourceId, o?: CallOptions) => api.get<TbResourceInfo>(path`/api/resource/info/${id.id}`, o),
  /** The tenant's own, and those of the installation that the tenant does not override. */
  list: (link: PageLink, o?: CallOptions) => api.get<PageData<TbResourceInfo>>("/api/resource", o, pageQuery(link)),
  save: (draft: TbResourceDraft, o?: CallOptions) => api.post<TbResource>("/api/resource", draft, o),
  download: (id: TbResourceId, o?: CallOptions) =>
    api.request<DownloadedFile>("GET", path`/api/resource/${id.id}/download`, { ...o, answer: "file" }),
  delete: (id: TbResourceId, o?: CallOptions) => api.delete<void>(path`/api/resource/${id.id}`, o),
  /** Paged by the ids of the models; the objects are sorted afterwards. */
  lwm2mPage: (link: PageLink, o?: CallOptions) =>
    api.get<readonly Lwm2mObject[]>("/api/resource/lwm2m/page", o, pageQuery(link)),
  /** Objects of the models with these keys, such as `3_1.1`; of all models by default. */
  lwm2mObjects: (
    keys?: readonly string[] | undefined,
    { sortProperty = "id", sortOrder = "ASC", ...o }: Lwm2mOrder = {},
  ) => api.get<readonly Lwm2mObject[]>("/api/resource/lwm2m", o, { sortProperty, sortOrder, objectIds: keys }),
});
