import type { RuleWatchCommand, RuleWatchUpdate } from "@orrery/model";
import type { Live } from "./live.ts";
import type { LiveError } from "./live-error.ts";

/** What of a rule chain is watched, see {@link RuleWatchCommand}. */
export type RuleWatchRequest = Omit<RuleWatchCommand, "cmdId">;

/** Receives what a watch sees, in order. */
export interface RuleWatchObserver {
  onUpdate(update: RuleWatchUpdate): void;
  onError(error: LiveError): void;
  /** The connection is lost; the watch begins again on the next one. */
  onLost?(): void;
}

/** Watches a rule chain at work. @returns ends it. */
export function watchRules(live: Live, request: RuleWatchRequest, observer: RuleWatchObserver): () => void {
  return live.add({
    start: (cmdId) => ({ kind: "ruleWatchCmds", command: { ...request, cmdId } }),
    stop: (cmdId) => ({ kind: "ruleWatchUnsubscribeCmds", command: { cmdId } }),
    receive(message) {
      if ("cmdUpdateType" in message && message.cmdUpdateType === "RULE_WATCH") observer.onUpdate(message);
    },
    fail: (error) => observer.onError(error),
    lost: () => observer.onLost?.(),
  });
}
