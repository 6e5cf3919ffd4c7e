import { setInterval as every } from "node:timers/promises";
import { CODE, FORMAT, METHOD, numberOption, OPTION } from "../../kernel/coap/wire/coap-message.ts";
import { history } from "./history.ts";
import type { SimulatedDevice } from "./simulated-device.ts";
import { UdpClient } from "./udp-client.ts";

/** Runs until aborted: sends the recorded day, then reports over CoAP. */
export async function runCoapDevice(simulated: SimulatedDevice): Promise<void> {
  const { device, state, signal, token, platform, backfill } = simulated;
  if (!platform.coap) return;
  const client = await UdpClient.open(platform.coap, signal);
  const send = async (kind: "telemetry" | "attributes", body: unknown): Promise<void> => {
    const path = ["api", "v1", token, kind].map((part) => ({ number: OPTION.uriPath, value: Buffer.from(part) }));
    const options = [...path, numberOption(OPTION.contentFormat, FORMAT.json)];
    const answer = await client.request({ code: METHOD.post, options, payload: Buffer.from(JSON.stringify(body)) });
    if (answer.code !== CODE.created) throw new Error("the platform refuses the device");
  };
  try {
    await send("attributes", device.model.attributes(device.seed));
    if (backfill) {
      // A datagram holds few blocks.
      for (const blocks of history(device.model, state, Date.now())) {
        for (let at = 0; at < blocks.length; at += 10) await send("telemetry", blocks.slice(at, at + 10));
      }
    }
    for await (const _ of every(device.model.reportEvery, undefined, { signal })) {
      await send("telemetry", device.model.read(state, Date.now()));
    }
  } finally {
    if (!signal.aborted) client.close();
  }
}
