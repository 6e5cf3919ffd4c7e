import { savedConfiguration } from "@orrery/model";
import type { DashboardDocument } from "@orrery/model/dashboard-edits";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { DifferenceTable } from "../../../entities/history/difference-table.tsx";
import { differences } from "../../../entities/history/differences.ts";
import type { DashboardConflict } from "./use-save-dashboard.ts";

interface DashboardConflictDialogProps {
  readonly conflict: DashboardConflict;
  readonly busy: boolean;
  /** Saves what both did. */
  readonly onMerge: () => void;
  readonly onOverwrite: () => void;
  /** Gives up what was edited. */
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Somebody else saved meanwhile: what they changed, where both touched the same, and what becomes of it. */
export function DashboardConflictDialog(props: DashboardConflictDialogProps) {
  const { t } = useTranslation();
  const { conflict, busy, onMerge, onOverwrite, onDiscard, onClose } = props;
  const { base, theirs, conflicts } = conflict;
  const both = conflicts.flatMap(({ path, mine, theirs: other }) =>
    differences({ "": other ?? null }, { "": mine ?? null }).map((row) => ({
      ...row,
      path: [...path.slice(1), ...row.path.slice(1)],
    })),
  );
  const theirChanges = differences(shown(base), shown(theirs));
  const isBoth = conflicts.length > 0;
  return (
    <Dialog
      open
      modal
      width={720}
      title={t("dashboard-editor.conflict-title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button onClick={onDiscard}>{t("history.take-theirs")}</Button>
          <Button disabled={busy} onClick={onOverwrite}>
            {t("history.save-mine")}
          </Button>
          <Button variant="primary" disabled={busy} onClick={onMerge}>
            {t("dashboard-editor.keep-both")}
          </Button>
        </>
      }
    >
      <p style={{ marginBlockEnd: 12 }}>
        {t(isBoth ? "dashboard-editor.conflict-both" : "dashboard-editor.conflict-apart")}
      </p>
      {isBoth ? (
        <DifferenceTable
          label={t("dashboard-editor.conflict-title")}
          rows={both}
          headings={[t("history.theirs"), t("history.mine")]}
        />
      ) : (
        <DifferenceTable label={t("dashboard-editor.conflict-title")} rows={theirChanges} />
      )}
    </Dialog>
  );
}

const shown = ({ title, configuration }: DashboardDocument) => ({ title, ...savedConfiguration(configuration) });
