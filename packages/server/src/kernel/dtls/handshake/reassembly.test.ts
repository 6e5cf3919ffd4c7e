import fc from "fast-check";
import { expect, test } from "vitest";
import { trialSeed, trialSize } from "../../../testing/trials.ts";
import { Reassembly } from "./reassembly.ts";

const fragment = (sequence: number, body: Buffer, offset: number, size: number) => ({
  type: 11,
  length: body.length,
  sequence,
  offset,
  body: body.subarray(offset, offset + size),
});

test("fragments that overlap and come in any order become the messages that they were", () => {
  const bodies = [Buffer.from("the first message, in parts"), Buffer.alloc(0), Buffer.from("another")];
  const piece = fc.record({ sequence: fc.nat(2), offset: fc.nat(26), size: fc.nat(12) });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const reassembly = new Reassembly(0);
      const wholes = bodies.map((body, sequence) => ({ sequence, offset: 0, size: body.length }));
      const taken: string[] = [];
      for (const { sequence, offset, size } of [...pieces, ...wholes]) {
        const body = bodies[sequence] ?? Buffer.alloc(0);
        reassembly.add(fragment(sequence, body, Math.min(offset, body.length), size));
        for (let next = reassembly.take(); next; next = reassembly.take()) taken.push(next.body.toString());
      }
      expect(taken).toEqual(bodies.map(String));
    }),
    { seed: trialSeed(4_346), numRuns: trialSize(200) },
  );
});

test("what is too large, too far ahead or in too many parts is not kept", () => {
  const reassembly = new Reassembly(0);
  const body = Buffer.alloc(8_000, 1);
  expect(() => reassembly.add({ ...fragment(0, body, 0, 1), length: 8_193 })).toThrow("too large");
  reassembly.add(fragment(4, body, 0, 8_000));
  for (let offset = 0; offset < 8_000; offset += 2) reassembly.add(fragment(0, body, offset, 1));
  for (const sequence of [1, 2, 3]) reassembly.add(fragment(sequence, body, 0, 8_000)); // only one has room
  reassembly.add(fragment(0, body, 0, 8_000));
  const sizes = [reassembly.take(), reassembly.take(), reassembly.take()].map((message) => message?.body.length);
  expect(sizes).toEqual([undefined, undefined, undefined]);
  const next = new Reassembly(0);
  for (const sequence of [1, 0]) next.add(fragment(sequence, Buffer.from("ok"), 0, 2));
  expect([next.take()?.body.toString(), next.take()?.body.toString()]).toEqual(["ok", "ok"]);
});
