/** A node of a navigation tree, as it is kept. */
export interface TreeNode<D> {
  readonly id: string;
  readonly text: string;
  /** Whatever the caller wants back when the node is chosen. */
  readonly data: D;
  /** Known ones; empty until they are loaded. */
  readonly children: readonly TreeNode<D>[];
  readonly state: { readonly loaded: boolean; readonly opened: boolean };
}

/** What a loader says of a node. */
export interface TreeItem<D> {
  readonly id: string;
  readonly text: string;
  readonly data: D;
  /** Whether there is, or may be, something below. */
  readonly children: boolean;
  /** Opened as soon as it is known; default: false. */
  readonly opened?: boolean | undefined;
}

/** A node that can be seen, with its place for assistive technology; levels begin with 1. */
export interface TreeRow<D> {
  readonly node: TreeNode<D>;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly parentId: string | undefined;
}

export function treeNode<D>({ id, text, data, children, opened = false }: TreeItem<D>): TreeNode<D> {
  return { id, text, data, children: [], state: { loaded: !children, opened: opened && children } };
}

/** Whether it can be opened: it has children, or they are not known yet. */
export function isExpandable<D>({ children, state }: TreeNode<D>): boolean {
  return children.length > 0 || !state.loaded;
}

export function findNode<D>(nodes: readonly TreeNode<D>[], id: string): TreeNode<D> | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
}

/** The same nodes with another state of one; branches without it stay the same objects. */
export function changeNode<D>(
  nodes: readonly TreeNode<D>[],
  id: string,
  change: (node: TreeNode<D>) => TreeNode<D>,
): readonly TreeNode<D>[] {
  let changed = false;
  const next = nodes.map((node) => {
    const own = node.id === id ? change(node) : node;
    const children = own === node ? changeNode(node.children, id, change) : own.children;
    const result = children === own.children ? own : { ...own, children };
    if (result !== node) changed = true;
    return result;
  });
  return changed ? next : nodes;
}

/** What is seen, top down: everything in opened nodes. A search opens the way to what it finds, and hides the rest. */
export function treeRows<D>(nodes: readonly TreeNode<D>[], search: string): readonly TreeRow<D>[] {
  const rows: TreeRow<D>[] = [];
  const wanted = search.trim().toLowerCase();
  const matches = (node: TreeNode<D>): boolean =>
    wanted === "" || node.text.toLowerCase().includes(wanted) || node.children.some(matches);
  const walk = (siblings: readonly TreeNode<D>[], level: number, parentId: string | undefined) => {
    const shown = siblings.filter(matches);
    for (const [index, node] of shown.entries()) {
      rows.push({ node, level, position: index + 1, siblings: shown.length, parentId });
      if (isOpened(node, wanted !== "")) walk(node.children, level + 1, node.id);
    }
  };
  walk(nodes, 1, undefined);
  return rows;
}

/** In a search every loaded branch that holds a hit is open. */
export function isOpened<D>(node: TreeNode<D>, searching: boolean): boolean {
  return node.state.opened || (searching && node.children.length > 0);
}
