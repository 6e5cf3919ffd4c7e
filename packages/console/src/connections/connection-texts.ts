import type { ConnectionEntry, ConnectionOutcome, ConnectionTransport } from "@orrery/model";

const word = (value: string) => value.toLowerCase().replaceAll("_", "-");

/** Translation key of what an outcome is called. */
export const outcomeKey = (outcome: ConnectionOutcome["outcome"]): string => `connection.outcome-${word(outcome)}`;

/** Translation key of the cause in words. */
export const causeKey = ({ outcome, cause }: ConnectionOutcome): string => `connection.${word(outcome)}.${word(cause)}`;

/** Translation key of what to do about it. */
export const adviceKey = (entry: ConnectionOutcome): string => `${causeKey(entry)}-do`;

const TRANSPORTS: Readonly<Record<string, string>> = { COAP: "CoAP", LWM2M: "LwM2M" };

/** A protocol as people write it. */
export const transportName = (transport: ConnectionTransport | null): string =>
  transport === null ? "" : (TRANSPORTS[transport] ?? transport);

/** Ends in order are nothing to worry about. */
export function toneOf({ outcome, cause }: ConnectionEntry): "bad" | "warn" | "calm" {
  if (outcome === "REFUSED") return "bad";
  if (outcome === "DROPPED") return "warn";
  return cause === "CLIENT_CLOSED" || cause === "SERVER_STOPPED" ? "calm" : "warn";
}
