import type { EntityType } from "@orrery/model";
import type { Route } from "../kernel/http/route.ts";
import { ReferenceFill, type ReferringSource } from "../references/reference-fill.ts";
import { ReferenceFinder } from "../references/reference-finder.ts";
import { referenceRoutes } from "../references/reference-routes.ts";
import type { HistoryParts } from "./history.ts";
import type { Platform } from "./platform.ts";

/** What refers to an entity or names a key: the calls, and the job that looks through what was saved before. */
export function createReferences(
  { database, log, closing }: Pick<Platform, "database" | "log" | "closing">,
  { identity, assets: { entityViews }, edges: { edges }, rules: { chains } }: HistoryParts,
): { readonly routes: readonly Route[]; start(): void } {
  const { access, references: index } = identity.entities;
  const sources = new Map<EntityType, ReferringSource>([
    ["DASHBOARD", identity.dashboards.dashboards.reader],
    ["DEVICE_PROFILE", identity.devices.deviceProfiles],
    ["ENTITY_VIEW", entityViews.reader],
    ["EDGE", edges.reader],
    ["TENANT", identity.tenancy.tenants],
    ["CUSTOMER", identity.tenancy.customers],
    ["USER", identity.accounts.users.reader],
    ["RULE_CHAIN", chains.source],
  ]);
  const fill = new ReferenceFill({ database, index, sources, log });
  closing.add("references", () => fill.close());
  const finder = new ReferenceFinder(database, index);
  return { routes: referenceRoutes({ database, access, finder, fill }), start: () => fill.start() };
}
