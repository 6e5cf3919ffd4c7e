import { describe, expect, expectTypeOf, test } from "vitest";
import { changeNode, findNode, isExpandable, type TreeNode, treeNode, treeRows } from "./tree-node.ts";

const node = (id: string, children: readonly TreeNode<number>[] = [], opened = false): TreeNode<number> => ({
  id,
  text: `Node ${id}`,
  data: 1,
  children,
  state: { loaded: true, opened },
});

const TREE = [node("a", [node("a1", [node("a11")]), node("a2")], true), node("b", [node("b1")])];

test("a tree node has id, data, children, state (loaded, opened) and text (BLOCK-3.086)", () => {
  expectTypeOf<keyof TreeNode<string>>().toEqualTypeOf<"id" | "data" | "children" | "state" | "text">();
  expectTypeOf<keyof TreeNode<string>["state"]>().toEqualTypeOf<"loaded" | "opened">();
  expect(treeNode({ id: "1", text: "One", data: "x", children: true })).toEqual({
    id: "1",
    text: "One",
    data: "x",
    children: [],
    state: { loaded: false, opened: false },
  });
});

describe("a tree", () => {
  test.each([
    ["", ["a", "a1", "a2", "b"]],
    ["A11", ["a", "a1", "a11"]],
    ["b1", ["b", "b1"]],
    ["nothing", []],
  ])("searched for %j shows %j", (search, ids) => {
    expect(treeRows(TREE, search).map((row) => row.node.id)).toEqual(ids);
  });

  test("says the level and the place of each row", () => {
    expect(
      treeRows(TREE, "").map(({ node, level, position, siblings, parentId }) => [
        node.id,
        level,
        position,
        siblings,
        parentId,
      ]),
    ).toEqual([
      ["a", 1, 1, 2, undefined],
      ["a1", 2, 1, 2, "a"],
      ["a2", 2, 2, 2, "a"],
      ["b", 1, 2, 2, undefined],
    ]);
  });

  test("changes one node and keeps the other branches", () => {
    const next = changeNode(TREE, "a1", (found) => ({ ...found, state: { ...found.state, opened: true } }));
    expect(findNode(next, "a1")?.state.opened).toBe(true);
    expect(next[1]).toBe(TREE[1]);
    expect(changeNode(TREE, "none", (found) => ({ ...found, text: "x" }))).toBe(TREE);
  });

  test.each([
    [treeNode({ id: "x", text: "x", data: 1, children: true }), true],
    [treeNode({ id: "x", text: "x", data: 1, children: false }), false],
    [node("x", [node("y")]), true],
  ])("opens what has or may have children", (given, expandable) => {
    expect(isExpandable(given)).toBe(expandable);
  });
});
