import type { DeviceModel, DeviceState } from "../devices/device-model.ts";

/** A device that connects for the first time sends what it has recorded: one day, the last hour densely. */
const HISTORY_MS = 86_400_000;
const STEP_MS = 120_000;
const DENSE_MS = 3_600_000;
const DENSE_STEP_MS = 15_000;
const BLOCKS_PER_MESSAGE = 60;

export interface TelemetryBlock {
  readonly ts: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The recorded day before `now`, oldest first, in messages of the size that devices send. */
export function* history(model: DeviceModel, state: DeviceState, now: number): Generator<readonly TelemetryBlock[]> {
  let blocks: TelemetryBlock[] = [];
  const dense = now - DENSE_MS;
  for (let ts = now - HISTORY_MS; ts < now; ts += ts < dense ? STEP_MS : DENSE_STEP_MS) {
    blocks.push({ ts, values: model.read(state, ts) });
    if (blocks.length === BLOCKS_PER_MESSAGE) {
      yield blocks;
      blocks = [];
    }
  }
  if (blocks.length > 0) yield blocks;
}
