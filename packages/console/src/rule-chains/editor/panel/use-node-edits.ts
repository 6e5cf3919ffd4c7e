import { type RefObject, useEffect, useRef, useState } from "react";
import type { EditorHandle } from "../../../controls/editors/code-editor/editor-handle.ts";
import { useStable } from "../../../controls/hooks/use-stable.ts";
import type { ChainNode } from "../../model/chain-graph.ts";
import { scriptField } from "../../model/script-cases.ts";
import { useEditor } from "../editor-context.ts";
import { changeOf, draftFor, draftOf, type EditedNode, isDraftValid, type NodeDraft } from "./node-draft.ts";
import { useCaseRuns } from "./use-case-runs.ts";
import { useLeaving } from "./use-leaving.ts";

/** What is typed of a node that is not yet part of the chain, and the ways it becomes part of it. */
export type NodeEdits = ReturnType<typeof useNodeEdits>;

/**
 * What is edited becomes part of the chain with Apply, and when the panel is left; only what is not valid, or what the
 * test cases of the script do not agree with, is asked about. `showDetails`: where the fields are that are not valid.
 */
export function useNodeEdits(node: ChainNode, fields: RefObject<EditorHandle | null>, showDetails: () => void) {
  const editor = useEditor();
  const kind = editor.kinds.get(node.clazz);
  const [edited, setEdited] = useState<EditedNode>();
  const [isConfigured, setConfigured] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const [failed, setFailed] = useState(0);
  const typed = edited && draftFor(node, edited, editor.sentNode(node.key));
  const draft = typed ?? draftOf(node);
  const isDirty = typed !== undefined;
  const script = scriptField(kind?.form);
  const scriptText = script ? textOf(draft.configuration, script.member) : "";
  const runs = useCaseRuns(script);

  const revert = () => {
    setEdited(undefined);
    setChecked(false);
  };
  const apply = (): boolean => {
    if (!isDirty) return true;
    if (!isDraftValid(draft, isConfigured)) {
      setChecked(true);
      showDetails();
      void fields.current?.validate();
      return false;
    }
    editor.edit({ kind: "node", key: node.key, change: changeOf(draft, node, kind) });
    revert();
    return true;
  };
  const isLeft = useRef(false);
  /** What was changed or left while its cases ran is not what they are about. */
  const finish = useStable((tested: EditedNode | undefined, count: number) => {
    if (isLeft.current || tested !== edited) return;
    if (count === 0) apply();
    else setFailed(count);
  });
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const leaving = useLeaving({ isDirty, apply, revert });

  return {
    draft,
    isDirty,
    isChecked,
    script,
    scriptText,
    runs,
    change: (next: NodeDraft) => setEdited({ of: node, draft: next }),
    setConfigured,
    revert,
    apply,
    /** Applies what all test cases agree with; otherwise asks. */
    applyTested: async () => {
      const count = script && isDirty && draft.cases.length > 0 ? await runs.run(draft.cases, scriptText) : 0;
      finish(edited, count);
    },
    /** How many test cases failed, while it is asked about. */
    failed,
    forgetFailed: () => setFailed(0),
    leaving,
  };
}

const textOf = (configuration: unknown, member: string): string =>
  String((configuration as Readonly<Record<string, unknown>>)[member] ?? "");
