import { expect, test } from "vitest";
import { FrameScheduler } from "./frame-scheduler.ts";

function manual() {
  const requested: (() => void)[] = [];
  return { frames: new FrameScheduler((flush) => requested.push(flush)), requested };
}

test("many wishes share one frame and each is drawn once", () => {
  const { frames, requested } = manual();
  const drawn: string[] = [];
  const first = () => drawn.push("first");
  const second = () => drawn.push("second");
  for (const draw of [first, second, first]) frames.request(draw);
  expect(requested).toHaveLength(1);
  requested[0]?.();
  expect(drawn).toEqual(["first", "second"]);
});

test("what is taken back is not drawn, and drawing may ask again", () => {
  const { frames, requested } = manual();
  let count = 0;
  const again = () => {
    count += 1;
    frames.request(again);
  };
  const gone = () => expect.unreachable();
  frames.request(again);
  frames.request(gone);
  frames.cancel(gone);
  requested[0]?.();
  expect(requested).toHaveLength(2);
  expect(count).toBe(1);
});
