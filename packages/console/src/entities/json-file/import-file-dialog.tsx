import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { FileInput } from "../../controls/fields/file-input/file-input.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";

interface ImportFileDialogProps {
  readonly title: string;
  /** What becomes of the file. */
  readonly text: string;
  /** Names the field of the file. */
  readonly label: string;
  /** The verb of the import. */
  readonly confirm: string;
  /** The chosen file; null: none yet. */
  readonly value: string | null;
  readonly onChange: (text: string | null) => void;
  /** Why it cannot be imported. */
  readonly problem?: string | undefined;
  readonly busy?: boolean | undefined;
  /** 560 where more than a file is asked for. */
  readonly width?: 440 | 560 | undefined;
  readonly onImport: () => void;
  readonly onClose: () => void;
  /** Below the file: what is to be known of it. */
  readonly children?: ReactNode;
}

/** Chooses a JSON file of one entity. */
export function ImportFileDialog(props: ImportFileDialogProps) {
  const { t } = useTranslation();
  const {
    title,
    text,
    label,
    confirm,
    value,
    onChange,
    problem,
    busy = false,
    width,
    onImport,
    onClose,
    children,
  } = props;
  return (
    <Dialog
      open
      modal
      width={width}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" disabled={value === null || problem !== undefined || busy} onClick={onImport}>
            {confirm}
          </Button>
        </>
      }
    >
      {problem && <FormError>{problem}</FormError>}
      <p style={{ marginBlockEnd: 12 }}>{text}</p>
      <FileInput
        label={label}
        value={value}
        onChange={(content) => onChange(typeof content === "string" ? content : null)}
        accept=".json,application/json"
        allowedExtensions="json"
        required
      />
      {children}
    </Dialog>
  );
}
