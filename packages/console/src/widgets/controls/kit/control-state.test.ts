import { expect, test } from "vitest";
import { type ControlEvent, initialControl, stepControl } from "./control-state.ts";

type Event = ControlEvent<number>;
const lost = new Error("lost");

const ask: Event = { kind: "ask" };
const answered = (value: number): Event => ({ kind: "answered", value });
const unanswered: Event = { kind: "unanswered", error: lost };
const heard = (value: number): Event => ({ kind: "heard", value });
const move = (value: number): Event => ({ kind: "move", value });
const leave: Event = { kind: "leave" };
const choose = (value: number): Event => ({ kind: "choose", value });
const sent: Event = { kind: "sent" };
const told = (value: number): Event => ({ kind: "sent", told: { value } });
const unsent: Event = { kind: "unsent", error: lost };

/** What is shown, what was sent on the way, and the mark of the end. */
function run(events: readonly Event[]) {
  let state = initialControl(0);
  const commands: number[] = [];
  for (const event of events) {
    const step = stepControl(state, event);
    state = step.state;
    if (step.send) commands.push(step.send.value);
  }
  const { failure } = state;
  const rest = failure ? `failed ${failure.of}` : "at rest";
  return [state.shown, state.isKnown, state.sending ? "sending" : state.isReading ? "reading" : rest, commands];
}

test.each<[string, readonly Event[], number, boolean, string, readonly number[]]>([
  ["nothing is known at first", [], 0, false, "at rest", []],
  ["the device is asked", [ask], 0, false, "reading", []],
  ["the device answers", [ask, answered(7)], 7, true, "at rest", []],
  ["the device does not answer", [ask, unanswered], 0, false, "failed reading", []],
  ["it is asked once more", [ask, unanswered, ask, answered(7)], 7, true, "at rest", []],
  ["an answer comes after a choice", [ask, choose(5), answered(7)], 5, false, "sending", [5]],
  ["a late answer does not take back what was sent", [ask, choose(5), sent, answered(7)], 5, true, "at rest", [5]],
  ["a late failure neither", [ask, choose(5), unanswered], 5, false, "sending", [5]],
  ["an attribute is heard", [heard(3)], 3, true, "at rest", []],
  ["a choice is sent", [choose(5)], 5, false, "sending", [5]],
  ["a choice is taken", [choose(5), sent], 5, true, "at rest", [5]],
  ["a choice fails and stays", [choose(5), unsent], 5, false, "failed sending", [5]],
  ["of choices meanwhile only the newest is sent", [choose(1), choose(2), choose(3)], 3, false, "sending", [1]],
  ["the newest follows", [choose(1), choose(2), choose(3), sent], 3, false, "sending", [1, 3]],
  ["the newest follows a failure, too", [choose(1), choose(2), unsent, sent], 2, true, "at rest", [1, 2]],
  ["a change meanwhile waits", [heard(0), choose(5), heard(9)], 5, true, "sending", [5]],
  ["a change meanwhile counts in the end", [heard(0), choose(5), heard(9), sent], 9, true, "at rest", [5]],
  ["what is heard first is no change", [choose(5), heard(0), sent], 5, true, "at rest", [5]],
  ["what is heard again is no change", [heard(0), choose(5), heard(0), sent], 5, true, "at rest", [5]],
  ["a change ends a failure", [choose(5), unsent, heard(4)], 4, true, "at rest", [5]],
  ["the device makes something else of it", [choose(5), told(4)], 4, true, "at rest", [5]],
  ["a movement is shown, not sent", [heard(1), move(2), move(3)], 3, true, "at rest", []],
  ["a movement is chosen", [heard(1), move(2), choose(3)], 3, true, "sending", [3]],
  ["a movement is left", [heard(1), move(2), move(3), leave], 1, true, "at rest", []],
  ["what is heard while moving waits", [heard(1), move(2), heard(8)], 2, true, "at rest", []],
  ["it counts when the movement is left", [heard(1), move(2), heard(8), leave], 8, true, "at rest", []],
  ["a command ends while moving", [choose(5), move(6), sent], 6, true, "at rest", [5]],
  ["a movement is left while sending", [choose(5), move(6), leave], 5, false, "sending", [5]],
  ["leaving without a movement is nothing", [heard(1), leave], 1, true, "at rest", []],
])("%s", (_, events, ...end) => {
  expect(run(events)).toEqual(end);
});
