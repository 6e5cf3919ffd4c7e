import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeFrame, type Frame, FrameReader } from "./framing.ts";

test("frames are decoded however the stream is split", () => {
  const frame = fc.record({
    kind: fc.integer({ min: 1, max: 9 }),
    number: fc.nat(),
    text: fc.string({ unit: "grapheme" }),
  });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 10 }), fc.integer({ min: 1, max: 40 }), (frames, size) => {
      const bytes = Buffer.concat(frames.map(({ kind, number, text }) => encodeFrame(kind, number, text)));
      const reader = new FrameReader();
      const read: Frame[] = [];
      for (let at = 0; at < bytes.length; at += size) read.push(...reader.read(bytes.subarray(at, at + size)));
      expect(read).toEqual(frames);
    }),
  );
});

test("an invalid length stops decoding, also of what follows", () => {
  const reader = new FrameReader();
  const good = encodeFrame(1, 2, "good");
  const read = [...reader.read(Buffer.concat([good, Buffer.alloc(20, 0xff)])), ...reader.read(good)];
  expect(read).toEqual([{ kind: 1, number: 2, text: "good" }]);
  expect(reader.broken).toBe(true);
});
