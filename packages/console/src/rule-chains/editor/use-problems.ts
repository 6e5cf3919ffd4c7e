import type { ChainGraph, PartKey } from "../model/chain-graph.ts";
import type { NodeIds } from "../model/metadata.ts";
import type { NodeKinds } from "../model/node-kinds.ts";
import { chainProblems, type PartProblem } from "../model/problems.ts";
import { useEditor, useEditorState } from "./editor-context.ts";

type Problems = ReadonlyMap<PartKey, PartProblem>;

const NONE: Problems = new Map();
const known = new WeakMap<ChainGraph, { readonly ids: NodeIds; readonly problems: Problems }>();

function problemsOf(graph: ChainGraph, kinds: NodeKinds, ids: NodeIds): Problems {
  const before = known.get(graph);
  if (before?.ids === ids) return before.problems;
  const found = chainProblems(graph, kinds, ids);
  const problems = found.size > 0 ? found : NONE;
  known.set(graph, { ids, problems });
  return problems;
}

/** What is wrong in the chain as it is drawn now. */
export function useProblems(): Problems {
  const editor = useEditor();
  const graph = useEditorState(({ history }) => history.present);
  const ids = useEditorState((state) => state.ids);
  return problemsOf(graph, editor.kinds, ids);
}
