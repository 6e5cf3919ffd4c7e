import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../basics/copy-button.tsx";
import { TextField } from "./text-field.tsx";

interface ReadOnlyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: ReactNode;
  /** Keys, tokens and addresses. */
  readonly mono?: boolean | undefined;
  /** Lines of a text area; absent: one line. */
  readonly rows?: number | undefined;
}

/** A value that is shown to be read and copied, never changed. */
export function ReadOnlyField({ label, value, hint, mono, rows }: ReadOnlyFieldProps) {
  const { t } = useTranslation();
  const copy =
    value === "" ? undefined : <CopyButton size="tiny" text={value} label={`${t("action.copy")}: ${label}`} />;
  return (
    <TextField
      label={label}
      value={value}
      hint={hint}
      mono={mono}
      rows={rows}
      readOnly
      onChange={() => undefined}
      {...(rows === undefined ? { end: copy } : { labelAside: copy })}
    />
  );
}
