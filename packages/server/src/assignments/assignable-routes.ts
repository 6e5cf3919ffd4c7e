import type { Authority } from "@orrery/model";
import { type Static, type TSchema, Type } from "typebox";
import { TENANT_ADMINS, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { savesEntity } from "../kernel/http/audit/audit-descriptions.ts";
import { chosenIds, customerChoices, textChoices } from "../kernel/http/input/choices.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idList, idPath, pathId } from "../kernel/http/input/params.ts";
import { parseParameters } from "../kernel/http/input/validation.ts";
import { type HoldsSecrets, type Route, route } from "../kernel/http/route.ts";
import { valueFilters, whereValues } from "../value-filters/where-values.ts";
import type { AssignableDraft, AssignableService, TypedAssignable } from "./assignable-service.ts";
import { commonRoutes } from "./common-routes.ts";

const listQuery = Type.Object({ ...pageQuery.properties, type: Type.Optional(Type.String()) });
/** Ours: the contract knows one type, and customers by a list of their own. */
const infoQuery = Type.Object({ ...listQuery.properties, types: textChoices("Types"), where: whereValues });
/** Filters of what a tenant has of a kind. */
export const assignableFilters = Type.Object({
  type: listQuery.properties.type,
  types: infoQuery.properties.types,
  where: whereValues,
  customerIds: customerChoices,
});
const tenantInfoQuery = Type.Object({ ...pageQuery.properties, ...assignableFilters.properties });

function infoFilterOf({ type, types, where }: Pick<Static<typeof infoQuery>, "type" | "types" | "where">) {
  return { type: type || undefined, types: types?.length ? types : undefined, where: valueFilters(where) };
}

/** Which entities the filters mean. @throws {PlatformError} `badRequest`. */
export function assignableScopeOf({ customerIds, ...filters }: Static<typeof assignableFilters>) {
  return { ...infoFilterOf(filters), customerIds: chosenIds("customerIds", customerIds) };
}

export interface AssignableRoutesOptions<E extends TypedAssignable, D extends AssignableDraft> {
  /** As in paths: `asset` in `/api/asset/:id`; lists add an `s`, their parameters `Name` and `Ids`. */
  readonly path: string;
  readonly draft: TSchema;
  readonly service: AssignableService<E, D>;
  /** Whether there is a list by ids. */
  readonly byIds: boolean;
  /** Who may save; by default tenant administrators and customer users. */
  readonly savedBy?: readonly Authority[] | undefined;
  /** Whether entities hold keys or passwords; false by default. */
  readonly holdsSecrets?: HoldsSecrets | undefined;
}

/** The calls that all assignable kinds have (reference: REST API, 2.1). */
export function assignableRoutes<E extends TypedAssignable, D extends AssignableDraft>({
  path,
  draft,
  service,
  byIds,
  savedBy = TENANT_MEMBERS,
  holdsSecrets = false,
}: AssignableRoutesOptions<E, D>): Route[] {
  const { entityType } = service;
  const nameParameter = `${path}Name`;
  const idsParameter = `${path}Ids`;
  return [
    ...commonRoutes({ entityType, path, service, holdsSecrets }),
    route("POST", `/api/${path}`, {
      roles: savedBy,
      holdsSecrets,
      audit: savesEntity(entityType),
      body: draft,
      handle: ({ user, body }) => service.save(user, body as D), // what the schema of the kind passed
    }),
    route("GET", `/api/tenant/${path}s`, {
      roles: TENANT_ADMINS,
      holdsSecrets,
      query: Type.Object({ [nameParameter]: Type.Optional(Type.String()) }),
      handle: ({ user, query, request }) => {
        const name = query[nameParameter];
        if (name !== undefined) return service.getByName(user, name);
        const list = parseParameters(listQuery, request.query);
        return service.list(user, { type: list.type || undefined }, pageLink(list));
      },
    }),
    route("GET", `/api/tenant/${path}Infos`, {
      roles: TENANT_ADMINS,
      holdsSecrets,
      query: tenantInfoQuery,
      handle: ({ user, query }) => service.listInfos(user, assignableScopeOf(query), pageLink(query)),
    }),
    route("GET", `/api/customer/:id/${path}s`, {
      roles: TENANT_MEMBERS,
      holdsSecrets,
      visitors: true,
      params: idPath,
      query: listQuery,
      handle: ({ user, params, query }) =>
        service.list(user, { type: query.type || undefined, customerId: pathId(params) }, pageLink(query)),
    }),
    route("GET", `/api/customer/:id/${path}Infos`, {
      roles: TENANT_MEMBERS,
      holdsSecrets,
      visitors: true,
      params: idPath,
      query: infoQuery,
      handle: ({ user, params, query }) =>
        service.listInfos(user, { ...infoFilterOf(query), customerId: pathId(params) }, pageLink(query)),
    }),
    ...(byIds
      ? [
          route("GET", `/api/${path}s`, {
            roles: TENANT_MEMBERS,
            holdsSecrets,
            visitors: true,
            query: Type.Object({ [idsParameter]: Type.String() }),
            handle: ({ user, query }) => service.listByIds(user, idList(query[idsParameter] ?? "")),
          }),
        ]
      : []),
  ];
}
