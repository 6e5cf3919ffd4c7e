import { expect, test } from "vitest";
import { promised, type Receipt, SharedReceipt } from "./receipt.ts";

function recorder(): { readonly told: string[]; readonly receipt: Receipt } {
  const told: string[] = [];
  return { told, receipt: { done: () => void told.push("done"), failed: (error) => void told.push(String(error)) } };
}

test.each([
  [["done", "done"], ["done"]],
  [["done"], []],
  [["a", "done"], ["a"]],
  [["done", "b"], ["b"]],
  [["a", "b"], ["a"]],
])("two pieces of work that end with %j tell %j", (ends, expected) => {
  const { told, receipt } = recorder();
  const shared = new SharedReceipt(receipt, 2);
  for (const end of ends) end === "done" ? shared.done() : shared.failed(end);
  expect(told).toEqual(expected);
});

test("a promise follows its receipt", async () => {
  await expect(promised((receipt) => receipt.done())).resolves.toBeUndefined();
  await expect(promised((receipt) => receipt.failed(new Error("no")))).rejects.toThrow("no");
});
