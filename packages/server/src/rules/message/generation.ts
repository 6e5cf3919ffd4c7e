import type { RuleMessage } from "./rule-message.ts";

/**
 * Messages that nodes make on their own (about a new alarm, or with the answer of a device) begin anew: without callers, and
 * with no nodes visited. Chains that go on feeding themselves with them end here.
 */
const MAX_GENERATIONS = 32;

/** The generation of a message that a node makes because of `message`. @throws {Error} beyond the limit. */
export function nextGeneration({ generation = 0 }: Pick<RuleMessage, "generation">): number {
  if (generation >= MAX_GENERATIONS) {
    throw new Error(`Rule chains feed themselves: ${MAX_GENERATIONS} messages of nodes have led to this one!`);
  }
  return generation + 1;
}
