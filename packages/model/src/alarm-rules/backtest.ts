import { type Static, Type } from "typebox";
import type { AlarmSeverity } from "../entities/alarm.ts";
import { jsonObject, optionalId } from "../entities/common.ts";
import type { DeviceId } from "../ids/entity-id.ts";

/** Bounds of a backtest; one that reaches a bound says so in its last line. */
export const BACKTEST_LIMITS = {
  alarms: 100,
  rangeMs: 400 * 86_400_000,
  devices: 10_000,
  points: 10_000_000,
  events: 100_000,
  /** Each rule counts whenever values or the time let it be judged. */
  judgements: 50_000_000,
} as const;

/** Runs alarm rules over the stored history of one device, or of all devices of a profile. */
export const backtestRequest = Type.Object({
  /** One of both. */
  deviceId: optionalId,
  deviceProfileId: optionalId,
  /** Rules that are being edited, as in `profileData.alarms`; those of the profile when absent. */
  alarms: Type.Optional(Type.Union([Type.Null(), Type.Array(jsonObject, { maxItems: BACKTEST_LIMITS.alarms })])),
  /** Milliseconds since the epoch, inclusive. */
  startTs: Type.Integer({ minimum: 0 }),
  /** Exclusive. */
  endTs: Type.Integer({ minimum: 0 }),
});

export type BacktestRequest = Static<typeof backtestRequest>;

/** What a backtest may reach the bound of. */
export type BacktestBound = "devices" | "points" | "events" | "judgements";

export type BacktestEvent = "RAISED" | "CHANGED" | "CLEARED";

/** A line of the answer; the last one is `end`. An answer without it was broken off. */
export type BacktestLine =
  /** `problems`: rules that cannot be read. */
  | { readonly type: "begin"; readonly devices: number; readonly problems: readonly string[] }
  /** What would have happened to an alarm. */
  | {
      readonly type: "event";
      readonly deviceId: DeviceId;
      readonly deviceName: string;
      readonly ts: number;
      readonly alarmType: string;
      readonly event: BacktestEvent;
      readonly severity: AlarmSeverity;
    }
  /** `ts`: how far the device in progress is; null between devices. */
  | {
      readonly type: "progress";
      readonly devices: number;
      readonly points: number;
      readonly ts: number | null;
    }
  /** A device that was deleted meanwhile, or whose rules could not be judged, such as for a limit that is no number. */
  | { readonly type: "failed"; readonly deviceId: DeviceId; readonly deviceName: string; readonly message: string }
  | {
      readonly type: "end";
      readonly devices: number;
      readonly points: number;
      /** Alarms that would have been raised, of all devices together. */
      readonly raised: number;
      /** By the part of the range, at least a day, that was gone through on average of these devices. */
      readonly raisedPerDay: number;
      /** The bound that ended it early; null when it is complete. */
      readonly stoppedBy: BacktestBound | null;
    };
