import { setInterval as every } from "node:timers/promises";
import { CODE, type CoapMessage, METHOD, numberOption, OPTION } from "../../kernel/coap/wire/coap-message.ts";
import { pathOf } from "../../kernel/coap/wire/uri.ts";
import { LAMP_RESOURCES } from "../devices/street-lamp.ts";
import type { SimulatedDevice } from "./simulated-device.ts";
import { type UdpAnswer, UdpClient } from "./udp-client.ts";

const LIFETIME_SECONDS = 300;
/** The registration is renewed well before it ends. */
const UPDATE_MS = 120_000;
const LINK_FORMAT = 40;
const PLAIN_TEXT = 0;
const NOTHING = Buffer.alloc(0);

/** Runs until aborted: registers without security, serves its resources, and notifies of those that are observed. */
export async function runLwm2mDevice({ device, state, signal, token, platform }: SimulatedDevice): Promise<void> {
  if (!platform.lwm2m) return;
  const client = await UdpClient.open(platform.lwm2m, signal);
  /** Tokens of observations, by resource. */
  const observed = new Map<string, Buffer>();
  let notices = 0;
  const content = (key: string, isNotice: boolean): UdpAnswer => ({
    code: CODE.content,
    options: [
      ...(isNotice ? [numberOption(OPTION.observe, ++notices)] : []),
      numberOption(OPTION.contentFormat, PLAIN_TEXT),
    ],
    payload: Buffer.from(String(device.model.read(state, Date.now())[key])),
  });
  client.serve = (request) => {
    const path = pathOf(request).join("/");
    const key = LAMP_RESOURCES[path];
    if (key === undefined || request.code !== METHOD.get) return { code: CODE.notFound, options: [], payload: NOTHING };
    const isObserved = request.options.some(({ number }) => number === OPTION.observe);
    if (isObserved) observed.set(path, Buffer.from(request.token));
    return content(key, isObserved);
  };
  try {
    const location = await register(client, token);
    let updatedAt = Date.now();
    for await (const _ of every(device.model.reportEvery, undefined, { signal })) {
      for (const [path, observation] of observed) client.notify(observation, content(LAMP_RESOURCES[path] ?? "", true));
      if (Date.now() - updatedAt < UPDATE_MS) continue;
      updatedAt = Date.now();
      const answer = await client.request({ code: METHOD.post, options: location, payload: NOTHING });
      if (answer.code !== CODE.changed) throw new Error("the registration is over"); // it registers anew
    }
  } finally {
    if (!signal.aborted) client.close();
  }
}

/** @returns the path of the registration. */
async function register(client: UdpClient, endpoint: string): Promise<CoapMessage["options"]> {
  const text = (number: number, value: string) => ({ number, value: Buffer.from(value) });
  const objects = [...new Set(Object.keys(LAMP_RESOURCES).map((path) => path.split("/").slice(0, 2).join("/")))];
  const answer = await client.request({
    code: METHOD.post,
    options: [
      text(OPTION.uriPath, "rd"),
      numberOption(OPTION.contentFormat, LINK_FORMAT),
      ...[`ep=${endpoint}`, "lwm2m=1.0", `lt=${LIFETIME_SECONDS}`, "b=U"].map((part) => text(OPTION.uriQuery, part)),
    ],
    payload: Buffer.from(objects.map((path) => `</${path}>`).join(",")),
  });
  if (answer.code !== CODE.created) throw new Error("the platform refuses the device");
  return answer.options
    .filter(({ number }) => number === OPTION.locationPath)
    .map(({ value }) => ({ number: OPTION.uriPath, value: Buffer.from(value) }));
}
