import { expect, test } from "vitest";
import { CODE } from "../../../kernel/coap/wire/coap-message.ts";
import { Lwm2mTestClient } from "../../testing/lwm2m-client.ts";
import { lwm2mDevice, startLwm2m } from "../../testing/start-lwm2m.ts";

const PSK = { securityMode: "PSK", clientPublicKeyOrId: "other", clientSecretKey: "0123456789abcdef0123456789abcdef" };
const SERVER = { securityMode: "NO_SEC", shortServerId: 123, bootstrapServerIs: false, host: "0.0.0.0", port: 5685 };

test("a client is told the server of its profile beside its bootstrap server; one whose modes differ is not", async () => {
  await using platform = await startLwm2m({ ORRERY_LWM2M_TIMEOUT_MS: "2000" });
  platform.addClient(lwm2mDevice(1, { bootstrap: [SERVER] }), "told");
  platform.addClient(lwm2mDevice(2, { bootstrap: [SERVER] }), "other", {}, { lwm2mServer: PSK });
  using client = await Lwm2mTestClient.open(platform.bootstrapPort);
  client.answer = (what) =>
    what === "GET /"
      ? { code: CODE.content, payload: Buffer.from("</0/0>,</0/1>;ssid=123,</1/0>;ssid=123,</3/0>") }
      : undefined;
  expect((await client.request("post", "bs", "ep=nobody")).code).toBe("4.03");
  expect((await client.request("post", "bs", "ep=other")).code).toBe("4.00");
  expect((await client.request("post", "bs", "ep=told")).code).toBe("2.04");
  await expect
    .poll(() => client.questions)
    .toEqual(["GET /", "GET /1", "DELETE /0/1", "DELETE /1/0", "PUT /0/1", "PUT /1/0", "POST /bs"]);
  expect(client.asked[4]?.message.payload.toString("latin1")).toContain("coap://localhost:5685");
});
