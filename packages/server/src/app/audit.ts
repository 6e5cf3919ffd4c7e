import type { Uuid } from "@orrery/model";
import { feedAuditLog } from "../audit-logs/audit-feed.ts";
import { parseAuditLevels } from "../audit-logs/audit-levels.ts";
import { AuditRecorder } from "../audit-logs/audit-recorder.ts";
import { AuditRetention } from "../audit-logs/audit-retention.ts";
import { auditRoutes } from "../audit-logs/audit-routes.ts";
import { AuditStore } from "../audit-logs/audit-store.ts";
import { audited } from "../audit-logs/audited-routes.ts";
import { KnownEntities } from "../kernel/entities/known-entities.ts";
import type { Route } from "../kernel/http/route.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

/** The audit log: the events that it records, its store and its calls. */
export function createAudit(
  { database, bus, clock, ids, log, metrics, closing }: Omit<Platform, "series">,
  { entities: { directory }, tenancy: { tenants } }: Pick<Identity, "entities" | "tenancy">,
  { auditLevels, auditTtlDays: ttlDays }: Pick<Configuration, "auditLevels" | "auditTtlDays">,
) {
  const store = new AuditStore(database);
  const known = new KnownEntities(directory, bus);
  closing.add("known entities", () => known.close());
  const recorder = new AuditRecorder({ store, entities: known, levels: parseAuditLevels(auditLevels), ids, log });
  closing.add("audit log", () => recorder.flush());
  closing.add("events of the audit log", feedAuditLog(bus, recorder));
  const isTenant = async (id: Uuid) => (await tenants.find(id)) !== undefined;
  const retention = new AuditRetention({ store, isTenant, ttlDays, clock, log });
  closing.add("audit log retention", () => retention.close());
  metrics.gauge("orrery_audit_entries_lost_total", "Audit log entries that could not be kept", () => recorder.lost);
  return {
    entities: known,
    recorder,
    retention,
    routes: auditRoutes(store),
    /** The same routes; their failures and sensitive reads are recorded. */
    audited: (routes: readonly Route[]) => audited(routes, recorder),
  };
}
