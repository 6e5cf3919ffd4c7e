import { integer, setting, text } from "../../kernel/config/setting.ts";

/** Settings of how long data is kept. */
export const RETENTION_SETTINGS = {
  ttlInterval: setting({
    name: "ORRERY_TTL_INTERVAL_MS",
    default: "86400000",
    meaning: "Milliseconds between two deletions of points that are older than their time to live.",
    parse: integer(1_000, 2_592_000_000),
  }),
  ttlSeconds: setting({
    name: "ORRERY_TTL_SECONDS",
    default: "0",
    meaning:
      "Seconds for which points are kept, unless the attribute TTL of the customer or the tenant says otherwise. 0: for ever.",
    parse: integer(0, 31_536_000_000),
  }),
  alarmTtlInterval: setting({
    name: "ORRERY_ALARM_TTL_INTERVAL_MS",
    default: "7200000",
    meaning: "Milliseconds between two searches for alarms that are older than the profile of their tenant keeps them.",
    parse: integer(1_000, 2_592_000_000),
  }),
  auditLevels: setting({
    name: "ORRERY_AUDIT_LEVELS",
    default: "ALL:W",
    meaning:
      "What the audit log keeps by kind of entity, for example ALL:W,DEVICE:RW,ALARM:OFF. OFF: nothing, W: what changes something, RW: also reads of attributes and credentials.",
    parse: text,
  }),
  auditTtlDays: setting({
    name: "ORRERY_AUDIT_TTL_DAYS",
    default: "365",
    meaning: "Days for which entries of the audit log are kept. 0: for ever.",
    parse: integer(0, 36_500),
  }),
  connectionLogDays: setting({
    name: "ORRERY_CONNECTION_LOG_DAYS",
    default: "7",
    meaning: "Days for which refused and ended connections of devices are kept.",
    parse: integer(1, 365),
  }),
  historyDays: setting({
    name: "ORRERY_HISTORY_DAYS",
    default: "365",
    meaning: "Days for which is kept what entities were before they were changed. 0: for ever.",
    parse: integer(0, 36_500),
  }),
  historyVersions: setting({
    name: "ORRERY_HISTORY_VERSIONS",
    default: "100",
    meaning: "Most changes that are kept of an entity. 0: none.",
    parse: integer(0, 10_000),
  }),
  binDays: setting({
    name: "ORRERY_RECYCLE_BIN_DAYS",
    default: "30",
    meaning: "Days for which deleted entities can be restored. 0: not at all.",
    parse: integer(0, 3_650),
  }),
  eventTtlDays: setting({
    name: "ORRERY_EVENT_TTL_DAYS",
    default: "0",
    meaning: "Days for which lifecycle events, errors and statistics are kept. 0: for ever.",
    parse: integer(0, 36_500),
  }),
  debugEventTtlDays: setting({
    name: "ORRERY_DEBUG_EVENT_TTL_DAYS",
    default: "7",
    meaning: "Days for which debug events of rule nodes are kept. 0: for ever.",
    parse: integer(0, 36_500),
  }),
};
