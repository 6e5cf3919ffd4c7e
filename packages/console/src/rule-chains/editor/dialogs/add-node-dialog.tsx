import { useReactFlow } from "@xyflow/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import type { EditorHandle } from "../../../controls/editors/code-editor/editor-handle.ts";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { ENTRY, link, type PartKey, type Place } from "../../model/chain-graph.ts";
import { newKey } from "../chain-editor.ts";
import { useEditor } from "../editor-context.ts";
import { LinkLabels } from "../panel/link-labels.tsx";
import { changeOf, isDraftValid, newDraft } from "../panel/node-draft.ts";
import { NodeFields } from "../panel/node-fields.tsx";
import { freePlace, presetLabels } from "./placing.ts";

interface AddNodeDialogProps {
  readonly clazz: string;
  /** Where it comes; a free place beside `from` or in the middle by default. */
  readonly place?: Place | undefined;
  /** The node that it is linked from. */
  readonly from?: PartKey | undefined;
  readonly onClose: () => void;
}

/** Fills a new node in before it comes onto the canvas; cancelling adds nothing. */
export function AddNodeDialog({ clazz, place, from, onClose }: AddNodeDialogProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const flow = useReactFlow();
  const kind = editor.kinds.get(clazz);
  const form = useRef<EditorHandle>(null);
  const [draft, setDraft] = useState(() => newDraft(kind));
  const [labels, setLabels] = useState(() => presetLabels(from === undefined ? undefined : editor.kindOf(from)));
  const [isConfigured, setConfigured] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const hasLabels = from !== undefined && from !== ENTRY;
  const isLinked = !hasLabels || labels.length > 0;
  const add = () => {
    setChecked(true);
    if (!isDraftValid(draft, isConfigured) || !isLinked) {
      void form.current?.validate();
      return;
    }
    const filled = changeOf(draft, { configuration: kind?.preset ?? {}, info: {} }, kind);
    const key = newKey();
    const at = freePlace(editor.graph, place ?? placeBeside(from));
    const node = { key, clazz, ...filled, ...at };
    editor.add({ nodes: [node], links: from === undefined ? [] : [link(from, key, labels)], remarks: [] });
    onClose();
  };
  const placeBeside = (key: PartKey | undefined): Place => {
    const source = key === undefined ? undefined : editor.graph.nodes.get(key);
    if (source) return { x: source.x + 300, y: source.y };
    const box = document.querySelector(".react-flow")?.getBoundingClientRect();
    const middle = { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 };
    const { x, y } = flow.screenToFlowPosition(middle);
    return { x: x - 86, y: y - 25 };
  };
  return (
    <Dialog
      open
      modal
      width={560}
      title={t("rulechain.add-node-title", { type: kind?.name ?? clazz })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" onClick={add}>
            {t("action.add")}
          </Button>
        </>
      }
    >
      {hasLabels && (
        <div style={{ marginBlockEnd: 16, color: "var(--text)" }}>
          <LinkLabels
            from={from}
            value={labels}
            onChange={setLabels}
            error={isChecked && !isLinked ? t("rulechain.link-labels-required") : undefined}
          />
        </div>
      )}
      <NodeFields
        ref={form}
        kind={kind}
        draft={draft}
        onChange={setDraft}
        onValid={setConfigured}
        isChecked={isChecked}
        autoFocus
      />
    </Dialog>
  );
}
