import { useEffect, useRef, useState } from "react";
import { useStable } from "../../hooks/use-stable.ts";
import { changeNode, type TreeItem, type TreeNode, treeNode } from "./tree-node.ts";

/** Loads the children of a node; `undefined`: the roots. */
export type TreeLoader<D> = (parent: TreeNode<D> | undefined) => Promise<readonly TreeItem<D>[]>;

/** Place of the roots among what loads or failed. */
export const ROOTS = "";

interface Tree<D> {
  readonly nodes: readonly TreeNode<D>[];
  readonly loading: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  readonly open: (node: TreeNode<D>) => void;
  readonly close: (node: TreeNode<D>) => void;
  readonly reload: () => void;
}

/** The nodes of a tree; each is loaded when it is opened for the first time, once. */
export function useTree<D>(load: TreeLoader<D>): Tree<D> {
  const [nodes, setNodes] = useState<readonly TreeNode<D>[]>([]);
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set([ROOTS]));
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const pending = useRef(new Set<string>());
  const isGone = useRef(false);
  const fetch = useStable((parent: TreeNode<D> | undefined) => {
    const id = parent?.id ?? ROOTS;
    if (pending.current.has(id)) return;
    pending.current.add(id);
    setLoading((before) => new Set(before).add(id));
    setFailed((before) => without(before, id));
    const settle = () => {
      pending.current.delete(id);
      setLoading((before) => without(before, id));
    };
    load(parent).then(
      (items) => {
        const children = items.map(treeNode);
        setNodes((before) =>
          parent === undefined
            ? children
            : changeNode(before, id, (node) => ({ ...node, children, state: { ...node.state, loaded: true } })),
        );
        settle();
        for (const child of children) if (child.state.opened) fetch(child);
      },
      (cause: unknown) => {
        if (isGone.current) return;
        // biome-ignore lint/suspicious/noConsole: the specified sentence, for authors of loaders
        console.error("Unexpected jstree error!", cause);
        setFailed((before) => new Set(before).add(id));
        settle();
      },
    );
  });
  useEffect(() => {
    isGone.current = false;
    fetch(undefined);
    return () => {
      isGone.current = true; // what ends with the tree is no failure of its loader
    };
  }, [fetch]);
  const setOpened = (node: TreeNode<D>, opened: boolean) =>
    setNodes((before) => changeNode(before, node.id, (own) => ({ ...own, state: { ...own.state, opened } })));
  return {
    nodes,
    loading,
    failed,
    open: (node) => {
      setOpened(node, true);
      if (!node.state.loaded) fetch(node);
    },
    close: (node) => setOpened(node, false),
    reload: () => fetch(undefined),
  };
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  return next.delete(id) ? next : ids;
}
