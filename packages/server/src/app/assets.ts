import { type Asset, assetDraft, type EntityView, entityViewDraft, PlatformError } from "@orrery/model";
import { AssetService } from "../assets/asset-service.ts";
import { AssetStore } from "../assets/asset-store.ts";
import { assignableRoutes } from "../assignments/assignable-routes.ts";
import { EntityViewDirectory } from "../entity-views/entity-view-directory.ts";
import { EntityViewService } from "../entity-views/entity-view-service.ts";
import { EntityViewStore } from "../entity-views/entity-view-store.ts";
import { ViewCopies } from "../entity-views/view-copies.ts";
import { ViewFollower } from "../entity-views/view-follower.ts";
import { TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { accessTargetOf } from "../kernel/entities/entity-reader.ts";
import type { Route } from "../kernel/http/route.ts";
import { relatedEntitiesRoute } from "../relations/related-entities-route.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

const NOT_ON_EDGE = "Can't assign entity view to edge because related device/asset doesn't assigned to edge!"; // sic

type AssetsPlatform = Pick<Platform, "database" | "bus" | "log" | "closing">;

/** Which entity views exist and what they show, for readers of telemetry. */
export async function openEntityViews({ database, bus, closing }: AssetsPlatform): Promise<EntityViewDirectory> {
  const views = new EntityViewDirectory(new EntityViewStore(database), bus);
  closing.add("entity view directory", () => views.close());
  await views.load();
  return views;
}

export interface AssetsParts {
  readonly identity: Pick<Identity, "entities" | "tenancy">;
  readonly telemetry: TelemetryService;
  readonly views: EntityViewDirectory;
}

/** Assets, and views of devices and assets. */
export function createAssets({ database, bus, log, closing }: AssetsPlatform, parts: AssetsParts) {
  const { identity, telemetry, views } = parts;
  const { writer, access, directory, ids, relations, edgeAssignment } = identity.entities;
  const { tenants, customers, limits } = identity.tenancy;
  const assets = new AssetService({
    assets: new AssetStore(database),
    customers,
    writer,
    access,
    directory,
    ids,
    limits,
  });
  const viewStore = new EntityViewStore(database);
  const copies = new ViewCopies({ find: (id) => viewStore.find(id), telemetry });
  const entityViews = new EntityViewService({ views: viewStore, copies, customers, writer, access, directory, ids });
  const follower = new ViewFollower({ bus, views, telemetry, log });
  closing.add("entity views", () => follower.close());

  tenants.onRemoval(({ id }, by) => entityViews.removeAll(id, by));
  tenants.onRemoval(({ id }, by) => assets.removeAll(id, by));
  customers.onRemoval((customer, by) => assets.assignment.takeAll(customer, by));
  customers.onRemoval((customer, by) => entityViews.assignment.takeAll(customer, by));

  const member = { listedFor: TENANT_MEMBERS, accessTargetOf } as const;
  edgeAssignment.register<Asset>({
    ...member,
    entityType: "ASSET",
    path: "asset",
    get: (user, operation, id) => assets.reader.get(user, operation, id),
    list: (scope, link) => assets.listStored(scope, link),
  });
  edgeAssignment.register<EntityView>({
    ...member,
    entityType: "ENTITY_VIEW",
    path: "entityView",
    get: (user, operation, id) => entityViews.reader.get(user, operation, id),
    list: (scope, link) => entityViews.listStored(scope, link),
    checkAssign: async ({ entityId }, edge) => {
      if (!(await edgeAssignment.isAssigned(edge.id, entityId))) throw new PlatformError("badRequest", NOT_ON_EDGE);
    },
  });

  const routes: Route[] = [
    ...assignableRoutes({ path: "asset", draft: assetDraft, service: assets, byIds: true }),
    ...assignableRoutes({ path: "entityView", draft: entityViewDraft, service: entityViews, byIds: false }),
    relatedEntitiesRoute(relations, {
      entityType: "ASSET",
      path: "asset",
      listByIds: (user, ids) => assets.listByIds(user, ids),
    }),
    relatedEntitiesRoute(relations, {
      entityType: "ENTITY_VIEW",
      path: "entityView",
      listByIds: (user, ids) => entityViews.listByIds(user, ids),
    }),
  ];
  return { assets, entityViews, routes };
}
