import type { EntityType, UserDraft } from "@orrery/model";
import { historyRoutes } from "../history/history-routes.ts";
import { HistoryService, type RestorableKind } from "../history/history-service.ts";
import { startVersionRetention } from "../history/version-retention.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Route } from "../kernel/http/route.ts";
import type { RestoredRuleChain } from "../rules/chains/rule-chain-service.ts";
import type { createAssets } from "./assets.ts";
import type { Configuration } from "./config/configuration.ts";
import type { createEdges } from "./edges.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";
import type { RunningRules } from "./rules.ts";

export interface HistoryParts {
  readonly identity: Identity;
  readonly assets: Pick<ReturnType<typeof createAssets>, "assets" | "entityViews">;
  readonly edges: Pick<ReturnType<typeof createEdges>, "edges">;
  readonly rules: Pick<RunningRules, "chains">;
}

/** Earlier states of entities, and how they are restored. */
export function createHistory(
  { clock, log, closing }: Pick<Platform, "clock" | "log" | "closing">,
  { identity, assets: { assets, entityViews }, edges: { edges }, rules: { chains } }: HistoryParts,
  { historyDays: days }: Pick<Configuration, "historyDays">,
): { readonly routes: readonly Route[] } {
  const { access, versions, cleanupJobs } = identity.entities;
  const { customers, tenantProfiles } = identity.tenancy;
  const { devices, deviceProfiles } = identity.devices;
  const { dashboards } = identity.dashboards;
  const { users } = identity.accounts;
  const kinds = new Map<EntityType, RestorableKind>([
    ["DEVICE", kindOf(devices.reader, devices)],
    ["ASSET", kindOf(assets.reader, assets)],
    ["ENTITY_VIEW", kindOf(entityViews.reader, entityViews)],
    ["EDGE", kindOf(edges.reader, edges)],
    ["DASHBOARD", kindOf(dashboards.reader, dashboards)],
    ["CUSTOMER", kindOf(customers, customers)],
    ["USER", kindOf(users.reader, { save: (user: User, was: UserDraft) => users.save(user, was, "silent") })],
    ["DEVICE_PROFILE", kindOf(deviceProfiles, deviceProfiles)],
    ["TENANT_PROFILE", kindOf(tenantProfiles, tenantProfiles)],
    [
      "RULE_CHAIN",
      kindOf(
        { find: (id) => chains.whole(id) },
        { save: (user: User, was: RestoredRuleChain) => chains.restore(user, was) },
      ),
    ],
  ]);
  const retention = startVersionRetention({ versions, days, clock, log });
  closing.add("old versions", () => retention.close());
  cleanupJobs.onEmptied(({ id, left }) => versions.removeAll(id.id, left));
  return { routes: historyRoutes(new HistoryService({ versions, access, kinds })) };
}

/** A state is what a client could send: it was read from an entity that the service has made of such a draft. */
function kindOf<D>(
  reader: Pick<RestorableKind, "find">,
  service: { save(...call: [Parameters<RestorableKind["save"]>[0], D]): ReturnType<RestorableKind["save"]> },
): RestorableKind {
  return { find: (id) => reader.find(id), save: (user, draft) => service.save(user, draft as D) };
}
