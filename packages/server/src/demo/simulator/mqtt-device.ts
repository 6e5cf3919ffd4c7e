import { setInterval as every } from "node:timers/promises";
import mqtt, { type MqttClient } from "mqtt";
import type { DeviceModel } from "../devices/device-model.ts";
import { history } from "./history.ts";
import type { SimulatedDevice } from "./simulated-device.ts";

const TELEMETRY = "v1/devices/me/telemetry";
const ATTRIBUTES = "v1/devices/me/attributes";
const RPC_REQUEST = "v1/devices/me/rpc/request/";
const RPC_RESPONSE = "v1/devices/me/rpc/response/";

/** Runs until aborted: connects, sends the recorded day, reports, follows shared attributes and commands. */
export async function runMqttDevice(simulated: SimulatedDevice): Promise<void> {
  const { device, state, signal, token, platform } = simulated;
  const client = await mqtt.connectAsync(platform.mqttUrl, { username: token, reconnectPeriod: 2_000 });
  signal.addEventListener("abort", () => client.end(true), { once: true });
  client.on("message", (topic, payload) => receive(simulated, client, topic, payload.toString()));
  await client.subscribeAsync([ATTRIBUTES, `${RPC_REQUEST}+`], { qos: 1 });
  const send = (topic: string, body: unknown) => client.publishAsync(topic, JSON.stringify(body), { qos: 1 });
  await send(ATTRIBUTES, device.model.attributes(device.seed));
  if (simulated.backfill) {
    for (const blocks of history(device.model, state, Date.now())) await send(TELEMETRY, blocks);
  }
  for await (const _ of every(device.model.reportEvery, undefined, { signal })) {
    await send(TELEMETRY, device.model.read(state, Date.now()));
  }
}

function receive({ device, state }: SimulatedDevice, client: MqttClient, topic: string, payload: string): void {
  const body: unknown = JSON.parse(payload);
  if (typeof body !== "object" || body === null) return;
  if (topic === ATTRIBUTES) {
    for (const [key, value] of Object.entries(body)) state.settings.set(key, { value, since: Date.now() });
    return;
  }
  if (!topic.startsWith(RPC_REQUEST) || !("method" in body) || typeof body.method !== "string") return;
  const answer = answerOf(device.model, state, {
    method: body.method,
    params: "params" in body ? body.params : undefined,
  });
  client.publish(RPC_RESPONSE + topic.slice(RPC_REQUEST.length), JSON.stringify(answer), { qos: 1 });
}

interface Command {
  readonly method: string;
  readonly params: unknown;
}

function answerOf(model: DeviceModel, state: SimulatedDevice["state"], { method, params }: Command): unknown {
  const known = model.answer?.(method, state);
  if (known !== undefined) return known;
  const change = model.command?.(method, params);
  if (!change) return { error: `${method} is not supported` };
  state.settings.set(change.set, { value: change.value, since: Date.now() });
  return { [change.set]: change.value };
}
