import { hash } from "node:crypto";
import type { AuditRecorder } from "../audit-logs/audit-recorder.ts";
import { bulkActionRoutes } from "../bulk-actions/bulk-action-routes.ts";
import { BulkActionService } from "../bulk-actions/bulk-action-service.ts";
import { BulkActionStore } from "../bulk-actions/bulk-action-store.ts";
import { type BulkKind, entityOf } from "../bulk-actions/bulk-kind.ts";
import { forgetOldActions } from "../bulk-actions/bulk-retention.ts";
import { BulkRunner } from "../bulk-actions/bulk-runner.ts";
import { principalOf } from "../users/principal.ts";
import { type BulkModules, bulkKinds } from "./bulk-kinds.ts";
import type { Platform } from "./platform.ts";

/** The actions that commands have in the audit log. */
const AUDITED = {
  DELETE: "DELETED",
  ASSIGN_TO_CUSTOMER: "ASSIGNED_TO_CUSTOMER",
  MAKE_PUBLIC: "ASSIGNED_TO_CUSTOMER",
  UNASSIGN_FROM_CUSTOMER: "UNASSIGNED_FROM_CUSTOMER",
  ASSIGN_TO_EDGE: "ASSIGNED_TO_EDGE",
  UNASSIGN_FROM_EDGE: "UNASSIGNED_FROM_EDGE",
} as const;

type BulkPlatform = Pick<Platform, "database" | "clock" | "ids" | "log" | "closing">;

interface BulkActionParts extends BulkModules {
  readonly audit: { readonly recorder: Pick<AuditRecorder, "record"> };
}

/**
 * Commands for many entities: their calls and the worker that runs them. `start` resumes those that the last run left
 * unfinished.
 */
export function createBulkActions({ database, clock, ids, log, closing }: BulkPlatform, modules: BulkActionParts) {
  const { identity, audit } = modules;
  const store = new BulkActionStore(database);
  const all = bulkKinds(modules).map((kind) => inTurn(kind, database));
  const kinds = () => all;
  const runner = new BulkRunner({
    store,
    kinds,
    clock,
    log,
    findUser: async (id) => {
      const found = await identity.accounts.users.findForSignIn(id);
      return found?.enabled ? principalOf(found.account) : undefined;
    },
    nameOf: async (kind, id) => (await identity.entities.directory.find(entityOf(kind, id)))?.name ?? "",
    onFailure: (by, { tenantId, entityType, command }, { entityId: id, entityName, message }) =>
      audit.recorder.record({
        tenantId,
        by,
        entityName,
        failure: message,
        action: AUDITED[command.type],
        entityId: { entityType, id },
        data: JSON.stringify({ entityId: id, ...command }),
      }),
  });
  closing.add("bulk actions", () => runner.close());
  const retention = forgetOldActions(store, clock, log);
  closing.add("old bulk actions", () => retention.close());
  identity.entities.cleanupJobs.onRemoved(async ({ id }) => {
    if (id.entityType === "TENANT") await store.removeOfTenant(id.id);
  });
  return {
    runner,
    routes: bulkActionRoutes(new BulkActionService({ store, runner, kinds, clock, ids })),
    start: async () => {
      await store.forgetLeftovers();
      runner.wake();
    },
  };
}

/** The kind with lists that are read through the fair scheduler of its tenant. */
function inTurn(kind: BulkKind, { readScheduler }: Platform["database"]): BulkKind {
  return {
    ...kind,
    list: (user, filters, link) => {
      const work = JSON.stringify(["bulk", kind.entityType, filters, link]);
      return readScheduler.run(user.tenantId.id, hash("sha1", work), () => kind.list(user, filters, link));
    },
  };
}
