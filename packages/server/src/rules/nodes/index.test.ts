import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RULE_NODES } from "./index.ts";

const CONTRACT = "org.thingsboard.rule.engine.";

test("every kind of node has a unique type", () => {
  expect(new Set(RULE_NODES.map((node) => node.type)).size).toBe(RULE_NODES.length);
});

test("the README lists every kind of node", () => {
  const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
  const known = RULE_NODES.filter(({ type }) => type.startsWith(CONTRACT));
  const missing = RULE_NODES.filter(({ type }) => !readme.includes(`| \`${type.replace(CONTRACT, "")}\``));
  expect(missing.map(({ type }) => type)).toEqual([]);
  expect(readme).toContain(`All ${known.length} nodes of the contract (reference: rule engine, 3) exist`);
  expect(known).toHaveLength(59);
});
