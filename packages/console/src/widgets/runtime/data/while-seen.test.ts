import { expect, test } from "vitest";
import { whileSeen } from "./while-seen.ts";

function place(isSeen: boolean) {
  const listeners = new Set<() => void>();
  const sight = {
    isSeen,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const turn = (seen: boolean) => {
    sight.isSeen = seen;
    for (const each of [...listeners]) each();
  };
  return { sight, turn, watchers: () => listeners.size };
}

test.each([true, false])("values are followed only while they are seen (at first: %j)", (atFirst) => {
  const followers = new Set<() => void>();
  let notices = 0;
  const { sight, turn, watchers } = place(atFirst);
  const subscribe = (listener: () => void) => {
    followers.add(listener);
    return () => followers.delete(listener);
  };
  const end = whileSeen(
    subscribe,
    sight,
  )(() => {
    notices += 1;
  });
  expect(followers.size).toBe(atFirst ? 1 : 0);
  turn(true);
  expect([followers.size, notices]).toEqual([1, atFirst ? 0 : 1]); // what came meanwhile is read
  turn(false);
  turn(false);
  expect(followers.size).toBe(0);
  turn(true);
  expect(followers.size).toBe(1);
  end();
  expect([followers.size, watchers()]).toEqual([0, 0]);
});
