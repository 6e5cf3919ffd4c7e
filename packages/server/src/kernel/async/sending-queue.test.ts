import { expect, test } from "vitest";
import { SendingQueue } from "./sending-queue.ts";

test("some are sent at a time, some wait in order, more are refused", async () => {
  const queue = new SendingQueue({ concurrency: 2, waiting: 2 });
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const sent = gates.map(({ promise }, number) =>
    queue.send(() => {
      begun.push(number);
      return promise;
    }),
  );
  await expect(queue.send(async () => {})).rejects.toThrow("Too many messages wait to be sent");
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await sent[1];
  expect(begun).toEqual([0, 1, 2]);
  gates[0]?.reject(new Error("lost"));
  await expect(sent[0]).rejects.toThrow("lost");
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const gate of gates) gate.resolve();
  await Promise.all([sent[2], sent[3]]);
});

test("close refuses waiting tasks and lets running ones finish", async () => {
  const queue = new SendingQueue({ concurrency: 1, waiting: 1 });
  const gate = Promise.withResolvers<void>();
  const first = queue.send(() => gate.promise);
  const second = queue.send(async () => {});
  const closed = queue.close();
  await expect(second).rejects.toThrow("The platform is ending");
  gate.resolve();
  await Promise.all([first, closed]);
  await expect(queue.send(async () => {})).rejects.toThrow("The platform is ending");
});
