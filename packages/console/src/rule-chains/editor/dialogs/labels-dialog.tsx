import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import type { PartKey } from "../../model/chain-graph.ts";
import { useEditor } from "../editor-context.ts";
import { LinkLabels } from "../panel/link-labels.tsx";
import { presetLabels } from "./placing.ts";

interface LabelsDialogProps {
  readonly from: PartKey;
  readonly to: PartKey;
  readonly onClose: () => void;
}

/** By which labels messages go from one node to another; cancelling draws no link. */
export function LabelsDialog({ from, to, onClose }: LabelsDialogProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [labels, setLabels] = useState(() => presetLabels(editor.kindOf(from)));
  const [isChecked, setChecked] = useState(false);
  const add = () => {
    setChecked(true);
    if (labels.length === 0) return;
    editor.edit({ kind: "connect", from, to, labels });
    onClose();
  };
  return (
    <Dialog
      open
      modal
      width={440}
      title={t("rulechain.add-link")}
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
      <p style={{ marginBlockEnd: 12 }}>
        {editor.graph.nodes.get(from)?.name} → {editor.graph.nodes.get(to)?.name}
      </p>
      <div style={{ color: "var(--text)", paddingBlockEnd: 4 }}>
        <LinkLabels
          from={from}
          value={labels}
          onChange={setLabels}
          error={isChecked && labels.length === 0 ? t("rulechain.link-labels-required") : undefined}
          autoFocus
        />
      </div>
    </Dialog>
  );
}
