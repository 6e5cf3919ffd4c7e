import { expect, test } from "vitest";
import { type Completion, SharedCompletion, toPromise } from "./completion.ts";

function recorder(): { readonly calls: string[]; readonly completion: Completion } {
  const calls: string[] = [];
  return {
    calls,
    completion: { done: () => void calls.push("done"), failed: (error) => void calls.push(String(error)) },
  };
}

test.each([
  [["done", "done"], ["done"]],
  [["done"], []],
  [["a", "done"], ["a"]],
  [["done", "b"], ["b"]],
  [["a", "b"], ["a"]],
])("two pieces of work that end with %j call %j", (ends, expected) => {
  const { calls, completion } = recorder();
  const shared = new SharedCompletion(completion, 2);
  for (const end of ends) end === "done" ? shared.done() : shared.failed(end);
  expect(calls).toEqual(expected);
});

test("a promise follows its completion", async () => {
  await expect(toPromise((completion) => completion.done())).resolves.toBeUndefined();
  await expect(toPromise((completion) => completion.failed(new Error("no")))).rejects.toThrow("no");
});
