import styled from "@emotion/styled";
import type { OtaRollout, RolloutWaves } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormDialog } from "../page/form-dialog.tsx";
import { begunPercentOf, waveErrors, waveFieldsOf, wavesOf } from "./rollout-draft.ts";
import { WaveFieldsList } from "./wave-fields-list.tsx";

interface EditWavesDialogProps {
  readonly rollout: OtaRollout;
  readonly onSave: (waves: RolloutWaves["waves"]) => void;
  readonly onClose: () => void;
}

/** Changes the waves of a rollout that have not begun. */
export function EditWavesDialog({ rollout, onSave, onClose }: EditWavesDialogProps) {
  const { t } = useTranslation();
  const [waves, setWaves] = useState(() => waveFieldsOf(rollout));
  const [isDirty, setDirty] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const errors = waveErrors(waves, begunPercentOf(rollout));
  const save = () => {
    setChecked(true);
    if (Object.keys(errors).length === 0) onSave(wavesOf(waves));
  };
  return (
    <FormDialog
      width={720}
      title={t("rollout.edit-waves-title")}
      dirty={isDirty}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" onClick={save}>
            {t("rollout.save-waves")}
          </Button>
        </>
      }
    >
      <Fields>
        <WaveFieldsList
          waves={waves}
          begun={rollout.wave}
          wrong={(name) => (isChecked && errors[name] ? t(errors[name]) : undefined)}
          onChange={(next) => {
            setDirty(true);
            setWaves(next);
          }}
        />
        <p>{t("rollout.edit-waves-hint")}</p>
      </Fields>
    </FormDialog>
  );
}

const Fields = styled.div({
  display: "grid",
  gap: 16,
  color: "var(--text)",
  "& p": { margin: 0, font: "var(--t-cap)", color: "var(--dim)" },
});
