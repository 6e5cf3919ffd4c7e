import { type OtaRollout, ROLLOUT_RESTORES, type RolloutRestore } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { RadioGroup } from "../controls/fields/radio-group.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { allFigures } from "./rollout-figures.ts";

interface CancelRolloutDialogProps {
  readonly rollout: OtaRollout;
  readonly onCancel: (restore: RolloutRestore) => void;
  readonly onClose: () => void;
}

/** Asks what becomes of the devices that have the package already. */
export function CancelRolloutDialog({ rollout, onCancel, onClose }: CancelRolloutDialogProps) {
  const { t } = useTranslation();
  const isDone = rollout.status === "DONE";
  const [restore, setRestore] = useState<RolloutRestore>(isDone ? "ALL" : "UNFINISHED");
  const { updated, underWay, failed } = allFigures(rollout);
  const choices = ROLLOUT_RESTORES.filter((value) => !(isDone && value === "NONE"));
  return (
    <Dialog
      open
      modal
      title={isDone ? t("rollout.give-back-title") : t("rollout.cancel-title", { name: rollout.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {t("action.back")}
          </Button>
          <Button
            variant="danger-solid"
            onClick={() => onCancel(updated + underWay + failed === 0 && !isDone ? "NONE" : restore)}
          >
            {t(isDone ? "rollout.give-back" : "rollout.cancel")}
          </Button>
        </>
      }
    >
      {!isDone && <p style={{ margin: "0 0 16px" }}>{t("rollout.cancel-text")}</p>}
      {updated + underWay + failed > 0 && (
        <RadioGroup
          label={t("rollout.cancel-restore")}
          value={restore}
          choices={choices.map((value) => ({
            value,
            label: t(`rollout.restore-${value}`),
            hint: t(`rollout.restore-${value}-hint`),
          }))}
          onChange={setRestore}
        />
      )}
    </Dialog>
  );
}
