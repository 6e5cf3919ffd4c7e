import { DAY_MS, type UsageCounter } from "@orrery/model";
import { axisTimes } from "../i18n/zoned-text.ts";

/** In the order of the cards, as devices' data passes them. */
export const CARDS: readonly UsageCounter[] = [
  "transportMessages",
  "transportDataPoints",
  "ruleEngineExecutions",
  "jsExecutions",
  "storageDataPoints",
  "createdAlarms",
  "emails",
  "sms",
];

const KEYS: Readonly<Record<UsageCounter, string>> = {
  transportMessages: "api-usage.transport-messages",
  transportDataPoints: "api-usage.transport-data-points",
  ruleEngineExecutions: "api-usage.rule-engine-executions",
  jsExecutions: "api-usage.javascript-functions-executions",
  storageDataPoints: "api-usage.data-points-storage-days",
  createdAlarms: "api-usage.alarms-created",
  emails: "api-usage.email-messages",
  sms: "api-usage.sms-messages",
};

/** Translation key of the name of what is counted. */
export const counterKey = (counter: UsageCounter): string => KEYS[counter];

/** `12.4M`: what is counted, short. */
export const SHORT = { notation: "compact", maximumFractionDigits: 1 } as const;

/** `1 Dec`. */
export function dayText(ts: number, zone: string, language: string): string {
  return axisTimes([ts, ts + DAY_MS], zone, language)[0] ?? "";
}
