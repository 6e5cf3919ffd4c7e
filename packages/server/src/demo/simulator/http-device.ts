import { setInterval as every } from "node:timers/promises";
import { history } from "./history.ts";
import type { SimulatedDevice } from "./simulated-device.ts";

/** Runs until aborted: sends the recorded day, then reports over HTTP. */
export async function runHttpDevice({
  device,
  state,
  signal,
  token,
  platform,
  backfill,
}: SimulatedDevice): Promise<void> {
  const send = async (kind: "telemetry" | "attributes", body: unknown): Promise<void> => {
    const answer = await fetch(`${platform.httpUrl}/api/v1/${token}/${kind}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    await answer.arrayBuffer();
  };
  await send("attributes", device.model.attributes(device.seed));
  if (backfill) {
    for (const blocks of history(device.model, state, Date.now())) await send("telemetry", blocks);
  }
  for await (const _ of every(device.model.reportEvery, undefined, { signal })) {
    await send("telemetry", device.model.read(state, Date.now()));
  }
}
