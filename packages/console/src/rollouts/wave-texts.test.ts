import type { RolloutWave } from "@orrery/model";
import { expect, test } from "vitest";
import { waveTime } from "./wave-texts.ts";

const counts = { WAITING: 0, QUEUED: 0, UNDER_WAY: 0, UPDATED: 0, FAILED: 0, SKIPPED: 0, RESTORED: 0 };
const wave = (number: number, startTime: number | null, passedTime: number | null): RolloutWave => ({
  ...{ number, name: "", devices: { rest: true }, startTime, passedTime, counts },
});

test.each([
  ["has passed", 0, [wave(1, 10, 20), wave(2, null, null)], 1, { is: "done", from: 10, to: 20 }],
  ["runs", 0, [wave(1, 10, null)], 1, { is: "running", from: 10 }],
  ["waits for the start", 0, [wave(1, null, null)], 1, { is: "waiting", after: 0, notBefore: undefined }],
  [
    "waits for the one before",
    5,
    [wave(1, 10, null), wave(2, null, null)],
    2,
    { is: "waiting", after: 1, notBefore: undefined },
  ],
  ["waits for the pause", 5, [wave(1, 10, 20), wave(2, null, null)], 2, { is: "waiting", after: 1, notBefore: 25 }],
])("a wave %s", (_, pauseMs, waves, number, time) => {
  const one = waves.find((each) => each.number === number);
  expect(one && waveTime({ waves, pauseMs }, one)).toEqual(time);
});
