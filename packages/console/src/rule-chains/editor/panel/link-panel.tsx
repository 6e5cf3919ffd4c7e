import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { ConfirmDialog } from "../../../controls/overlays/dialogs/confirm-dialog.tsx";
import type { ChainLink } from "../../model/chain-graph.ts";
import { useEditor } from "../editor-context.ts";
import { KindTile } from "../kind-look.tsx";
import { LinkLabels } from "./link-labels.tsx";
import { PanelBody, PanelFoot, PanelFrame } from "./panel-frame.tsx";

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
  const [leaving, setLeaving] = useState<() => void>();
  const labels = draft ?? link.labels;
  const apply = () => {
    if (draft !== undefined && labels.length > 0) editor.edit({ kind: "label", link: link.key, labels });
    setDraft(undefined);
  };
  const leave = useEffectEvent((then: () => void) => {
    if (labels.length === 0 && draft !== undefined) {
      setLeaving(() => then);
      return false;
    }
    apply();
    return true;
  });
  const isTyped = draft !== undefined;
  useEffect(() => {
    editor.onLeave = (then) => leave(then);
    return () => {
      editor.onLeave = undefined;
    };
  }, [editor]);
  useEffect(() => {
    editor.type(isTyped);
    return () => editor.type(false);
  }, [editor, isTyped]);
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
            setDraft(undefined);
            editor.edit({ kind: "remove", keys: new Set([link.key]) });
          }}
        >
          {t("action.delete")}
        </Button>
        <span className="grow" />
        <Button size="toolbar" disabled={draft === undefined} onClick={() => setDraft(undefined)}>
          {t("rulenode.revert")}
        </Button>
        <Button size="toolbar" variant="primary" disabled={draft === undefined || labels.length === 0} onClick={apply}>
          {t("rulenode.apply")}
        </Button>
      </PanelFoot>
      <ConfirmDialog
        open={leaving !== undefined}
        title={t("rulenode.invalid-title", { name: title })}
        text={t("rulechain.link-labels-required")}
        confirm={t("rulenode.discard")}
        cancel={t("rulenode.keep-editing")}
        onConfirm={() => {
          flushSync(() => {
            setDraft(undefined);
            setLeaving(undefined);
          }); // what follows asks again whether the panel may be left
          leaving?.();
        }}
        onCancel={() => setLeaving(undefined)}
      />
    </PanelFrame>
  );
}
