import { type EntityId, type EntityType, entityId, isPlatformError, type TenantId, type Uuid } from "@orrery/model";
import { AssetStore } from "../assets/asset-store.ts";
import { followProfile } from "../devices/follow-profile.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { CountedType } from "../kernel/entities/entity-limits.ts";
import type { Route } from "../kernel/http/route.ts";
import { AssignmentBin, type GiveBack } from "../recycle-bin/assignment-bin.ts";
import { BinEmptier } from "../recycle-bin/bin-emptier.ts";
import { binRoutes } from "../recycle-bin/bin-routes.ts";
import { type BinnedService, BinService } from "../recycle-bin/bin-service.ts";
import type { createAssets } from "./assets.ts";
import type { Configuration } from "./config/configuration.ts";
import type { createEdges } from "./edges.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

export interface RecycleBinParts {
  readonly identity: Identity;
  readonly assets: Pick<ReturnType<typeof createAssets>, "assets" | "entityViews">;
  readonly edges: Pick<ReturnType<typeof createEdges>, "edges">;
}

type Count = (tenantId: Uuid, tx: Tx) => Promise<number>;

/** Deleted entities that can be restored: their calls, and the job that removes them in the end. */
export function createRecycleBin(
  { database, bus, clock, log, closing }: Pick<Platform, "database" | "bus" | "clock" | "log" | "closing">,
  parts: RecycleBinParts,
  { binDays: days }: Pick<Configuration, "binDays">,
): { readonly routes: readonly Route[]; start(): void } {
  const {
    identity,
    assets: { assets, entityViews },
    edges: { edges },
  } = parts;
  const { access, bin, relationBin: relations, recorder: versions, cleanupJobs } = identity.entities;
  const { tenants, customers } = identity.tenancy;
  const { devices } = identity.devices;
  const emptier = new BinEmptier({ database, bin, relations, cleanupJobs, days, clock, log });
  closing.add("recycle bin", () => emptier.close());
  tenants.onRemoval(({ id }) => emptier.removeOfTenant(id));
  const assignments = new AssignmentBin({
    database,
    log,
    findCustomer: (id) => customers.find(id),
    kinds: new Map<EntityType, GiveBack>([
      ["DEVICE", (...of) => devices.assignment.giveBack(...of)],
      ["ASSET", (...of) => assets.assignment.giveBack(...of)],
      ["ENTITY_VIEW", (...of) => entityViews.assignment.giveBack(...of)],
      ["EDGE", (...of) => edges.assignment.giveBack(...of)],
      ["USER", (id, { tenantId }) => bringBack(tenantId, entityId("USER", id))],
    ]),
  });
  if (days > 0) customers.onRemoval((customer) => assignments.note(customer), "first");
  cleanupJobs.onEmptied(({ id }) => (id.entityType === "CUSTOMER" ? assignments.forget(id) : Promise.resolve()));
  closing.add("assignments of customers", () => assignments.close());
  const service = new BinService({
    database,
    bin,
    relations,
    emptier,
    kinds: binnedServices(parts, { assetStore: new AssetStore(database), restored: () => void assignments.giveBack() }),
    versions,
    cleanupJobs,
    access,
    bus,
  });
  /** Who cannot come back, since the address is another's or the tenant has too many users, stays in the bin. */
  const bringBack = (tenantId: TenantId, id: EntityId) =>
    service.bringBack(tenantId, id).catch((error: unknown) => {
      const isExpected = (["conflict", "badRequest", "notFound"] as const).some((code) => isPlatformError(error, code));
      if (!isExpected) throw error;
    });
  const start = () => {
    emptier.start();
    void assignments.giveBack();
  };
  return { routes: binRoutes(service), start };
}

/** The kinds that can be restored. `restored`: a customer was. */
function binnedServices(
  { identity, assets: { assets, entityViews }, edges: { edges } }: RecycleBinParts,
  { assetStore, restored }: { readonly assetStore: AssetStore; readonly restored: () => void },
): ReadonlyMap<EntityType, BinnedService> {
  const { limits, customers, customerStore } = identity.tenancy;
  const { deviceStore, profileStore, devices } = identity.devices;
  const { dashboardStore } = identity.dashboards;
  const { userStore } = identity.accounts;
  const limited = (type: CountedType, count: Count) => (tenantId: TenantId) =>
    limits.oneMore(tenantId, type, (tx) => count(tenantId.id, tx));
  return new Map<EntityType, BinnedService>([
    [
      "DEVICE",
      {
        find: (id) => devices.reader.find(id),
        refresh: (id, tx) => followProfile(id, { devices: deviceStore, profiles: profileStore }, tx),
        oneMore: limited("DEVICE", (...of) => deviceStore.count(...of)),
      },
    ],
    ["ASSET", { find: (id) => assets.reader.find(id), oneMore: limited("ASSET", (...of) => assetStore.count(...of)) }],
    ["ENTITY_VIEW", { find: (id) => entityViews.reader.find(id) }],
    ["EDGE", { find: (id) => edges.reader.find(id) }],
    [
      "CUSTOMER",
      {
        find: (id) => customers.find(id),
        isGoing: (...of) => identity.entities.ownerDeletion.isBegun(...of),
        restored,
        oneMore: limited("CUSTOMER", (...of) => customerStore.count(...of)),
      },
    ],
    ["USER", { find: (id) => userStore.find(id), oneMore: limited("USER", (...of) => userStore.count(...of)) }],
    ["DEVICE_PROFILE", { find: (id) => profileStore.find(id) }],
    [
      "DASHBOARD",
      {
        find: (id) => dashboardStore.find(id),
        oneMore: limited("DASHBOARD", (...of) => dashboardStore.count(...of)),
      },
    ],
  ]);
}
