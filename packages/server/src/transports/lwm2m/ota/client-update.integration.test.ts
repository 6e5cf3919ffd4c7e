import { entityId, type JsonObject, parseUuid } from "@orrery/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { numberOption, OPTION } from "../../../kernel/coap/wire/coap-message.ts";
import { Lwm2mTestClient } from "../../testing/lwm2m-client.ts";
import { lwm2mDevice, type StartedLwm2m, startLwm2m } from "../../testing/start-lwm2m.ts";

const PACKAGE = entityId("OTA_PACKAGE", parseUuid("00000000-0000-1000-8000-00000000cccc"));
const IMAGE = Buffer.alloc(900, 7);

let platform: StartedLwm2m;
beforeAll(async () => {
  platform = await startLwm2m({ ORRERY_LWM2M_TIMEOUT_MS: "2000" });
});
afterAll(async () => {
  await platform[Symbol.asyncDispose]();
});

/** A client with firmware `old` 1 that has to install `title` 1. */
async function begin(number: number, settings: JsonObject) {
  const configuration = {
    observeAttr: { observe: ["/5_1.0/0/3", "/5_1.0/0/5"], telemetry: ["/5_1.0/0/6", "/5_1.0/0/7"] },
    clientLwM2mSettings: settings,
  };
  const device = lwm2mDevice(number, configuration, { packages: { FIRMWARE: PACKAGE } });
  platform.addClient(device, `update:${number}`);
  platform.packages.assign(device, "FIRMWARE", IMAGE);
  platform.attributes.set(device, "SHARED_SCOPE", "fw_title", { type: "STRING", value: "title" });
  platform.attributes.set(device, "SHARED_SCOPE", "fw_version", { type: "STRING", value: "1" });
  const client = await Lwm2mTestClient.open(platform.port);
  client.text("/5/0/3", "0").text("/5/0/5", "0").text("/5/0/6", "old").text("/5/0/7", "1");
  await client.register(`update:${number}`, "</5/0>");
  const states = () =>
    platform.engine
      .ofType("POST_TELEMETRY_REQUEST")
      .filter(({ metadata, data }) => metadata.deviceName === device.name && data.includes("fw_state"))
      .map(({ data }) => data);
  return { client, states };
}

test("firmware is written to the client, installed when it is downloaded, and its states are stored", async () => {
  const { client, states } = await begin(1, { fwUpdateStrategy: 1 });
  using _closing = client;
  await expect.poll(() => client.questions).toContain("PUT /5/0/0");
  expect(client.asked.find(({ what }) => what === "PUT /5/0/0")?.message.payload).toEqual(IMAGE);
  client.text("/5/0/3", "1").notify("/5/0/3");
  await expect.poll(states).toEqual(['{"fw_state":"DOWNLOADING"}']);
  client.text("/5/0/3", "2").notify("/5/0/3");
  await expect.poll(() => client.questions).toContain("POST /5/0/2");
  await expect.poll(states).toHaveLength(3);
  client.text("/5/0/5", "1").notify("/5/0/5");
  await expect
    .poll(states)
    .toEqual([
      '{"fw_state":"DOWNLOADING"}',
      '{"fw_state":"DOWNLOADED"}',
      '{"fw_state":"UPDATING"}',
      '{"fw_state":"UPDATED"}',
    ]);
});

test("a client that is told a URL downloads the package from there, and nobody else does", async () => {
  const { client } = await begin(2, { fwUpdateStrategy: 2, fwUpdateResource: "coap://localhost:5685" });
  using _closing = client;
  await expect.poll(() => client.questions).toContain("PUT /5/0/1");
  const written = client.asked.find(({ what }) => what === "PUT /5/0/1")?.message.payload.toString();
  expect(written).toContain(`coap://localhost:5685/tbfw/${PACKAGE.id}`);
  const { code, payload, message } = await client.request("get", `tbfw/${PACKAGE.id}`, "");
  expect([code, payload]).toEqual(["2.05", IMAGE]);
  expect(message.options).toContainEqual(numberOption(OPTION.contentFormat, 42));
  expect((await client.request("get", `tbfw/${parseUuid("00000000-0000-1000-8000-00000000dddd")}`, "")).code).toBe(
    "4.04",
  );
});
