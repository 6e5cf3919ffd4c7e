export type {
  ComponentDescriptor,
  ComponentFilter,
  ComponentType,
  DebugInput,
  Rpc,
  RpcRequest,
  RpcStatus,
  RuleChainData,
  RuleChainImportResult,
  RuleChainOutputLabelsUsage,
  ScriptTestRequest,
  ScriptTestResult,
  ScriptType,
} from "@orrery/model";
export { type Observable, Signal } from "@orrery/model";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export { listSourceOf } from "./exports/list-source.ts";
export { type Api, path } from "./http/api.ts";
export { API_ERROR_CODES, ApiError, type ApiErrorCode, isApiError } from "./http/api-error.ts";
export { AUTH_ENTRY_POINTS } from "./http/entry-points.ts";
export type { CallOptions, Fetch, FileStream, Method, QueryParameters, RequestOptions } from "./http/request.ts";
export { type LiveAlarms, updateAlarms } from "./live/alarm-protocol.ts";
export type { ConnectionState } from "./live/connection.ts";
export type { LiveSocket } from "./live/connection-options.ts";
export type {
  EntityDataObserver,
  EntityDataRequest,
  EntityDataSubscription,
  Live,
  LiveHistoryQuery,
  LiveOptions,
  SeriesData,
} from "./live/live.ts";
export { LiveError } from "./live/live-error.ts";
export type { LiveQuery, LiveResult, Schedule } from "./live/live-query.ts";
export { type LatestValues, updatePage } from "./live/protocols.ts";
export { type AlarmCountObserver, watchAlarmCount } from "./live/watch-alarm-count.ts";
export { type RuleWatchObserver, type RuleWatchRequest, watchRules } from "./live/watch-rules.ts";
export { acting } from "./resources/acting.ts";
export type { AlarmListFilter, AlarmStatusFilter } from "./resources/alarms.ts";
export { apiKeys } from "./resources/api-keys.ts";
export type { AssetSearch, TypeFilter } from "./resources/assets.ts";
export { type AuditLogFilter, auditLogs } from "./resources/audit-logs.ts";
export type { OAuth2ClientFilter } from "./resources/auth.ts";
export { backtest } from "./resources/backtest.ts";
export { backups } from "./resources/backups.ts";
export { branding } from "./resources/branding.ts";
export { bulkActions } from "./resources/bulk-actions.ts";
export { bulkImport } from "./resources/bulk-import.ts";
export { type ConnectionFilter, connections } from "./resources/connections.ts";
export { corrections } from "./resources/corrections.ts";
export type { DeviceListFilter, DeviceListState, TenantDeviceListFilter } from "./resources/devices.ts";
export { dryRuns } from "./resources/dry-runs.ts";
export type { EdgeListOptions } from "./resources/edges.ts";
export type { EntityViewSearch } from "./resources/entity-views.ts";
export { events } from "./resources/events.ts";
export { exports } from "./resources/exports.ts";
export { firstSteps } from "./resources/first-steps.ts";
export { history } from "./resources/history.ts";
export { importJobs } from "./resources/import-jobs.ts";
export { type ChosenAlarms, laterAlarms } from "./resources/later-alarms.ts";
export { listViews } from "./resources/list-views.ts";
export { oauth2 } from "./resources/oauth2.ts";
export { otaRollouts } from "./resources/ota-rollouts.ts";
export { pixels } from "./resources/pixels.ts";
export { queues } from "./resources/queues.ts";
export { recycleBin } from "./resources/recycle-bin.ts";
export { references } from "./resources/references.ts";
export { type RelationKey, type RelationListFilter, relations } from "./resources/relations.ts";
export { retention } from "./resources/retention.ts";
export { rpc } from "./resources/rpc.ts";
export { components } from "./resources/rule-chains.ts";
export { settings } from "./resources/settings.ts";
export type { SetupRequest, SetupState } from "./resources/setup.ts";
export { systemStatus } from "./resources/system-status.ts";
export type { AttributeData, HistoryQuery, SeriesByKey, TelemetryDelete, TsData } from "./resources/telemetry.ts";
export type { ApiUsage } from "./resources/usage.ts";
export {
  type Claims,
  type ClientAuthority,
  isPublicVisitor,
  parseClaims,
  TOKEN_AUTHORITIES,
  tokenExpiresAt,
} from "./session/claims.ts";
export type { Session, SessionEnd, SessionState } from "./session/session.ts";
export {
  browserTokenStore,
  type KeyValueStorage,
  memoryTokenStore,
  type StoredToken,
  type StoredTokens,
  type TokenStore,
} from "./session/token-store.ts";
