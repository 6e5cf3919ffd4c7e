import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../basics/button.tsx";
import { useAppLoading } from "../../hooks/app-loading.ts";
import { Dialog } from "../../overlays/dialogs/dialog.tsx";
import { colorError } from "./color-error.ts";
import { ColorPicker } from "./color-picker.tsx";

interface ColorPickerDialogProps {
  readonly color: string;
  /** The chosen colour, null when it was cancelled. */
  readonly onClose: (color: string | null) => void;
}

/** Chooses a colour; Select waits until there is a new, readable one and nothing is loading. */
export function ColorPickerDialog({ color, onClose }: ColorPickerDialogProps) {
  const { t } = useTranslation();
  const loading = useAppLoading();
  const [value, setValue] = useState(color);
  const problem = colorError(value);
  const select = () => {
    if (!loading && problem === undefined && value !== color) onClose(value.trim());
  };
  return (
    <Dialog
      open
      title={t("color.select-color")}
      onClose={() => onClose(null)}
      actions={
        <>
          <Button onClick={() => onClose(null)}>{t("action.cancel")}</Button>
          <Button variant="primary" disabled={loading || problem !== undefined || value === color} onClick={select}>
            {t("color.select")}
          </Button>
        </>
      }
    >
      <ColorPicker
        value={value}
        error={value !== color && problem ? t(`color.${problem}`) : undefined}
        onChange={setValue}
      />
    </Dialog>
  );
}
