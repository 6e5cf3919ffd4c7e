import type { TimeRange } from "@orrery/model";
import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { HistoryPlayer } from "./history-player.tsx";

const START = Date.parse("2026-03-18T08:00:00Z");
const HOUR = { start: START, end: START + 3_600_000 };
const ANCHORS = [600_000, 1_500_000, 3_000_000].map((ms) => START + ms);

interface Given {
  readonly anchors?: readonly number[];
  readonly settings?: { readonly buttonColor: string };
  readonly stepMs?: number;
}

const story =
  (range: TimeRange | undefined, given: Given = {}) =>
  () => (
    <div style={{ maxInlineSize: 520 }}>
      <ShowValue<readonly number[]> initial={[]}>
        {(times, setTimes) => (
          <HistoryPlayer range={range} zone="UTC" onTime={(ts) => setTimes([...times, ts - START])} {...given} />
        )}
      </ShowValue>
    </div>
  );

export const stories = defineStories("Time/History player", {
  Filled: story(HOUR),
  "A few steps": story({ start: START, end: START + 3000 }),
  "With anchors": story(HOUR, { anchors: ANCHORS, stepMs: 60_000 }),
  Coloured: story(HOUR, { settings: { buttonColor: "#0f766e" } }),
  Empty: story(undefined),
});
