import type { ChainGraph, PartKey } from "../model/chain-graph.ts";
import type { NodeIds } from "../model/metadata.ts";
import type { NodeKinds } from "../model/node-kinds.ts";
import { chainProblems, type PartProblem } from "../model/problems.ts";
import { useEditor, useEditorState } from "./editor-context.ts";

type Problems = ReadonlyMap<PartKey, PartProblem>;
type NotStarted = ReadonlyMap<string, string>;

const NONE: Problems = new Map();
const known = new WeakMap<
  ChainGraph,
  { readonly ids: NodeIds; readonly notStarted: NotStarted; readonly problems: Problems }
>();

function problemsOf(graph: ChainGraph, kinds: NodeKinds, ids: NodeIds, notStarted: NotStarted): Problems {
  const before = known.get(graph);
  if (before?.ids === ids && before.notStarted === notStarted) return before.problems;
  const found = chainProblems(graph, kinds, ids, notStarted);
  const problems = found.size > 0 ? found : NONE;
  known.set(graph, { ids, notStarted, problems });
  return problems;
}

/** What is wrong in the chain: as it is drawn now, and where nodes of the saved one could not start. */
export function useProblems(): Problems {
  const editor = useEditor();
  const graph = useEditorState(({ history }) => history.present);
  const ids = useEditorState((state) => state.ids);
  const notStarted = useEditorState((state) => state.notStarted);
  return problemsOf(graph, editor.kinds, ids, notStarted);
}
