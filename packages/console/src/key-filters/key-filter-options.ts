import type { DynamicSource } from "@orrery/model";
import type { AlarmKeyType } from "@orrery/model/alarm-rules";

/** What a key filter may be made of, where it stands. */
export interface KeyFilterOptions {
  readonly keyTypes: readonly AlarmKeyType[];
  /** Whose attributes may replace a value. */
  readonly sources: readonly DynamicSource[];
  /** Fields of entities that may be compared. */
  readonly entityFields: readonly string[];
  /** Names under which suggestions are kept; other names where others are suggested. */
  readonly suggestionsOf: readonly unknown[];
  /** Known keys of a type, in any order. */
  readonly suggest: (type: "ATTRIBUTE" | "TIME_SERIES", signal: AbortSignal) => Promise<readonly string[]>;
}

/** A condition on one value, as alarm rules and dashboards have it. */
export type { AlarmFilter as KeyFilterDraft } from "@orrery/model/alarm-rules";
