import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { CoapServer } from "../../kernel/coap/coap-server.ts";
import { CODE } from "../../kernel/coap/wire/coap-message.ts";
import { testLog } from "../../testing/databases.ts";
import { CoapTestClient } from "../testing/coap-client.ts";

const PING = Buffer.from("40001234", "hex");
const ANSWERED = { code: CODE.content };

let answer: () => Promise<typeof ANSWERED & { readonly sent?: () => void }> = async () => ANSWERED;
const server = new CoapServer({
  settings: { maxInFlight: 2, ackTimeoutMs: 1_000, maxRetransmissions: 1 },
  handle: () => answer(),
  clock: systemClock,
  log: testLog,
});
let client: CoapTestClient;
beforeAll(async () => {
  client = await CoapTestClient.open(await server.listen("127.0.0.1", 0));
});
afterAll(async () => {
  client[Symbol.dispose]();
  await server.close();
});

test("a datagram from port 0 is dropped, and one that cannot be answered is counted", async () => {
  server.receive(PING, { address: "127.0.0.1", port: 0 });
  expect(server.unsendable).toBe(0);
  server.receive(PING, { address: "127.0.0.1", port: 0x1_0000 });
  expect(server.unsendable).toBe(1);
  client.sendBytes(PING);
  expect(await client.next()).toMatchObject({ messageId: 0x1234, code: "0.00" });
});

test("requests that fail in any way are over, and others are answered", async () => {
  const fail = () => {
    throw new Error("on purpose");
  };
  answer = fail;
  for (let time = 0; time < 3; time += 1) expect(await client.ask({ path: "a" })).toMatchObject({ code: "5.00" });
  answer = async () => ({ ...ANSWERED, sent: fail });
  for (let time = 0; time < 3; time += 1) expect(await client.ask({ path: "a" })).toMatchObject({ code: "2.05" });
  answer = async () => ({ code: 999 });
  client.send({ path: "a" });
  answer = async () => ANSWERED;
  expect(await client.ask({ path: "a" })).toMatchObject({ code: "2.05" });
  expect(server.inFlight).toBe(0);
});
