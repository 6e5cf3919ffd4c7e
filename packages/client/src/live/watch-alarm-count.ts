import type { AlarmCountQuery } from "@orrery/model";
import type { Live } from "./live.ts";
import type { LiveError } from "./live-error.ts";

/** Receives how many alarms there are. */
export interface AlarmCountObserver {
  onCount(count: number): void;
  onError?(error: LiveError): void;
}

/** Watches how many alarms a query finds; on each new connection they are counted again. @returns ends it. */
export function watchAlarmCount(live: Live, query: AlarmCountQuery, observer: AlarmCountObserver): () => void {
  return live.add({
    start: (cmdId) => ({ kind: "alarmCountCmds", command: { cmdId, query } }),
    stop: (cmdId) => ({ kind: "alarmCountUnsubscribeCmds", command: { cmdId } }),
    receive(message) {
      if ("cmdUpdateType" in message && message.cmdUpdateType === "ALARM_COUNT_DATA") observer.onCount(message.count);
    },
    fail: (error) => observer.onError?.(error),
    lost: () => undefined,
  });
}
