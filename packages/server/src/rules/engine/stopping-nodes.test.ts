import { number, settings } from "@orrery/model/settings";
import { expect, test } from "vitest";
import { type ChainSketch, sketchedChain } from "../testing/memory-chains.ts";
import { message, TENANT, testEngine } from "../testing/test-engine.ts";
import type { ChainDefinition } from "./chain-definition.ts";
import { SUCCESS } from "./outcome.ts";
import { defineRuleNode } from "./rule-node.ts";

const TYPE = "test.Connected";

/** A node that holds a resource which takes time to release. */
function connectedNode(released: Promise<void>) {
  const held: string[] = [];
  const node = defineRuleNode({
    type: TYPE,
    category: "EXTERNAL",
    name: "connected",
    form: "",
    description: "",
    details: "",
    outputs: ["Success"],
    effect: "sends",
    settings: settings({ port: number(1) }),
    start({ port }) {
      held.push(`connect ${port}`);
      return {
        run: () => SUCCESS,
        stop: () => released.then(() => void held.push(`closed ${port}`)),
      };
    },
  });
  return { node, held };
}

const sketch = (port: number): ChainSketch => ({
  first: "n",
  nodes: { n: { type: TYPE, config: { port } } },
  links: [],
});

test("a changed node restarts when its predecessor has stopped", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { node, held } = connectedNode(released);
  const engine = testEngine([], { nodes: [node] });
  const before = sketchedChain(sketch(1));
  engine.chains.put(TENANT, before);
  await engine.engine.submit(message());
  engine.chains.put(TENANT, sketchedChain(sketch(2), before));
  await engine.engine.chainChanged(TENANT, before.id.id);
  const waits = engine.engine.submit(message());
  expect(held).toEqual(["connect 1"]);
  release();
  await waits;
  expect(held).toEqual(["connect 1", "closed 1", "connect 2"]);
  await engine.close();
  expect(held.at(-1)).toBe("closed 2");
  expect(engine.lifecycle.map(({ event }) => event)).toEqual(["STARTED", "STARTED", "STOPPED", "STARTED", "STOPPED"]);
});

test("a node that fails to stop is stopped all the same, and reports why", async () => {
  const { node } = connectedNode(Promise.reject(new Error("The broker is gone")));
  const engine = testEngine([sketch(1)], { nodes: [node] });
  await engine.engine.submit(message());
  await engine.close();
  expect(engine.lifecycle.at(-1)).toMatchObject({ event: "STOPPED", error: "The broker is gone" });
});

test("an engine that closes waits for chains that are being read, and stops their nodes", async () => {
  const { node, held } = connectedNode(Promise.resolve());
  const reading = Promise.withResolvers<ChainDefinition[]>();
  const source = { load: () => reading.promise, loadOne: async () => undefined };
  const { engine } = testEngine([], { nodes: [node], source });
  const started = engine.startTenant(TENANT);
  const closed = engine.close().then(() => held.push("the end"));
  reading.resolve([sketchedChain(sketch(1))]);
  await Promise.all([started, closed]);
  expect(held).toEqual(["connect 1", "closed 1", "the end"]);
});
