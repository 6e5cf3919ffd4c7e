import { expect, test } from "vitest";
import { type TreeStep, treeKey } from "./tree-keys.ts";
import { type TreeNode, treeRows } from "./tree-node.ts";

const node = (id: string, children: readonly TreeNode<number>[], opened: boolean, loaded = true): TreeNode<number> => ({
  id,
  text: id,
  data: 0,
  children,
  state: { loaded, opened },
});

// a (open) > a1, a2 (not loaded); b (leaf)
const ROWS = treeRows(
  [node("a", [node("a1", [], false), node("a2", [], false, false)], true), node("b", [], false)],
  "",
);

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 3, "nothing"],
  ["ArrowUp", 0, "nothing"],
  ["ArrowUp", 3, 2],
  ["Home", 2, 0],
  ["End", 0, 3],
  ["ArrowRight", 0, 1],
  ["ArrowRight", 1, "nothing"],
  ["ArrowRight", 2, "open a2"],
  ["ArrowLeft", 0, "close a"],
  ["ArrowLeft", 2, 0],
  ["ArrowLeft", 3, "nothing"],
  ["Enter", 3, "choose b"],
  [" ", 1, "choose a1"],
  ["x", 0, undefined],
])("%s on row %d: %s", (key, index, expected) => {
  expect(said(treeKey(key, ROWS, index, false))).toBe(expected);
});

function said(step: TreeStep<number> | undefined): number | string | undefined {
  if (step === undefined) return undefined;
  if (step.do === "go") return step.index;
  return "node" in step ? `${step.do} ${step.node.id}` : step.do;
}
