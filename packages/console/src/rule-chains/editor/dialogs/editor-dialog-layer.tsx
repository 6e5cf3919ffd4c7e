import type { RuleChain } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../controls/overlays/dialogs/confirm-dialog.tsx";
import { ENTRY } from "../../model/chain-graph.ts";
import { useEditor } from "../editor-context.ts";
import type { EditorDialog } from "../editor-dialogs.ts";
import { AddNodeDialog } from "./add-node-dialog.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { FindKindDialog } from "./find-kind-dialog.tsx";
import { LabelsDialog } from "./labels-dialog.tsx";
import { NestDialog } from "./nest-dialog.tsx";

interface EditorDialogLayerProps {
  readonly dialog: EditorDialog;
  readonly type: RuleChain["type"];
  readonly onOpen: (dialog: EditorDialog | undefined) => void;
}

/** The dialog that is open above the canvas; one may lead to another. */
export function EditorDialogLayer({ dialog, type, onOpen }: EditorDialogLayerProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const close = () => onOpen(undefined);
  switch (dialog.kind) {
    case "add":
      return <AddNodeDialog {...dialog} onClose={close} />;
    case "find":
      return (
        <FindKindDialog
          needsInput={dialog.from !== undefined}
          onChoose={(clazz) => onOpen({ ...dialog, kind: "add", clazz })}
          onClose={close}
        />
      );
    case "labels":
      return <LabelsDialog {...dialog} onClose={close} />;
    case "connect":
      return (
        <ConnectDialog
          {...dialog}
          onChoose={(to) => {
            const { from } = dialog;
            if (from !== ENTRY) return onOpen({ kind: "labels", from, to });
            editor.edit({ kind: "connect", from, to, labels: [] });
            close();
          }}
          onClose={close}
        />
      );
    case "nest":
      return <NestDialog type={type} onClose={close} />;
    case "decline":
      return (
        <ConfirmDialog
          open
          title={t("rulechain.decline-title")}
          text={t("rulechain.decline-text")}
          confirm={t("rulechain.discard")}
          onConfirm={() => {
            editor.decline();
            close();
          }}
          onCancel={close}
        />
      );
    case "incomplete":
      return (
        <ConfirmDialog
          open
          danger={false}
          title={t("rulechain.incomplete-title", { count: dialog.names.length })}
          text={t("rulechain.incomplete-text", { names: dialog.names.join(", ") })}
          confirm={t("rulenode.apply-anyway")}
          cancel={t("rulenode.keep-editing")}
          onConfirm={() => {
            close();
            dialog.save();
          }}
          onCancel={close}
        />
      );
  }
}
