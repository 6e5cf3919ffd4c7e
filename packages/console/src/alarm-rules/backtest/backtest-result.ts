import type { AlarmSeverity } from "@orrery/model";
import type { BacktestEvent, BacktestLine } from "@orrery/model/alarm-rules";

type EventLine = Extract<BacktestLine, { readonly type: "event" }>;
type EndLine = Extract<BacktestLine, { readonly type: "end" }>;

/** What happened to an alarm of a device. */
export interface TestedEvent extends Pick<EventLine, "ts" | "alarmType" | "event" | "severity" | "deviceName"> {
  readonly deviceId: string;
}

/** A backtest as far as it is. */
export interface BacktestResult {
  readonly devices: number;
  readonly doneDevices: number;
  readonly points: number;
  readonly events: readonly TestedEvent[];
  readonly raised: number;
  readonly failures: readonly string[];
  readonly problems: readonly string[];
  /** Undefined while it runs, and when it was stopped. */
  readonly end: EndLine | undefined;
}

export const NO_RESULT: BacktestResult = {
  devices: 0,
  doneDevices: 0,
  points: 0,
  events: [],
  raised: 0,
  failures: [],
  problems: [],
  end: undefined,
};

/** Takes what has come since the last call. Pure. */
export function withLines(before: BacktestResult, lines: readonly BacktestLine[]): BacktestResult {
  const events: TestedEvent[] = [];
  const failures: string[] = [];
  let { devices, doneDevices, points, problems, end } = before;
  for (const line of lines) {
    switch (line.type) {
      case "begin":
        ({ devices, problems } = line);
        break;
      case "progress":
        doneDevices = line.devices;
        points = line.points;
        break;
      case "event":
        events.push({ ...line, deviceId: line.deviceId.id });
        break;
      case "failed":
        failures.push(line.message);
        break;
      case "end":
        end = line;
        doneDevices = line.devices;
        points = line.points;
        break;
    }
  }
  return {
    devices,
    doneDevices,
    points,
    problems,
    end,
    events: events.length > 0 ? [...before.events, ...events] : before.events,
    raised: before.raised + events.filter(({ event }) => event === "RAISED").length,
    failures: failures.length > 0 ? [...before.failures, ...failures] : before.failures,
  };
}

/** A time during which an alarm would have had a severity, in ms. */
export interface ActiveTime {
  readonly from: number;
  readonly to: number;
}

/** When alarms of each severity would have been active: of all devices together, overlapping times joined. */
export function lanesOf(
  events: readonly TestedEvent[],
  endTs: number,
): ReadonlyMap<AlarmSeverity, readonly ActiveTime[]> {
  const open = new Map<string, TestedEvent>();
  const times = new Map<AlarmSeverity, ActiveTime[]>();
  const close = (begun: TestedEvent, to: number) => {
    const lane = times.get(begun.severity) ?? [];
    lane.push({ from: begun.ts, to });
    times.set(begun.severity, lane);
  };
  for (const event of events) {
    const alarm = `${event.deviceId} ${event.alarmType}`;
    const begun = open.get(alarm);
    if (begun) close(begun, event.ts);
    if (event.event === "CLEARED") open.delete(alarm);
    else open.set(alarm, event);
  }
  for (const begun of open.values()) close(begun, endTs);
  return new Map([...times].map(([severity, lane]) => [severity, joined(lane)]));
}

function joined(lane: readonly ActiveTime[]): readonly ActiveTime[] {
  const found: ActiveTime[] = [];
  for (const time of lane.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && time.from <= last.to) found[found.length - 1] = { from: last.from, to: Math.max(last.to, time.to) };
    else found.push(time);
  }
  return found;
}

/** The time within which half of the alarms that were cleared were; undefined when none was. */
export function medianLasting(events: readonly TestedEvent[]): number | undefined {
  const open = new Map<string, number>();
  const lasted: number[] = [];
  for (const { deviceId, alarmType, event, ts } of events) {
    const alarm = `${deviceId} ${alarmType}`;
    const begun = open.get(alarm);
    if (event === "RAISED") open.set(alarm, ts);
    else if (event === "CLEARED" && begun !== undefined) {
      lasted.push(ts - begun);
      open.delete(alarm);
    }
  }
  return lasted.toSorted((a, b) => a - b)[Math.floor((lasted.length - 1) / 2)];
}

/** Times at which each severity began. */
export function raisesBySeverity(events: readonly TestedEvent[]): ReadonlyMap<AlarmSeverity, number> {
  const counts = new Map<AlarmSeverity, number>();
  for (const { event, severity } of events) {
    if (event !== ("CLEARED" satisfies BacktestEvent)) counts.set(severity, (counts.get(severity) ?? 0) + 1);
  }
  return counts;
}
