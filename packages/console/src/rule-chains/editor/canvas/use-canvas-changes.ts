import type { EdgeChange, NodeChange } from "@xyflow/react";
import { useCallback, useRef, useState } from "react";
import type { PartKey, Place } from "../../model/chain-graph.ts";
import { useEditor } from "../editor-context.ts";
import type { FlowEdge, FlowNode, Shift } from "./flow-parts.ts";

const NONE: ReadonlyMap<PartKey, Shift> = new Map();

/** Turns what happens on the canvas into edits: a drag is one edit at its end, and drawn from `shifts` until then. */
export function useCanvasChanges() {
  const editor = useEditor();
  const [shifts, setShifts] = useState(NONE);
  const newest = useRef(NONE);
  const shift = useCallback((next: ReadonlyMap<PartKey, Shift>) => {
    newest.current = next;
    setShifts(next);
  }, []);

  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      choose(editor.state().chosen, changes, (keys) => editor.choose(keys));
      const next = new Map(newest.current);
      const places = new Map<PartKey, Place>();
      const resized: PartKey[] = [];
      for (const change of changes) {
        if (change.type === "position" && change.position) {
          if (change.dragging === false) places.set(change.id, change.position);
          else next.set(change.id, { ...next.get(change.id), ...change.position });
        }
        if (change.type === "dimensions" && change.resizing && change.dimensions)
          next.set(change.id, { ...next.get(change.id), ...change.dimensions });
        if (change.type === "dimensions" && change.resizing === false) resized.push(change.id);
      }
      for (const key of [...places.keys(), ...resized]) next.delete(key);
      for (const key of resized) editor.edit({ kind: "remark", key, change: rounded(newest.current.get(key) ?? {}) });
      if (places.size > 0) editor.edit({ kind: "move", places });
      if (next.size + newest.current.size > 0) shift(next.size > 0 ? next : NONE);
    },
    [editor, shift],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<FlowEdge>[]) => choose(editor.state().chosen, changes, (keys) => editor.choose(keys)),
    [editor],
  );
  return { shifts, onNodesChange, onEdgesChange };
}

type Change = { readonly type: string; readonly id?: string; readonly selected?: boolean };

function choose(
  before: ReadonlySet<PartKey>,
  changes: readonly Change[],
  choice: (keys: ReadonlySet<PartKey>) => void,
): void {
  const after = new Set(before);
  let isChanged = false;
  for (const { type, id, selected } of changes) {
    if (type !== "select" || id === undefined || after.has(id) === selected) continue;
    isChanged = true;
    if (selected) after.add(id);
    else after.delete(id);
  }
  if (isChanged) choice(after);
}

const rounded = (shift: Shift): Shift =>
  Object.fromEntries(Object.entries(shift).map(([name, px]) => [name, Math.max(0, Math.round(px ?? 0))]));
