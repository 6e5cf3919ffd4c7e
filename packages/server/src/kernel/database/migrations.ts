import type { Migration } from "./database.ts";
import { installation } from "./migrations/0001-installation.ts";
import { tenants } from "./migrations/0002-tenants.ts";
import { customers } from "./migrations/0003-customers.ts";
import { users } from "./migrations/0004-users.ts";
import { deviceProfiles } from "./migrations/0005-device-profiles.ts";
import { devices } from "./migrations/0006-devices.ts";
import { dashboards } from "./migrations/0007-dashboards.ts";
import { relations } from "./migrations/0008-relations.ts";
import { attributes } from "./migrations/0010-attributes.ts";
import { ruleChains } from "./migrations/0020-rule-chains.ts";
import { ruleJournal } from "./migrations/0021-rule-journal.ts";
import { events } from "./migrations/0022-events.ts";
import { rpc } from "./migrations/0030-rpc.ts";
import { ruleJournalAttempts } from "./migrations/0031-rule-journal-attempts.ts";
import { oneDefault } from "./migrations/0040-one-default.ts";
import { deviceClaims } from "./migrations/0041-device-claims.ts";
import { assets } from "./migrations/0050-assets.ts";
import { entityViews } from "./migrations/0051-entity-views.ts";
import { edges } from "./migrations/0060-edges.ts";
import { otaPackages } from "./migrations/0061-ota-packages.ts";
import { resources } from "./migrations/0062-resources.ts";
import { alarms } from "./migrations/0070-alarms.ts";
import { alarmStatuses } from "./migrations/0071-alarm-statuses.ts";
import { auditLogs } from "./migrations/0080-audit-logs.ts";
import { apiUsage } from "./migrations/0081-api-usage.ts";
import { oauth2 } from "./migrations/0090-oauth2.ts";
import { entityQueryIndexes } from "./migrations/0100-entity-query-indexes.ts";
import { deviceSearch } from "./migrations/0101-device-search.ts";
import { widgets } from "./migrations/0110-widgets.ts";
import { removedEntities } from "./migrations/0111-removed-entities.ts";
import { begunRemovals } from "./migrations/0112-begun-removals.ts";
import { accountSecurity } from "./migrations/0120-account-security.ts";
import { userSessions } from "./migrations/0121-user-sessions.ts";
import { oauth2Bindings } from "./migrations/0122-oauth2-bindings.ts";
import { keysApart } from "./migrations/0140-keys-apart.ts";
import { ruleMessageProgress } from "./migrations/0141-rule-message-progress.ts";
import { sharedDashboards } from "./migrations/0145-shared-dashboards.ts";
import { listOrder } from "./migrations/0190-list-order.ts";
import { deviceGateways } from "./migrations/0195-device-gateways.ts";
import { provisionSecrets } from "./migrations/0200-provision-secrets.ts";
import { transportSecrets } from "./migrations/0210-transport-secrets.ts";
import { sealing } from "./migrations/0211-sealing.ts";
import { bulkActions } from "./migrations/0300-bulk-actions.ts";
import { otaOffers } from "./migrations/0310-ota-offers.ts";
import { ruleNodeTimers } from "./migrations/0320-rule-node-timers.ts";
import { entityVersions } from "./migrations/0330-entity-versions.ts";
import { recycleBin } from "./migrations/0331-recycle-bin.ts";
import { recycleBinSize } from "./migrations/0335-recycle-bin-size.ts";
import { listViews } from "./migrations/0340-list-views.ts";
import { entityRevisions } from "./migrations/0341-entity-revisions.ts";
import { entityReferences } from "./migrations/0342-entity-references.ts";
import { binnedAssignments } from "./migrations/0343-binned-assignments.ts";
import { alarmPeople } from "./migrations/0350-alarm-people.ts";
import { ruleNodeTimerOrder } from "./migrations/0360-rule-node-timer-order.ts";
import { alarmTypes } from "./migrations/0365-alarm-types.ts";
import { alarmRulePasses } from "./migrations/0370-alarm-rule-passes.ts";
import { expelledUsers } from "./migrations/0380-expelled-users.ts";
import { auditAttempts } from "./migrations/0430-audit-attempts.ts";
import { connectionLog } from "./migrations/0460-connection-log.ts";
import { storageSamples } from "./migrations/0470-storage-samples.ts";
import { backupRuns } from "./migrations/0480-backup-runs.ts";
import { corrections } from "./migrations/0500-corrections.ts";
import { apiKeys } from "./migrations/0510-api-keys.ts";
import { lastingSessions } from "./migrations/0520-lasting-sessions.ts";
import { firstSteps } from "./migrations/0530-first-steps.ts";
import { otaRollouts } from "./migrations/0540-ota-rollouts.ts";
import { importJobs } from "./migrations/0570-import-jobs.ts";
import { auditCallers } from "./migrations/0580-audit-callers.ts";
import { sessionExchanges } from "./migrations/0610-session-exchanges.ts";
import { otaNotices } from "./migrations/0620-ota-notices.ts";
import { branding } from "./migrations/0690-branding.ts";
import { retention } from "./migrations/0710-retention.ts";
import { importStepBegin } from "./migrations/0720-import-step-begin.ts";

/** All migrations; they run in the order of their numbers. */
export const MIGRATIONS: readonly Migration[] = [
  installation,
  tenants,
  customers,
  users,
  deviceProfiles,
  devices,
  dashboards,
  relations,
  attributes,
  ruleChains,
  ruleJournal,
  events,
  rpc,
  ruleJournalAttempts,
  oneDefault,
  deviceClaims,
  oauth2,
  edges,
  otaPackages,
  resources,
  assets,
  entityViews,
  auditLogs,
  apiUsage,
  widgets,
  alarms,
  alarmStatuses,
  entityQueryIndexes,
  deviceSearch,
  removedEntities,
  begunRemovals,
  sharedDashboards,
  keysApart,
  accountSecurity,
  userSessions,
  oauth2Bindings,
  ruleMessageProgress,
  listOrder,
  deviceGateways,
  provisionSecrets,
  transportSecrets,
  sealing,
  bulkActions,
  otaOffers,
  ruleNodeTimers,
  entityVersions,
  recycleBin,
  recycleBinSize,
  listViews,
  entityRevisions,
  entityReferences,
  binnedAssignments,
  alarmPeople,
  ruleNodeTimerOrder,
  alarmTypes,
  alarmRulePasses,
  expelledUsers,
  auditAttempts,
  connectionLog,
  storageSamples,
  backupRuns,
  corrections,
  apiKeys,
  lastingSessions,
  firstSteps,
  otaRollouts,
  importJobs,
  auditCallers,
  sessionExchanges,
  otaNotices,
  branding,
  retention,
  importStepBegin,
];
