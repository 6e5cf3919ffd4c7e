import type {
  PageData,
  PageLink,
  WidgetsBundle,
  WidgetsBundleDraft,
  WidgetsBundleId,
  WidgetsBundleKey,
  WidgetType,
  WidgetTypeDetails,
  WidgetTypeDraft,
  WidgetTypeId,
  WidgetTypeInfo,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export const widgetsBundles = (api: Api) => ({
  get: (id: WidgetsBundleId, o?: CallOptions) => api.get<WidgetsBundle>(path`/api/widgetsBundle/${id.id}`, o),
  /** The installation's, and those of the caller's tenant. */
  list: (link: PageLink, o?: CallOptions) =>
    api.get<PageData<WidgetsBundle>>("/api/widgetsBundles", o, pageQuery(link)),
  /** Like {@link list}, all at once. */
  all: (o?: CallOptions) => api.get<readonly WidgetsBundle[]>("/api/widgetsBundles", o),
  save: (draft: WidgetsBundleDraft, o?: CallOptions) => api.post<WidgetsBundle>("/api/widgetsBundle", draft, o),
  /** Deletes its widget types, too. */
  delete: (id: WidgetsBundleId, o?: CallOptions) => api.delete<void>(path`/api/widgetsBundle/${id.id}`, o),
});

export const widgetTypes = (api: Api) => ({
  get: (id: WidgetTypeId, o?: CallOptions) => api.get<WidgetTypeDetails>(path`/api/widgetType/${id.id}`, o),
  /** The widget type of a dashboard's widget. @throws {ApiError} `itemNotFound`. */
  getByAlias: (key: WidgetsBundleKey & { readonly alias: string }, o?: CallOptions) =>
    api.get<WidgetType>("/api/widgetType", o, { ...key }),
  list: (key: WidgetsBundleKey, o?: CallOptions) => api.get<readonly WidgetType[]>("/api/widgetTypes", o, { ...key }),
  listDetails: (key: WidgetsBundleKey, o?: CallOptions) =>
    api.get<readonly WidgetTypeDetails[]>("/api/widgetTypesDetails", o, { ...key }),
  listInfos: (key: WidgetsBundleKey, o?: CallOptions) =>
    api.get<readonly WidgetTypeInfo[]>("/api/widgetTypesInfos", o, { ...key }),
  save: (draft: WidgetTypeDraft, o?: CallOptions) => api.post<WidgetTypeDetails>("/api/widgetType", draft, o),
  delete: (id: WidgetTypeId, o?: CallOptions) => api.delete<void>(path`/api/widgetType/${id.id}`, o),
});
