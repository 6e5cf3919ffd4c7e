import { tbResourceDraft } from "@orrery/model";
import { Type } from "typebox";
import { ADMINS, TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { fileAnswer } from "../kernel/http/answer/file-answer.ts";
import { actsOn, savesEntity } from "../kernel/http/audit/audit-descriptions.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { LARGE_BODY_LIMIT, type Route, route } from "../kernel/http/route.ts";
import type { ResourceService } from "./resource-service.ts";

export const resourceRoutes = (resources: ResourceService): Route[] => [
  route("GET", "/api/resource/lwm2m/page", {
    roles: TENANT_ADMINS,
    query: pageQuery,
    handle: ({ user, query }) => resources.lwm2mPage(user, pageLink(query)),
  }),
  route("GET", "/api/resource/lwm2m", {
    roles: TENANT_ADMINS,
    query: Type.Object({
      sortProperty: Type.String(),
      sortOrder: Type.String(),
      objectIds: Type.Optional(Type.String()),
    }),
    handle: ({ user, query: { objectIds, ...order } }) => {
      const keys = objectIds === undefined ? undefined : objectIds.split(",").map((key) => key.trim());
      return resources.lwm2mObjects(user, keys, order);
    },
  }),
  route("GET", "/api/resource", {
    roles: ADMINS,
    query: pageQuery,
    handle: ({ user, query }) => resources.list(user, pageLink(query)),
  }),
  route("POST", "/api/resource", {
    roles: ADMINS,
    audit: savesEntity("TB_RESOURCE"),
    body: tbResourceDraft,
    bodyLimit: LARGE_BODY_LIMIT,
    handle: ({ user, body }) => resources.save(user, body),
  }),
  route("GET", "/api/resource/info/:id", {
    roles: ADMINS,
    params: idPath,
    handle: ({ user, params }) => resources.getInfo(user, pathId(params)),
  }),
  route("GET", "/api/resource/:id", {
    mayBeLong: true,
    roles: ADMINS,
    params: idPath,
    handle: ({ user, params }) => resources.get(user, pathId(params)),
  }),
  route("GET", "/api/resource/:id/download", {
    mayBeLong: true,
    roles: ADMINS,
    params: idPath,
    handle: async ({ user, params }) => {
      const { resource, data } = await resources.getFile(user, pathId(params));
      return fileAnswer({ fileName: resource.fileName, sizeBytes: data.length, data });
    },
  }),
  route("DELETE", "/api/resource/:id", {
    roles: ADMINS,
    audit: actsOn("DELETED", "TB_RESOURCE"),
    params: idPath,
    handle: ({ user, params }) => resources.delete(user, pathId(params)),
  }),
];
