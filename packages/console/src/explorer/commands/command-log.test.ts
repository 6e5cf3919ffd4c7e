import { expect, test } from "vitest";
import { answerText, MAX_SENT, paramsIn, type SentCommand, withOutcome, withSent } from "./command-log.ts";

const sent = (id: number): SentCommand => ({ id, sentAt: id, method: "m", params: "{}", outcome: { kind: "pending" } });

test.each([
  ["", { value: {} }],
  [' {"on":true} ', { value: { on: true } }],
  ["21", { value: 21 }],
  ["on", undefined],
])("the parameters %j are %j", (text, params) => expect(paramsIn(text)).toEqual(params));

test.each([
  [undefined, ""],
  ["", ""],
  ["ok", "ok"],
  [{ on: true }, '{"on":true}'],
  [null, "null"],
])("the answer %j is said as %j", (answer, text) => expect(answerText(answer)).toBe(text));

test("the newest commands are kept, and their outcomes follow them", () => {
  const log = Array.from({ length: MAX_SENT + 5 }, (_, id) => id).reduce<readonly SentCommand[]>(
    (before, id) => withSent(before, sent(id)),
    [],
  );
  expect([log.length, log[0]?.id, log.at(-1)?.id]).toEqual([MAX_SENT, MAX_SENT + 4, 5]);
  const answered = withOutcome(log, 6, { kind: "answered", text: "ok", ms: 3 });
  expect(answered.filter(({ outcome }) => outcome.kind === "answered").map(({ id }) => id)).toEqual([6]);
});
