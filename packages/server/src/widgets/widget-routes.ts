import { widgetsBundleDraft, widgetTypeDraft } from "@orrery/model";
import { Type } from "typebox";
import { pageLink, pageQuery } from "../kernel/http/page-link.ts";
import { idPath, pathId } from "../kernel/http/params.ts";
import { LARGE_BODY_LIMIT, type Route, route } from "../kernel/http/route.ts";
import type { WidgetTypeService } from "./widget-type-service.ts";
import type { WidgetsBundleService } from "./widgets-bundle-service.ts";

const AT = ["SYS_ADMIN", "TENANT_ADMIN"] as const;
const ATC = ["SYS_ADMIN", "TENANT_ADMIN", "CUSTOMER_USER"] as const;

const bundleKey = Type.Object({ isSystem: Type.Boolean(), bundleAlias: Type.String() });

/** Without page parameters all at once. */
const optionalPage = Type.Partial(pageQuery);

export interface WidgetServices {
  readonly bundles: WidgetsBundleService;
  readonly types: WidgetTypeService;
}

export const widgetRoutes = ({ bundles, types }: WidgetServices): Route[] => [
  route("GET", "/api/widgetsBundle/:id", {
    who: ATC,
    visitors: true,
    params: idPath,
    handle: ({ user, params }) => bundles.get(user, pathId(params)),
  }),
  route("POST", "/api/widgetsBundle", {
    who: AT,
    body: widgetsBundleDraft,
    bodyLimit: LARGE_BODY_LIMIT,
    handle: ({ user, body }) => bundles.save(user, body),
  }),
  route("DELETE", "/api/widgetsBundle/:id", {
    who: AT,
    params: idPath,
    handle: ({ user, params }) => bundles.delete(user, pathId(params)),
  }),
  route("GET", "/api/widgetsBundles", {
    who: ATC,
    visitors: true,
    query: optionalPage,
    handle: ({ user, query }) => {
      const { pageSize, page } = query;
      if (pageSize === undefined || page === undefined) return bundles.all(user);
      return bundles.list(user, pageLink({ ...query, pageSize, page }));
    },
  }),
  route("GET", "/api/widgetType/:id", {
    who: AT,
    params: idPath,
    handle: ({ user, params }) => types.get(user, pathId(params)),
  }),
  route("GET", "/api/widgetType", {
    who: ATC,
    visitors: true,
    query: Type.Intersect([bundleKey, Type.Object({ alias: Type.String() })]),
    handle: ({ user, query }) => types.getByAlias(user, query),
  }),
  route("POST", "/api/widgetType", {
    who: AT,
    body: widgetTypeDraft,
    bodyLimit: LARGE_BODY_LIMIT,
    handle: ({ user, body }) => types.save(user, body),
  }),
  route("DELETE", "/api/widgetType/:id", {
    who: AT,
    params: idPath,
    handle: ({ user, params }) => types.delete(user, pathId(params)),
  }),
  route("GET", "/api/widgetTypes", {
    who: AT,
    query: bundleKey,
    handle: ({ user, query }) => types.list(user, query),
  }),
  route("GET", "/api/widgetTypesDetails", {
    who: AT,
    query: bundleKey,
    handle: ({ user, query }) => types.listDetails(user, query),
  }),
  route("GET", "/api/widgetTypesInfos", {
    who: AT,
    query: bundleKey,
    handle: ({ user, query }) => types.listInfos(user, query),
  }),
];
