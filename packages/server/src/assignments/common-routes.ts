import { type EntityType, parseUuid, type Uuid } from "@orrery/model";
import { Type } from "typebox";
import { TENANT_ADMINS, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import type { User } from "../kernel/auth/user.ts";
import { actsOn, assignsToCustomer, unassignsFromCustomer } from "../kernel/http/audit/audit-descriptions.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type HoldsSecrets, type Route, route } from "../kernel/http/route.ts";

const assignPath = Type.Object({ customerId: Type.String(), id: Type.String() });

export interface CommonRoutesOptions {
  readonly entityType: EntityType;
  /** As in paths: `asset` in `/api/asset/:id`. */
  readonly path: string;
  readonly service: {
    types(user: User): Promise<unknown>;
    get(user: User, id: Uuid): Promise<unknown>;
    getInfo(user: User, id: Uuid): Promise<unknown>;
    delete(user: User, id: Uuid): Promise<unknown>;
    readonly assignment: {
      assign(user: User, customerId: Uuid, id: Uuid): Promise<unknown>;
      makePublic(user: User, id: Uuid): Promise<unknown>;
      unassign(user: User, id: Uuid): Promise<unknown>;
    };
  };
  /** Whether entities hold keys or passwords. */
  readonly holdsSecrets: HoldsSecrets;
}

/** The calls about one entity that devices have, too: reading, deleting, and giving it to a customer. */
export function commonRoutes({ entityType, path, service, holdsSecrets }: CommonRoutesOptions): Route[] {
  const reads = { roles: TENANT_MEMBERS, holdsSecrets, visitors: true, params: idPath } as const;
  const assigns = { roles: TENANT_ADMINS, holdsSecrets } as const;
  return [
    route("GET", `/api/${path}/types`, { roles: TENANT_MEMBERS, handle: ({ user }) => service.types(user) }),
    route("GET", `/api/${path}/:id`, {
      ...reads,
      handle: ({ user, params }) => service.get(user, pathId(params)),
    }),
    route("GET", `/api/${path}/info/:id`, {
      ...reads,
      handle: ({ user, params }) => service.getInfo(user, pathId(params)),
    }),
    route("DELETE", `/api/${path}/:id`, {
      roles: TENANT_ADMINS,
      audit: actsOn("DELETED", entityType),
      params: idPath,
      handle: ({ user, params }) => service.delete(user, pathId(params)),
    }),
    route("POST", `/api/customer/:customerId/${path}/:id`, {
      ...assigns,
      audit: assignsToCustomer(entityType),
      params: assignPath,
      handle: ({ user, params }) => service.assignment.assign(user, parseUuid(params.customerId), pathId(params)),
    }),
    route("POST", `/api/customer/public/${path}/:id`, {
      ...assigns,
      audit: assignsToCustomer(entityType),
      params: idPath,
      handle: ({ user, params }) => service.assignment.makePublic(user, pathId(params)),
    }),
    route("DELETE", `/api/customer/${path}/:id`, {
      ...assigns,
      audit: unassignsFromCustomer(entityType),
      params: idPath,
      handle: ({ user, params }) => service.assignment.unassign(user, pathId(params)),
    }),
  ];
}
