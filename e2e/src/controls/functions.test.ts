import { expect, test } from "vitest";
import { leave } from "../visitors.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();

test("functions of a table run in one batch: each gives its result, or its error by name and line", async () => {
  const page = await workshop.page();
  await workshop.show(page, "widgets-functions/batch");
  const output = page.getByRole("status");
  await expect.poll(() => output.textContent()).not.toBe("");
  const { results, count, threw, took, after } = JSON.parse((await output.textContent()) ?? "");
  expect(results).toEqual([
    { kind: "returned", value: "<b>21</b>" },
    { kind: "returned", value: { color: "red" } },
    {
      kind: "threw",
      failure: { name: "TypeError", message: expect.stringContaining("it"), line: 2, column: expect.any(Number) },
    },
    { kind: "threw", failure: { name: "SyntaxError", message: expect.any(String) } },
    { kind: "returned", value: 42 },
    { kind: "threw", failure: { name: "RangeError", message: "The result is too large" } },
  ]);
  expect([count, threw]).toEqual([300, 0]);
  console.info(`50 rows x 6 functions: ${took.toFixed(1)} ms`);
  expect(after).toBe("stopped"); // a closed frame runs nothing
  await leave(page);
});

test("what a function asks after it returned is answered to its end, however fast the answers come", async () => {
  const page = await workshop.page();
  await workshop.show(page, "widgets-functions/asking-on");
  await expect.poll(() => page.getByRole("status").textContent()).toBe("20");
  await leave(page);
});
