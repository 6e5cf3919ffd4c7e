import { valueLine } from "../../telemetry/typed-value.ts";

/** A command that was sent from here, and what became of it. */
export interface SentCommand {
  readonly id: number;
  readonly sentAt: number;
  readonly method: string;
  /** As JSON. */
  readonly params: string;
  readonly outcome:
    | { readonly kind: "pending" }
    /** `text`: the answer as JSON; empty for none. */
    | { readonly kind: "answered"; readonly text: string; readonly ms: number }
    | { readonly kind: "failed"; readonly text: string; readonly ms: number };
}

/** Commands that are kept; the newest stand first. */
export const MAX_SENT = 20;

/** The parameters of a command as JSON; undefined when the text is none. An empty text is an empty object. */
export function paramsIn(text: string): { readonly value: unknown } | undefined {
  if (text.trim() === "") return { value: {} };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** An answer of a device as one text. */
export const answerText = (answer: unknown): string => (answer === undefined || answer === "" ? "" : valueLine(answer));

/** The log with a new command before the others. */
export const withSent = (log: readonly SentCommand[], sent: SentCommand): readonly SentCommand[] =>
  [sent, ...log].slice(0, MAX_SENT);

/** The log with what became of one of its commands. */
export const withOutcome = (
  log: readonly SentCommand[],
  id: number,
  outcome: SentCommand["outcome"],
): readonly SentCommand[] => log.map((sent) => (sent.id === id ? { ...sent, outcome } : sent));
