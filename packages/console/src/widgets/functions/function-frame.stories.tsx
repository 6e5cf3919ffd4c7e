import { useEffect, useState } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { FunctionFrame } from "./function-frame.ts";
import type { TenantFunction } from "./function-messages.ts";

const CELLS: readonly TenantFunction[] = [
  { name: "content", args: ["value"], body: "return '<b>' + value + '</b>';" },
  { name: "style", args: ["value"], body: "return { color: value > 20 ? 'red' : 'green' };" },
  { name: "broken", args: ["value"], body: "var half = value / 2;\nreturn half.of.it;" },
  { name: "wrong", args: ["value"], body: "return value +;" },
  { name: "later", args: ["value"], body: "return Promise.resolve(value * 2);" },
  { name: "huge", args: ["value"], body: "return 'x'.repeat(2000000);" },
];
const ROWS = Array.from({ length: 50 }, (_, row) => row);

const serve = () => Promise.reject(new Error("Nothing is served here"));

/** Calls of functions of a table, many at once: each result, and how long the second round of all took. */
function Batch() {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const run = async () => {
      const frame = await FunctionFrame.open({ serve, failedLate: () => undefined });
      const once = CELLS.map((_, of) => ({ of, args: [21] }));
      const results = await frame.call(CELLS, once, 1_000);
      const many = ROWS.flatMap((row) => [0, 1].map((of) => ({ of, args: [row] })));
      await frame.call(CELLS, many, 1_000);
      const before = performance.now();
      const again = await frame.call(CELLS, many, 1_000);
      const took = performance.now() - before;
      frame.close();
      const after = await frame.call(CELLS, once, 1_000).catch(() => "stopped");
      setSaid(JSON.stringify({ results, count: again.length, took, after }));
    };
    void run();
  }, []);
  return <output>{said}</output>;
}

export const stories = defineStories("Widgets/Functions", { Batch: () => <Batch /> });
