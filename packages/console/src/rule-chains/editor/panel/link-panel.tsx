import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { ConfirmDialog } from "../../../controls/overlays/dialogs/confirm-dialog.tsx";
import type { ChainLink } from "../../model/chain-graph.ts";
import { useEditor } from "../editor-context.ts";
import { KindTile } from "../kind-look.tsx";
import { LinkLabels } from "./link-labels.tsx";
import { PanelBody, PanelFoot, PanelFrame } from "./panel-frame.tsx";
import { useLeaving } from "./use-leaving.ts";

interface LinkPanelProps {
  readonly link: ChainLink;
  readonly isWide: boolean;
  readonly onWide: (wide: boolean) => void;
}

/** The labels of a link. */
export function LinkPanel({ link, isWide, onWide }: LinkPanelProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [draft, setDraft] = useState<readonly string[]>();
  const labels = draft ?? link.labels;
  const revert = () => setDraft(undefined);
  const apply = (): boolean => {
    if (draft === undefined) return true;
    if (draft.length === 0) return false;
    editor.edit({ kind: "label", link: link.key, labels: draft });
    revert();
    return true;
  };
  const leaving = useLeaving({ isDirty: draft !== undefined, apply, revert });
  const [from, to] = [editor.graph.nodes.get(link.from)?.name, editor.graph.nodes.get(link.to)?.name];
  const title = `${from ?? ""} → ${to ?? ""}`;
  return (
    <PanelFrame
      tile={<KindTile look={editor.kindOf(link.from)?.category ?? "UNKNOWN"} size={32} />}
      title={title}
      subtitle={t("rulechain.link")}
      isWide={isWide}
      onWide={onWide}
      onClose={() => editor.open(undefined)}
    >
      <PanelBody>
        <LinkLabels
          from={link.from}
          value={labels}
          onChange={setDraft}
          error={labels.length === 0 ? t("rulechain.link-labels-required") : undefined}
        />
      </PanelBody>
      <PanelFoot>
        <Button
          variant="danger"
          size="toolbar"
          icon="trash"
          onClick={() => {
            revert();
            editor.edit({ kind: "remove", keys: new Set([link.key]) });
          }}
        >
          {t("action.delete")}
        </Button>
        <span className="grow" />
        <Button size="toolbar" disabled={draft === undefined} onClick={revert}>
          {t("rulenode.revert")}
        </Button>
        <Button size="toolbar" variant="primary" disabled={draft === undefined || labels.length === 0} onClick={apply}>
          {t("rulenode.apply")}
        </Button>
      </PanelFoot>
      <ConfirmDialog
        open={leaving.isLeaving}
        title={t("rulenode.invalid-title", { name: title })}
        text={t("rulechain.link-labels-required")}
        confirm={t("rulenode.discard")}
        cancel={t("rulenode.keep-editing")}
        onConfirm={leaving.discard}
        onCancel={leaving.stay}
      />
    </PanelFrame>
  );
}
