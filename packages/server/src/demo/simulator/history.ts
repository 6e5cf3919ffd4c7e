import type { DeviceModel, DeviceState } from "../devices/device-model.ts";

/** A device that comes on line for the first time delivers what it has recorded: one day, a block each two minutes. */
const HISTORY_MS = 86_400_000;
const STEP_MS = 120_000;
const BLOCKS_PER_MESSAGE = 60;

export interface TelemetryBlock {
  readonly ts: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The recorded day before `now`, oldest first, in messages of a size that devices send. */
export function* history(model: DeviceModel, state: DeviceState, now: number): Generator<readonly TelemetryBlock[]> {
  let blocks: TelemetryBlock[] = [];
  for (let ts = now - HISTORY_MS; ts < now; ts += STEP_MS) {
    blocks.push({ ts, values: model.read(state, ts) });
    if (blocks.length === BLOCKS_PER_MESSAGE) {
      yield blocks;
      blocks = [];
    }
  }
  if (blocks.length > 0) yield blocks;
}
