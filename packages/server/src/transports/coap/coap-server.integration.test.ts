import { expect, test } from "vitest";
import { TYPE } from "../../kernel/coap/wire/coap-message.ts";
import { writeMessage } from "../../kernel/coap/wire/write-message.ts";
import { CoapTestClient } from "../testing/coap-client.ts";
import { fixtureDevice } from "../testing/device-fixture.ts";
import { startTransports } from "../testing/start-transports.ts";

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

test.each([
  ["a ping", "40 00 12 34"],
  ["an unexpected answer", "40 45 12 34"],
  ["a malformed message", "4f 01 12 34"],
])("%s is answered by a reset", async (_what, bytes) => {
  await using platform = await startTransports();
  using client = await CoapTestClient.open(platform.coapPort);
  client.sendBytes(hex(bytes));
  expect(await client.next()).toMatchObject({ type: TYPE.reset, code: "0.00", messageId: 0x1234 });
});

test("an empty message gets an empty answer", async () => {
  await using platform = await startTransports();
  using client = await CoapTestClient.open(platform.coapPort);
  for (const bytes of ["", "00", "80 01 00 01", "50 00 12 34", "5f 01 12 34", "60 00 12 34", "70 00 12 34"]) {
    client.sendBytes(hex(bytes));
  }
  client.sendBytes(hex("40 00 ff ff"));
  expect(await client.next()).toMatchObject({ messageId: 0xffff });
});

test("damaged requests neither end the platform nor are answered by more than they are", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  using client = await CoapTestClient.open(platform.coapPort);
  const whole = writeMessage({
    type: TYPE.confirmable,
    code: 2,
    messageId: 0,
    token: Buffer.from("t"),
    payload: Buffer.from('{"t":[1,{"a":"b"}]}'),
    options: ["api", "v1", "token", "telemetry"].map((part) => ({ number: 11, value: Buffer.from(part) })),
  });
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  for (let trial = 1; trial <= 2_000; trial += 1) {
    const damaged = Buffer.from(whole.subarray(0, 4 + random(whole.length - 3)));
    for (let change = random(4); change >= 0; change -= 1) damaged[random(damaged.length)] = random(256);
    damaged.writeUInt16BE(trial, 2);
    client.sendBytes(damaged);
    if (trial % 100 === 0) await client.ask({ method: "post", path: "api/v1/token/claim", messageId: 30_000 + trial });
  }
  const answers = client.heard.filter(({ messageId }) => messageId <= 2_000);
  expect(Math.max(...answers.map(({ message }) => writeMessage(message).length))).toBeLessThanOrEqual(whole.length);
  expect(await client.ask({ method: "post", path: "api/v1/token/telemetry", payload: '{"t":1}' })).toMatchObject({
    code: "2.01",
  });
});
