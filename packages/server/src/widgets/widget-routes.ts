import { widgetsBundleDraft, widgetTypeDraft } from "@orrery/model";
import { Type } from "typebox";
import { ADMINS, ALL_ROLES } from "../kernel/auth/roles.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { LARGE_BODY_LIMIT, type Route, route } from "../kernel/http/route.ts";
import type { WidgetTypeService } from "./widget-type-service.ts";
import type { WidgetsBundleService } from "./widgets-bundle-service.ts";

const bundleKey = Type.Object({ isSystem: Type.Boolean(), bundleAlias: Type.String() });

/** Without page parameters the list is complete. */
const optionalPage = Type.Partial(pageQuery);

export interface WidgetServices {
  readonly bundles: WidgetsBundleService;
  readonly types: WidgetTypeService;
}

export const widgetRoutes = ({ bundles, types }: WidgetServices): Route[] => [
  route("GET", "/api/widgetsBundle/:id", {
    mayBeLong: true,
    roles: ALL_ROLES,
    visitors: true,
    params: idPath,
    handle: ({ user, params }) => bundles.get(user, pathId(params)),
  }),
  route("POST", "/api/widgetsBundle", {
    roles: ADMINS,
    body: widgetsBundleDraft,
    bodyLimit: LARGE_BODY_LIMIT,
    handle: ({ user, body }) => bundles.save(user, body),
  }),
  route("DELETE", "/api/widgetsBundle/:id", {
    roles: ADMINS,
    params: idPath,
    handle: ({ user, params }) => bundles.delete(user, pathId(params)),
  }),
  route("GET", "/api/widgetsBundles", {
    mayBeLong: true,
    roles: ALL_ROLES,
    visitors: true,
    query: optionalPage,
    handle: ({ user, query }) => {
      const { pageSize, page } = query;
      if (pageSize === undefined || page === undefined) return bundles.all(user);
      return bundles.list(user, pageLink({ ...query, pageSize, page }));
    },
  }),
  route("GET", "/api/widgetType/:id", {
    mayBeLong: true,
    roles: ADMINS,
    params: idPath,
    handle: ({ user, params }) => types.get(user, pathId(params)),
  }),
  route("GET", "/api/widgetType", {
    mayBeLong: true,
    roles: ALL_ROLES,
    visitors: true,
    query: Type.Intersect([bundleKey, Type.Object({ alias: Type.String() })]),
    handle: ({ user, query }) => types.getByAlias(user, query),
  }),
  route("POST", "/api/widgetType", {
    roles: ADMINS,
    body: widgetTypeDraft,
    bodyLimit: LARGE_BODY_LIMIT,
    handle: ({ user, body }) => types.save(user, body),
  }),
  route("DELETE", "/api/widgetType/:id", {
    roles: ADMINS,
    params: idPath,
    handle: ({ user, params }) => types.delete(user, pathId(params)),
  }),
  route("GET", "/api/widgetTypes", {
    mayBeLong: true,
    roles: ADMINS,
    query: bundleKey,
    handle: ({ user, query }) => types.list(user, query),
  }),
  route("GET", "/api/widgetTypesDetails", {
    mayBeLong: true,
    roles: ADMINS,
    query: bundleKey,
    handle: ({ user, query }) => types.listDetails(user, query),
  }),
  route("GET", "/api/widgetTypesInfos", {
    mayBeLong: true,
    roles: ADMINS,
    query: bundleKey,
    handle: ({ user, query }) => types.listInfos(user, query),
  }),
];
