import type { EntityEventRecord, EventBodies } from "@orrery/model";

/** What is said of a record in a line. */
export interface EventFacts {
  /** In or out, or what happened. */
  readonly mark: string | undefined;
  readonly what: string;
  readonly label: string;
  /** All that it contains, in one text. */
  readonly text: string;
  readonly isBad: boolean;
}

/** A part of a record that is read by itself. */
export interface EventPart {
  /** Translation key. */
  readonly label: string;
  readonly text: string;
}

export function factsOf({ type, body }: EntityEventRecord): EventFacts {
  switch (type) {
    case "DEBUG_RULE_NODE": {
      const { type: way, msgType, relationType, data, error } = body as EventBodies["DEBUG_RULE_NODE"]; // by its type
      const label = relationType ?? "";
      return {
        mark: way,
        what: msgType,
        label,
        text: error ?? data,
        isBad: error !== undefined || label === "Failure",
      };
    }
    case "LC_EVENT": {
      const { event, success, error } = body as EventBodies["LC_EVENT"];
      return { mark: undefined, what: event, label: success ? "✓" : "✗", text: error ?? "", isBad: !success };
    }
    case "ERROR": {
      const { method, error } = body as EventBodies["ERROR"];
      return { mark: undefined, what: error, label: method, text: error, isBad: true };
    }
    case "STATS": {
      const { messagesProcessed, errorsOccurred } = body as EventBodies["STATS"];
      const label = `${errorsOccurred} ✗`;
      return { mark: undefined, what: `${messagesProcessed} ✓`, label, text: "", isBad: errorsOccurred > 0 };
    }
    case "DEBUG_RULE_CHAIN": {
      const { message, error } = body as EventBodies["DEBUG_RULE_CHAIN"];
      return { mark: undefined, what: message, label: "", text: error ?? message, isBad: error !== undefined };
    }
  }
}

/** The parts of a record, those that are empty left out. */
export function partsOf({ type, body }: EntityEventRecord): readonly EventPart[] {
  const { data, metadata, error, ...rest } = body as Readonly<Record<string, unknown>>;
  const parts = [
    { label: "rulenode.event-data", text: type === "DEBUG_RULE_NODE" ? textOf(data) : "" },
    { label: "rulenode.event-metadata", text: textOf(metadata) },
    { label: "rulenode.event-error", text: textOf(error) },
    { label: "rulenode.event-details", text: JSON.stringify(rest) },
  ];
  return parts.filter(({ text }) => text !== "").map(({ label, text }) => ({ label, text: pretty(text) }));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
