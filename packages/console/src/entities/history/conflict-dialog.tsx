import { isApiError } from "@orrery/client";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { DifferenceTable } from "./difference-table.tsx";
import { differences, withoutAddedFlags } from "./differences.ts";

interface ConflictDialogProps {
  /** The failure of a save, with both states. */
  readonly error: unknown;
  readonly busy: boolean;
  /** The part of the entity that is edited and saved; all of it by default. */
  readonly of?: ((entity: object) => object) | undefined;
  /** Saves what was sent over what others have saved. */
  readonly onOverwrite: () => void;
  /** Gives up what was edited. */
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Compares what somebody else has saved meanwhile with what was to be saved. */
export function ConflictDialog({
  error,
  busy,
  of = (entity) => entity,
  onOverwrite,
  onDiscard,
  onClose,
}: ConflictDialogProps) {
  const { t } = useTranslation();
  const { current, sent } = isApiError(error) ? error.details : {};
  const saved = membersOf(current);
  const rows = differences(of(saved), of(withoutAddedFlags(saved, { ...saved, ...membersOf(sent) })));
  return (
    <Dialog
      open
      modal
      width={720}
      title={t("history.conflict-title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onDiscard}>{t("history.take-theirs")}</Button>
          <Button variant="primary" disabled={busy} onClick={onOverwrite}>
            {t("history.save-mine")}
          </Button>
        </>
      }
    >
      <p style={{ marginBlockEnd: 12 }}>{t("history.conflict-text")}</p>
      <DifferenceTable
        label={t("history.conflict-title")}
        rows={rows}
        headings={[t("history.theirs"), t("history.mine")]}
      />
    </Dialog>
  );
}

/** What a save does not say stays as it is. */
function membersOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
