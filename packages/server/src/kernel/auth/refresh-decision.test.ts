import { expect, test } from "vitest";
import { decideRefresh, type SessionState } from "./refresh-decision.ts";

const STATE: SessionState = { generation: 3, rotatedTime: 100_000, ended: false };

test.each([
  ["the first token of a session", undefined, 0, 0, "rotate"],
  ["the newest token", STATE, 3, 1_000_000, "rotate"],
  ["the one before at once", STATE, 2, 100_000, "again"],
  ["the one before after a minute", STATE, 2, 160_000, "again"],
  ["the one before after longer", STATE, 2, 160_001, "reuse"],
  ["one that was renewed twice", STATE, 1, 100_000, "reuse"],
  ["the newest token of a session that has ended", { ...STATE, ended: true }, 3, 100_000, "ended"],
  ["a token that is newer than a restored backup", STATE, 5, 100_000, "rotate"],
] as const)("%s", (_case, state, generation, now, decision) => {
  expect(decideRefresh(state, generation, now)).toBe(decision);
});
