import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { DifferenceTable } from "../../entities/history/difference-table.tsx";
import type { ChainConflict } from "./use-save.ts";

interface ChainConflictDialogProps {
  readonly conflict: ChainConflict;
  readonly busy: boolean;
  readonly onOverwrite: () => void;
  /** Gives up what was edited. */
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Compares what somebody else saved meanwhile with what is drawn here. */
export function ChainConflictDialog({ conflict, busy, onOverwrite, onDiscard, onClose }: ChainConflictDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      modal
      width={720}
      title={t("rulechain.conflict-title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button onClick={onDiscard}>{t("history.take-theirs")}</Button>
          <Button variant="primary" disabled={busy} onClick={onOverwrite}>
            {t("history.save-mine")}
          </Button>
        </>
      }
    >
      <p style={{ marginBlockEnd: 12 }}>{t("rulechain.conflict-text")}</p>
      <DifferenceTable
        label={t("rulechain.conflict-title")}
        rows={conflict.rows}
        headings={[t("history.theirs"), t("history.mine")]}
      />
    </Dialog>
  );
}
