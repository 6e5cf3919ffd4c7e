import { isExpandable, isOpened, type TreeNode, type TreeRow } from "./tree-node.ts";

/** What a key does in a tree. */
export type TreeStep<D> =
  | { readonly do: "go"; readonly index: number }
  | { readonly do: "open" | "close" | "choose"; readonly node: TreeNode<D> }
  | { readonly do: "nothing" };

const NOTHING = { do: "nothing" } as const;

/** The keys of the tree pattern (WAI-ARIA), right being inwards; undefined: the key is not for the tree. */
export function treeKey<D>(
  key: string,
  rows: readonly TreeRow<D>[],
  index: number,
  searching: boolean,
): TreeStep<D> | undefined {
  const row = rows[index];
  if (row === undefined) return undefined;
  const { node } = row;
  const opened = isOpened(node, searching);
  const go = (next: number): TreeStep<D> => (rows[next] === undefined ? NOTHING : { do: "go", index: next });
  switch (key) {
    case "ArrowDown":
      return go(index + 1);
    case "ArrowUp":
      return go(index - 1);
    case "Home":
      return go(0);
    case "End":
      return go(rows.length - 1);
    case "ArrowRight":
      if (!isExpandable(node)) return NOTHING;
      return opened ? go(index + 1) : { do: "open", node };
    case "ArrowLeft":
      if (opened && isExpandable(node)) return { do: "close", node };
      return go(rows.findIndex((other) => other.node.id === row.parentId));
    case "Enter":
    case " ":
      return { do: "choose", node };
    default: // other keys are left to the elements around
      return undefined;
  }
}
