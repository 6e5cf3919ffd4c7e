import { entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import { PretendedDevice } from "./pretended-device.ts";

const DEVICE = entityId("DEVICE", NULL_UUID);

test("a pretended device answers as it was told, and says what it was sent", async () => {
  const device = new PretendedDevice("Nothing");
  const send = (method: string, params?: unknown) => device.target.rpc.twoWay(DEVICE, { method, params });
  expect(await send("getValue")).toBeUndefined();
  device.answers.set([
    { method: "getValue", answer: '{"on":true}', isSilent: false },
    { method: "setValue", answer: "", isSilent: true },
    { method: "", answer: "done so", isSilent: false },
  ]);
  expect(await send("getValue")).toEqual({ on: true });
  expect(await send("other")).toBe("done so");
  await expect(send("setValue", { level: 3 })).rejects.toMatchObject({ status: 504 });
  expect(device.sent.snapshot().map(({ method, params }) => `${method}${params}`)).toEqual([
    'setValue{"level":3}',
    ...["other", "getValue", "getValue"],
  ]);
});
