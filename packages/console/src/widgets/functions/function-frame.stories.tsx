import { useEffect, useState } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { FunctionFrame } from "./function-frame.ts";
import { type TenantFunction, WIDGET_CONTEXT } from "./function-messages.ts";

const CELLS: readonly TenantFunction[] = [
  { name: "content", args: ["value"], body: "return '<b>' + value + '</b>';" },
  { name: "style", args: ["value"], body: "return { color: value > 20 ? 'red' : 'green' };" },
  { name: "broken", args: ["value"], body: "var half = value / 2;\nreturn half.of.it;" },
  { name: "wrong", args: ["value"], body: "return value +;" },
  { name: "later", args: ["value"], body: "return Promise.resolve(value * 2);" },
  { name: "huge", args: ["value"], body: "return 'x'.repeat(2000000);" },
];
/** Six functions of a table over fifty rows, as a page of it asks for them. */
const TABLE: readonly TenantFunction[] = [
  "return { color: value > 20 ? 'red' : 'green' };",
  "return '<b>' + value.toFixed(1) + '</b> ' + entity.entityName;",
  "return { backgroundColor: tinycolor.mix('blue', 'red', value).setAlpha(0.3).toRgbString() };",
  "return '<span style=\"color:teal\">' + entity.Speed + '</span>';",
  "return entity.State === 'on' ? { fontWeight: 600 } : {};",
  "return entity.entityName.toUpperCase();",
].map((body, n) => ({ name: `function ${n}`, args: ["value", "entity", "ctx"], body }));
const ROWS = Array.from({ length: 50 }, (_, n) => ({
  entityName: `Pump ${n}`,
  Speed: n * 10,
  State: n % 2 ? "on" : "off",
}));
const ROUNDS = 11;

const serve = () => Promise.reject(new Error("Nothing is served here"));

/** Calls of functions of a table, many at once: each result, and how long a round of all took, ms, the median of some. */
function Batch() {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const run = async () => {
      const frame = await FunctionFrame.open({ serve, failedLate: () => undefined });
      const once = CELLS.map((_, of) => ({ of, args: [21] }));
      const results = await frame.call(CELLS, once, 1_000);
      const many = ROWS.flatMap((row, n) => TABLE.map((_, of) => ({ of, args: [n, row, WIDGET_CONTEXT] })));
      const again = await frame.call(TABLE, many, 1_000);
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = performance.now();
        await frame.call(TABLE, many, 1_000);
        rounds.push(performance.now() - before);
      }
      const took = rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
      frame.close();
      const after = await frame.call(CELLS, once, 1_000).catch(() => "stopped");
      const threw = again.filter(({ kind }) => kind === "threw").length;
      setSaid(JSON.stringify({ results, count: again.length, threw, took, after }));
    };
    void run();
  }, []);
  return <output>{said}</output>;
}

const CHAIN: TenantFunction = {
  name: "chain",
  args: ["context", "left"],
  body: `(function on() {
    if (left-- > 0) context.attributeService.getEntityAttributes({}, "SERVER_SCOPE").subscribe({ complete: on });
  })();`,
};

/** A function that asks on at each answer, long after it returned: how often it had asked when nothing was asked any more. */
function AskingOn() {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const run = async () => {
      let asked = 0;
      const frame = await FunctionFrame.open({
        serve: async () => ++asked,
        failedLate: () => undefined,
      });
      await frame.call([CHAIN], [{ of: 0, args: [WIDGET_CONTEXT, 20] }], 1_000);
      await frame.idle();
      setSaid(String(asked));
      frame.close();
    };
    void run();
  }, []);
  return <output>{said}</output>;
}

export const stories = defineStories("Widgets/Functions", { Batch: () => <Batch />, "Asking on": () => <AskingOn /> });
