import type { PowerSettings } from "@orrery/model";
import { expect, test } from "vitest";
import { numberOption, OPTION, TYPE } from "../../../kernel/coap/wire/coap-message.ts";
import { CoapTestClient } from "../../testing/coap-client.ts";
import { DEFAULT_PROFILE, fixtureDevice } from "../../testing/device-fixture.ts";
import { startTransports } from "../../testing/start-transports.ts";

const OBSERVE = numberOption(OPTION.observe, 0);
const WINDOW_MS = 200;
const PSM: PowerSettings = {
  mode: "PSM",
  psmActivityTimer: WINDOW_MS,
  edrxCycle: undefined,
  pagingTransmissionWindow: undefined,
};
const EDRX: PowerSettings = {
  ...PSM,
  mode: "E_DRX",
  psmActivityTimer: undefined,
  pagingTransmissionWindow: WINDOW_MS,
};

/** A device that observes its attributes and commands. */
async function start(changes: Parameters<typeof fixtureDevice>[1]) {
  const platform = await startTransports({});
  const device = fixtureDevice(1, changes);
  platform.lookup.addToken(device, "token");
  const client = await CoapTestClient.open(platform.coapPort);
  for (const [path, token] of [
    ["api/v1/token/attributes", "a"],
    ["api/v1/token/rpc", "r"],
  ] as const) {
    await client.ask({ path, token, type: TYPE.nonConfirmable, options: [OBSERVE] });
  }
  const session = () => platform.sessions.ofDevice(device.deviceId)[0];
  const logged = (text: string) => platform.engine.messages.filter(({ data }) => data.includes(text)).length;
  const change = (key: string) =>
    platform.bus.publish("attributesUpdated", {
      tenantId: device.tenantId,
      entityId: device.deviceId,
      scope: "SHARED_SCOPE",
      notifyDevice: true,
      attributes: [{ key, lastUpdateTs: 1, value: { type: "LONG", value: 1 } }],
    });
  return {
    platform,
    client,
    change,
    session,
    /** Waits until it sleeps; it may have slept and woken already. */
    sleeps: () => expect.poll(() => logged("is sleeping!") - logged("is awake!"), { timeout: 20_000 }).toBe(1),
    logged,
    command: () =>
      platform.rpc.call({
        id: platform.ids.uuid(),
        tenantId: device.tenantId,
        deviceId: device.deviceId,
        method: "m",
        params: "1",
        oneway: false,
        persisted: false,
        expirationTime: Date.now() + 60_000,
        restApiCall: false,
      }),
    async [Symbol.asyncDispose]() {
      client[Symbol.dispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}

test.each([
  ["its own settings", { power: PSM }],
  [
    "those of its profile",
    {
      profile: {
        ...DEFAULT_PROFILE,
        transport: { type: "COAP", deviceType: "DEFAULT", payload: { type: "JSON" }, power: PSM } as const,
      },
    },
  ],
])("a device sleeps by %s: changes and commands wait for its next message", async (_whose, changes) => {
  await using it = await start(changes);
  await it.sleeps();
  expect(it.session()?.rpcSubscribed).toBe(false);
  it.change("x");
  it.change("y");
  const answered = it.command();
  it.client.send({ method: "post", path: "api/v1/token/telemetry", token: "t", payload: '{"t":1}' });
  const heard = [await it.client.next(), await it.client.next(), await it.client.next()];
  expect(heard.map(({ token, text }) => `${token} ${text}`).sort()).toEqual([
    'a {"x":1,"y":1}',
    'r {"id":0,"method":"m","params":1}',
    "t ",
  ]);
  expect(it.logged("Info: Client is awake!")).toBeGreaterThan(0);
  await it.client.ask({ method: "post", path: "api/v1/token/rpc/0", payload: '{"ok":1}' });
  expect(await answered).toEqual({ kind: "response", response: '{"ok":1}' });
});

test("a device that uses eDRX gets one message while it sleeps, and the others with its next one", async () => {
  await using it = await start({ power: EDRX });
  await it.sleeps();
  for (const key of ["x", "y", "z"]) it.change(key);
  expect(await it.client.next()).toMatchObject({ token: "a", text: '{"x":1}' });
  it.client.send({ method: "post", path: "api/v1/token/telemetry", token: "t", payload: '{"t":1}' });
  const heard = [await it.client.next(), await it.client.next()].map(({ token, text }) => `${token} ${text}`).sort();
  expect(heard).toEqual(['a {"y":1,"z":1}', "t "]);
});
