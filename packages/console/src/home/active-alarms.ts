import type { CallOptions, Client } from "@orrery/client";
import { ALARM_SEVERITIES, type AlarmInfo, type AlarmSeverity, isAcknowledged } from "@orrery/model";

/** How things stand with the alarms that last. */
export interface ActiveAlarms {
  readonly total: number;
  readonly unacknowledged: number;
  /** The severities that occur, from the highest; `undefined` when there are too many alarms to look at each. */
  readonly bySeverity: readonly SeverityCount[] | undefined;
  /** The highest severity first, of equal ones the latest. */
  readonly worst: readonly AlarmInfo[];
}

export interface SeverityCount {
  readonly severity: AlarmSeverity;
  readonly count: number;
}

/** Up to this count alarms are counted one by one. */
const LOOKED_AT = 100;
/** Alarms of one severity that are asked for when there are more. */
const OF_EACH = 20;

const ACTIVE = { searchStatus: "ACTIVE", fetchOriginator: true } as const;

/** The active alarms that the user may see, and the `shown` worst of them. */
export async function loadActiveAlarms(client: Client, shown: number, options: CallOptions): Promise<ActiveAlarms> {
  const link = { page: 0, pageSize: LOOKED_AT, sortOrder: { property: "severity", direction: "ASC" } } as const;
  const { data, totalElements } = await client.alarms.list(link, ACTIVE, options);
  if (totalElements <= data.length) return summaryOf(data, shown);
  const [unacknowledged, worst] = await Promise.all([
    client.alarms.list({ page: 0, pageSize: 1 }, { status: "ACTIVE_UNACK" }, options),
    worstOfMany(client, shown, options),
  ]);
  return { total: totalElements, unacknowledged: unacknowledged.totalElements, bySeverity: undefined, worst };
}

/** Of alarms that are all at hand. */
export function summaryOf(alarms: readonly AlarmInfo[], shown: number): ActiveAlarms {
  const counts = ALARM_SEVERITIES.map((severity) => ({
    severity,
    count: alarms.filter((alarm) => alarm.severity === severity).length,
  }));
  return {
    total: alarms.length,
    unacknowledged: alarms.filter(({ status }) => !isAcknowledged(status)).length,
    bySeverity: counts.filter(({ count }) => count > 0),
    worst: alarms.toSorted(worstFirst).slice(0, shown),
  };
}

/** Lists sort severities by their names, so that each is asked for alone, the highest first, until there are enough. */
async function worstOfMany(client: Client, shown: number, options: CallOptions): Promise<readonly AlarmInfo[]> {
  const worst: AlarmInfo[] = [];
  for (const severity of ALARM_SEVERITIES) {
    if (worst.length >= shown) break;
    const link = { page: 0, pageSize: OF_EACH, textSearch: severity };
    const { data } = await client.alarms.list(link, ACTIVE, options);
    worst.push(...data.filter((alarm) => alarm.severity === severity)); // the text may be that of a type, too
  }
  return worst.toSorted(worstFirst).slice(0, shown);
}

function worstFirst(a: AlarmInfo, b: AlarmInfo): number {
  const rank = ({ severity }: AlarmInfo) => ALARM_SEVERITIES.indexOf(severity);
  return rank(a) - rank(b) || b.startTs - a.startTs;
}
