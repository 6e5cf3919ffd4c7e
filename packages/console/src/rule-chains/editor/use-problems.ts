import type { ChainGraph, PartKey } from "../model/chain-graph.ts";
import type { NodeKinds } from "../model/node-kinds.ts";
import { chainProblems, type PartProblem } from "../model/problems.ts";
import { useEditor, useEditorState } from "./editor-context.ts";

const NONE: ReadonlyMap<PartKey, PartProblem> = new Map();
const known = new WeakMap<ChainGraph, ReadonlyMap<PartKey, PartProblem>>();

function problemsOf(graph: ChainGraph, kinds: NodeKinds): ReadonlyMap<PartKey, PartProblem> {
  const before = known.get(graph);
  if (before) return before;
  const found = chainProblems(graph, kinds);
  const problems = found.size > 0 ? found : NONE;
  known.set(graph, problems);
  return problems;
}

/** What is wrong in the chain as it is drawn now. */
export function useProblems(): ReadonlyMap<PartKey, PartProblem> {
  const editor = useEditor();
  const graph = useEditorState(({ history }) => history.present);
  return problemsOf(graph, editor.kinds);
}
