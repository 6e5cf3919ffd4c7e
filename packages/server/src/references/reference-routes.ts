import { hash } from "node:crypto";
import { type EntityId, type EntityReferences, parseEntityId } from "@orrery/model";
import { Type } from "typebox";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Database } from "../kernel/database/database.ts";
import { type Route, route } from "../kernel/http/route.ts";
import { storableText } from "../kernel/json/storable-text.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { ReferenceFill } from "./reference-fill.ts";
import type { FoundReferences, ReferenceFinder } from "./reference-finder.ts";

/** Maximum number of places of each kind that are returned. */
const MAX_PER_KIND = 100;
const entityPath = Type.Object({ entityType: Type.String(), entityId: Type.String() });
const keyQuery = Type.Object({ key: Type.String({ minLength: 1, maxLength: 255 }) });

export interface ReferenceRoutesOptions {
  readonly database: Database;
  readonly access: AccessControl;
  readonly finder: ReferenceFinder;
  readonly fill: Pick<ReferenceFill, "isDone">;
}

/** Lists what refers to an entity or names a key: dashboards, rule chains, profiles, views, settings of users. */
export function referenceRoutes({ database, access, finder, fill }: ReferenceRoutesOptions): Route[] {
  const found = async (
    { tenantId }: User,
    to: unknown,
    find: () => Promise<FoundReferences>,
  ): Promise<EntityReferences> => {
    const work = hash("sha1", JSON.stringify(["references", to]));
    const { data, hasMore } = await database.readScheduler.run(tenantId.id, work, find);
    return { data, hasMore: hasMore || !fill.isDone };
  };
  const toEntity = async (user: User, id: EntityId): Promise<EntityReferences> => {
    await access.checkId(user, "READ", id);
    return found(user, id, () => finder.toEntity(user.tenantId, id, MAX_PER_KIND));
  };
  return [
    route("GET", "/api/orrery/references/:entityType/:entityId", {
      roles: TENANT_ADMINS,
      params: entityPath,
      handle: ({ user, params }) => toEntity(user, parseEntityId(params.entityType, params.entityId)),
    }),
    route("GET", "/api/orrery/keyReferences", {
      roles: TENANT_ADMINS,
      query: keyQuery,
      handle({ user, query: { key } }) {
        storableText(key);
        return found(user, ["key", key], () => finder.toKey(user.tenantId, key, MAX_PER_KIND));
      },
    }),
  ];
}
