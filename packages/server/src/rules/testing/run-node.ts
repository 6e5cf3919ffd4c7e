import { expect } from "vitest";
import type { RuleNodeDefinition } from "../engine/rule-node.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { message, type TestEngine, type TestEngineOptions, testEngine } from "./test-engine.ts";

export interface NodeRun extends TestEngine {
  /** Records of what the node sent, in order, with their messages. */
  readonly out: TestEngine["debug"];
  /** Labels of {@link out}; `ACK` where a message ended. */
  readonly labels: readonly string[];
  /** Texts of failures. */
  readonly errors: readonly string[];
}

/**
 * Sends one message through a chain of one node, on a real engine, and waits until it has ended.
 * @param options `scripts` when the node runs scripts, so that tests share one runner; `given` for what services answer.
 */
export async function runNode(
  node: RuleNodeDefinition,
  config: object,
  fields: Partial<RuleMessage> = {},
  options: TestEngineOptions = {},
): Promise<NodeRun> {
  const test = testEngine([{ first: "node", nodes: { node: { type: node.type, config, debug: true } }, links: [] }], {
    nodes: [node],
    ...options,
  });
  try {
    await test.engine.submit(message(fields));
    await expect.poll(() => test.engine.statistics().get("Main")?.messages).toBe(0);
    const out = test.debug.filter((event) => event.direction === "OUT");
    return { ...test, out, labels: out.map((event) => event.label), errors: out.flatMap((event) => event.error ?? []) };
  } finally {
    await test.close();
  }
}
