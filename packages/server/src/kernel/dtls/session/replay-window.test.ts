import fc from "fast-check";
import { expect, test } from "vitest";
import { trialSeed, trialSize } from "../../../testing/trials.ts";
import { EMPTY_WINDOW, isNew, received } from "./replay-window.ts";

test("each record is taken once, in any order, unless 64 newer ones came before", () => {
  const steps = fc.array(fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 2 ** 48 - 1 })), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(steps, (sequences) => {
      let window = EMPTY_WINDOW;
      const taken = new Set<number>();
      for (const sequence of sequences) {
        const isOld = Math.max(-1, ...taken) - sequence >= 64;
        expect(isNew(window, sequence)).toBe(!isOld && !taken.has(sequence));
        if (!isNew(window, sequence)) continue;
        window = received(window, sequence);
        taken.add(sequence);
      }
    }),
    { seed: trialSeed(6_347), numRuns: trialSize(200) },
  );
});
