import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { PanelFoot } from "./panel-frame.tsx";
import type { NodeEdits } from "./use-node-edits.ts";

/** Deletes the node, takes back what was typed, or makes it part of the chain. */
export function NodePanelFoot({ edits, onDelete }: { readonly edits: NodeEdits; readonly onDelete: () => void }) {
  const { t } = useTranslation();
  const { isDirty, runs } = edits;
  return (
    <PanelFoot>
      <Button
        variant="danger"
        size="toolbar"
        icon="trash"
        onClick={() => {
          edits.revert();
          onDelete();
        }}
      >
        {t("action.delete")}
      </Button>
      <span className="grow" />
      <Button size="toolbar" disabled={!isDirty} onClick={edits.revert}>
        {t("rulenode.revert")}
      </Button>
      <Button
        size="toolbar"
        variant="primary"
        disabled={!isDirty || runs.busy}
        onClick={() => void edits.applyTested()}
      >
        {t("rulenode.apply")}
      </Button>
    </PanelFoot>
  );
}
