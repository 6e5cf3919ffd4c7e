import type { EntityId, Point, Uuid } from "@orrery/model";
import type { Completion } from "../../kernel/async/completion.ts";
import type { HistoryQuery } from "../../telemetry/history-query.ts";
import type { TelemetryPort, TimeSeriesToSave } from "./telemetry.ts";

export interface RecordingTelemetryOptions {
  /** Latest values by id of the entity. */
  readonly latest?: ReadonlyMap<Uuid, readonly Point[]> | undefined;
  /** Answers queries of history; by default there is none. */
  readonly history?: ((entityId: EntityId, query: HistoryQuery) => ReadonlyMap<string, readonly Point[]>) | undefined;
  /** Completes or fails a write; by default each completes at once. */
  readonly save?: ((write: TimeSeriesToSave) => Promise<void>) | undefined;
}

/** Records writes instead of storing them, and answers reads from given values: for tests, dry runs and backtests. */
export class RecordingTelemetry implements TelemetryPort {
  readonly saved: TimeSeriesToSave[] = [];
  /** Queries of history. */
  readonly asked: HistoryQuery[] = [];
  readonly #options: RecordingTelemetryOptions;

  constructor(options: RecordingTelemetryOptions = {}) {
    this.#options = options;
  }

  enqueueTimeSeries(write: TimeSeriesToSave, completion: Completion): void {
    const { save } = this.#options;
    this.saved.push(write);
    if (save) {
      save(write).then(
        () => completion.done(),
        (error: unknown) => completion.failed(error),
      );
    } else completion.done();
  }

  async latest({ id }: EntityId, keys: readonly string[]): Promise<readonly Point[]> {
    return (this.#options.latest?.get(id) ?? []).filter(({ key }) => keys.includes(key));
  }

  async history(entityId: EntityId, query: HistoryQuery): Promise<ReadonlyMap<string, readonly Point[]>> {
    this.asked.push(query);
    return this.#options.history?.(entityId, query) ?? new Map();
  }
}
