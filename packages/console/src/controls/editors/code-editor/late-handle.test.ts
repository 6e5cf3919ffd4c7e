import { expect, test } from "vitest";
import { LateHandle } from "./late-handle.ts";

const saying = (good: boolean) => ({ validate: async () => good });

test("what is asked before the editor is there is answered by it", async () => {
  const handle = new LateHandle();
  const answer = handle.validate();
  handle.arrive(saying(true));
  expect(await answer).toBe(true);
});

test("the newest editor answers, and one that has left is not good", async () => {
  const handle = new LateHandle();
  handle.arrive(saying(true));
  handle.arrive(null);
  expect(await handle.validate()).toBe(false);
  handle.arrive(saying(true));
  expect(await handle.validate()).toBe(true);
});
